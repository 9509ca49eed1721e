# order.awk: finds expressions whose value depends on the order in which the compiler evaluates their parts.
#
#     find ... | LC_ALL=C awk -f tools/order.awk
#
# C leaves open which argument of a call, which operand of an operator and which initialiser is evaluated first
# (C17 6.5, 6.5.2.2, 6.7.9). So a part that changes an object must not stand beside a part that reads it:
#
#     assert_int_equal(text_of(card, text, sizeof text), strlen(text));     reads text before or after it is written
#     point p = {random_next(r), random_next(r)};                           x and y may change places
#
# Reads the names of the files from standard input. First it collects the functions of all of them: a parameter that is
# a pointer to something not const is changed by a call. Then it looks at every expression. The compilers already warn of
# x++ beside x; this script is for changes inside a called function. It knows no types: an object is the name that an
# expression begins with. Each breach is printed as "file:line: order: message"; the exit status is 1 if there is one.

BEGIN {
    # Functions of the standard libraries that write through their argument of that number.
    split("snprintf 1 vsnprintf 1 memcpy 1 memmove 1 memset 1 strncpy 1 strncat 1 strtol 2 strtoul 2 strtoll 2 strtoull 2 " \
        "strtod 2 fgets 1 fgets 3 fgetc 1 getc 1 ungetc 2 fread 1 fread 4 fwrite 4 fputs 2 fputc 2 fprintf 1 vfprintf 1 " \
        "fclose 1 fflush 1 fseek 1 ftell 1 getline 1 getline 2 getline 3 read 2 mbrtowc 1 mbrtowc 4 qsort 1 " \
        "json_object_set_new 1 json_array_append_new 1 free 1", libc, " ")
    for (i = 1; i in libc; i += 2)
        changes["", libc[i], libc[i + 1]] = known["", libc[i]] = 1
    split("= += -= *= /= %= &= |= ^= <<= >>=", word, " ")
    for (i in word)
        assigns[word[i]] = 1
    split("+ - * / % & | ^ << >> == != < > <= >=", word, " ")
    for (i in word)
        binary[word[i]] = 1
    split("; ? : && ||", word, " ")
    for (i in word)
        sequenced[word[i]] = 1
    split("if while for switch return sizeof do else case goto _Static_assert static_assert _Generic _Alignof", word, " ")
    for (i in word)
        keyword[word[i]] = 1
    # Macros that evaluate the first arguments before the others, or one of them only.
    split("HOLDS ALSO", word, " ")
    for (i in word)
        keyword[word[i]] = 1
    closing["("] = ")"
    closing["["] = "]"
    closing["{"] = "}"
}

{ files[++file_count] = $0 }

END {
    for (i = 1; i <= file_count; i++) {
        read_tokens(files[i])
        collect_functions(files[i])
    }
    for (i = 1; i <= file_count; i++) {
        read_tokens(files[i])
        file = files[i]
        check_file()
    }
    exit breaches > 0
}

# ---- Tokens -----------------------------------------------------------------------------------------------------

# read_tokens NAME: token[1..tokens], the line of each, and partner[] of each bracket.
function read_tokens(name,    line, number, directive) {
    tokens = in_comment = number = directive = 0
    split("", token)
    split("", partner)
    while ((getline line < name) > 0) {
        number++
        if (directive || (!in_comment && line ~ /^[ \t]*#/)) {
            directive = line ~ /\\$/
            continue
        }
        tokens_of(line, number)
    }
    close(name)
    match_brackets()
}

function tokens_of(line, number,    text) {
    while (line != "") {
        if (in_comment) {
            if (!match(line, /\*\//))
                return
            in_comment = 0
            line = substr(line, RSTART + 2)
            continue
        }
        if (match(line, /^[ \t\r]+/)) {
            line = substr(line, RLENGTH + 1)
            continue
        }
        if (line ~ /^\/\//)
            return
        if (line ~ /^\/\*/) {
            in_comment = 1
            line = substr(line, 3)
            continue
        }
        if (match(line, /^"([^"\\]|\\.)*"/) || match(line, /^'([^'\\]|\\.)*'/))
            text = "\"\""
        else if (match(line, /^[A-Za-z_][A-Za-z0-9_]*/) || match(line, /^[0-9][A-Za-z0-9_.]*/) ||
                 match(line, /^(<<=|>>=|\.\.\.)/) || match(line, /^(->|\+\+|--|<<|>>|&&|\|\||[-+*\/%&|^=!<>]=)/) ||
                 match(line, /^./))
            text = substr(line, 1, RLENGTH)
        token[++tokens] = text
        line_of[tokens] = number
        line = substr(line, RLENGTH + 1)
    }
}

function match_brackets(    i, depth, open) {
    depth = 0
    for (i = 1; i <= tokens; i++) {
        if (token[i] in closing)
            open[++depth] = i
        else if (token[i] ~ /^[])}]$/ && depth > 0) {
            partner[i] = open[depth]
            partner[open[depth]] = i
            depth--
        }
    }
}

function is_name(text) { return text ~ /^[A-Za-z_]/ && !(text in keyword) }

# ---- Functions --------------------------------------------------------------------------------------------------

# Declarations and definitions in the outermost scope: TYPE NAME ( PARAMETERS ) ; or {
function collect_functions(name,    i, after, start) {
    start = 1
    for (i = 1; i <= tokens; i++) {
        if (token[i] == ";" || token[i] == "}")
            start = i + 1
        if (token[i] == "(" && i > start + 1 && is_name(token[i - 1]) && (i in partner)) {
            after = token[partner[i] + 1]
            if (after == ";" || after == "{" || after ~ /^(__attribute__|DCG_[A-Z]+)$/)
                collect_parameters(name ~ /[.]c$/ && is_static(start, i) ? name : "", token[i - 1], i)
        }
        if (token[i] in closing && i in partner) {
            i = partner[i]
            if (token[i] == "}")
                start = i + 1
        }
    }
}

function is_static(from, to,    i) {
    for (i = from; i < to; i++)
        if (token[i] == "static")
            return 1
    return 0
}

function collect_parameters(scope, name, open,    i, from, number) {
    known[scope, name] = 1
    number = 1
    from = open + 1
    for (i = open + 1; i <= partner[open]; i++) {
        if (token[i] == "," || i == partner[open]) {
            if (is_changed(from, i - 1))
                changes[scope, name, number] = 1
            number++
            from = i + 1
        } else if (token[i] in closing)
            i = partner[i]
    }
}

# A parameter through which something can be changed: the last * or [ has no const before it.
function is_changed(from, to,    i, is_const, found) {
    is_const = found = 0
    for (i = from; i <= to; i++) {
        if (token[i] == "const" && !found)
            is_const = 1
        else if (token[i] == "*" || token[i] == "[") {
            is_const = token[i - 1] == "const" || (!found && is_const)
            found++
        }
    }
    return found && !is_const
}

# ---- Expressions ------------------------------------------------------------------------------------------------

function check_file(    i) {
    for (i = 1; i <= tokens; i++) {
        if (token[i] == "(" && i in partner && i > 1 && is_name(token[i - 1]))
            check_list(i)
        else if (token[i] == "{" && i in partner && token[i - 1] ~ /^[=,)({]$/ && is_initialiser(i))
            check_list(i)
        else if (token[i] == "[" && i in partner && is_name_or_end(token[i - 1]))
            check_subscript(i)
        if (token[i] in binary && is_name_or_end(token[i - 1]))
            check_operator(i)
        else if (token[i] in assigns)
            check_assignment(i)
    }
}

function is_name_or_end(text) { return text ~ /^[A-Za-z0-9_\])"]/ && !(text in keyword) }

# A brace after "= " or a cast begins a list of initialisers; one after the head of a function or statement doesn't.
function is_initialiser(open,    i) {
    if (token[open - 1] == "=")
        return 1
    if (token[open - 1] == ")") {
        i = partner[open - 1] - 1
        return i > 0 && !is_name(token[i]) && token[i] !~ /^(if|while|for|switch|[)])$/
    }
    return partner[open] in partner && has_comma_only(open)
}

function has_comma_only(open,    i) {
    for (i = open + 1; i < partner[open]; i++)
        if (token[i] == ";")
            return 0
    return 1
}

# The parts of a list of arguments or initialisers, each with each.
function check_list(open,    i, n, from, a, b, first, last) {
    n = 0
    from = open + 1
    for (i = open + 1; i <= partner[open]; i++) {
        if (token[i] == "," || i == partner[open]) {
            if (i > from) {
                first[++n] = from
                last[n] = i - 1
            }
            from = i + 1
        } else if (token[i] == ";")
            return
        else if (token[i] in closing)
            i = partner[i]
    }
    for (a = 1; a <= n; a++)
        for (b = 1; b <= n; b++)
            if (a != b)
                compare(first[a], last[a], first[b], last[b], open)
}

# The operands to both sides of an operator, as far as no sequence point lies between.
function check_operator(at,    from, to) {
    from = operand_start(at)
    to = operand_end(at)
    compare(from, at - 1, at + 1, to, at)
    compare(at + 1, to, from, at - 1, at)
}

function operand_start(at,    i) {
    for (i = at - 1; i > 0; i--) {
        if (token[i] ~ /^[])}]$/ && i in partner && !(token[i] == "}"))
            i = partner[i]
        else if (token[i] in closing || token[i] == "}" || token[i] == "," || token[i] in sequenced || token[i] in assigns ||
                 token[i] in keyword)
            break
    }
    return i + 1
}

function operand_end(at,    i) {
    for (i = at + 1; i <= tokens; i++) {
        if (token[i] in closing && i in partner && (token[i] != "{" || is_initialiser(i)))
            i = partner[i]
        else if (token[i] ~ /^[])}{]$/ || token[i] == "," || token[i] in sequenced || token[i] in assigns)
            break
    }
    return i - 1
}

# a[n] = next(&n): only the indexes of the left side are read.
function check_assignment(at,    i, from, to) {
    from = operand_start(at)
    to = operand_end(at)
    for (i = from; i < at; i++)
        if (token[i] == "[" && i in partner) {
            compare(at + 1, to, i + 1, partner[i] - 1, at)
            i = partner[i]
        }
}

# g->list[take(g)]: the pointer is read before or after the index is known.
function check_subscript(open,    i) {
    for (i = open - 1; i > 0; i--) {
        if (token[i] ~ /^[])]$/ && i in partner)
            i = partner[i]
        else if (!is_name(token[i]) && token[i] !~ /^(->|[.])$/)
            break
    }
    compare(open + 1, partner[open] - 1, i + 1, open - 1, open)
}

# ---- Changes and reads ------------------------------------------------------------------------------------------

# compare: does something between a and b change an object that is read between c and d?
function compare(a, b, c, d, at,    name) {
    split("", changed)
    split("", whole)
    split("", part)
    split("", pointer)
    if (!find_changes(a, b))
        return
    for (name in changed)
        if (reads(name, c, d)) {
            breach(at, changed[name], name)
            return
        }
}

# find_changes: changed[NAME] is the function that changes what NAME points to. whole[NAME]: NAME itself is changed.
# part[NAME]: only this member; pointer[NAME]: what this member points to.
function find_changes(from, to,    i, found) {
    found = 0
    for (i = from; i < to; i++)
        if (token[i + 1] == "(" && is_name(token[i]) && (i + 1) in partner)
            found += changes_of_call(i)
    return found
}

function changes_of_call(at,    i, from, number, scope, found, end) {
    scope = (file, token[at]) in known ? file : ""
    if (!((scope, token[at]) in known))
        return 0
    found = 0
    number = 1
    end = partner[at + 1]
    from = at + 2
    for (i = from; i <= end; i++) {
        if (token[i] == "," || i == end) {
            if ((scope, token[at], number) in changes)
                found += note_change(from, i - 1, token[at])
            number++
            from = i + 1
        } else if (token[i] in closing)
            i = partner[i]
    }
    return found
}

# An argument that is changed: NAME, NAME + 1, &NAME, &NAME->part, NAME.part.
function note_change(from, to, by,    name, address, member) {
    address = token[from] == "&"
    if (address || token[from] == "*")
        from++
    name = token[from]
    if (from > to || !is_name(name) || name == "NULL" || token[from + 1] == "(")
        return 0
    member = token[from + 1] ~ /^(->|[.])$/ && from + 2 <= to ? token[from + 2] : ""
    part[name] = name in changed && part[name] != member ? "" : member
    changed[name] = by
    if (member != "" && !address)
        pointer[name] = 1
    if (token[from + 1] == "." || (address && token[from + 1] != "->"))
        whole[name] = 1
    return 1
}

# A pointer that is only handed over reads nothing; what it points to is read by ->, [ or *, and by a call that gets it.
function reads(name, from, to,    i) {
    for (i = from; i <= to; i++)
        if (token[i] == name && token[i - 1] !~ /^([.]|->|sizeof)$/ && token[i + 1] != "(" &&
            !(token[i - 1] == "(" && token[i - 2] == "sizeof") && reads_at(name, i, from))
            return 1
    return 0
}

function reads_at(name, i, from,    member) {
    member = token[i + 1] ~ /^(->|[.])$/ ? token[i + 2] : ""
    if (member != "" && part[name] != "" && member != part[name])
        return 0
    if (in_call(i, from))
        return 1
    if (member != "" && name in pointer && token[i + 3] !~ /^(->|\[)$/ && token[i - 1] != "*")
        return 0
    if (token[i - 1] == "&" && token[i + 3] !~ /^(->|\[)$/) # an address
        return 0
    return name in whole || member != "" || token[i + 1] == "[" || is_pointed(i)
}

# *NAME, with an operator before the star or none: not a product.
function is_pointed(i) { return token[i - 1] == "*" && !is_name_or_end(token[i - 2]) }

# Does token i stand among the arguments of a call that begins at or after from?
function in_call(i, from,    j) {
    for (j = i - 1; j >= from; j--) {
        if (token[j] ~ /^[])}]$/ && j in partner)
            j = partner[j]
        else if (token[j] == "(" && j > from && is_name(token[j - 1]))
            return token[j - 1] !~ /^(sizeof|ARRAY_SIZE)$/
    }
    return 0
}

function breach(at, by, name,    key) {
    key = file ":" line_of[at] ":" name
    if (key in told)
        return
    told[key] = 1
    print file ":" line_of[at] ": order: " by "() may change " name ", which is also read beside it; use two statements"
    breaches++
}
