# lint.awk FILE...: the style rules that clang-format and clang-tidy don't know. Each breach is printed as
# "file:line: rule: message"; the exit status is 1 if there is one.
# Portable awk. Run with LC_ALL=C from the root of the tree.

BEGIN {
    max_columns = 120
    max_function = 60
    max_file = 1000

    word("strcpy strcat sprintf vsprintf gets atoi atol atof rand srand strtok alloca setjmp longjmp", "forbidden-call")
    word("malloc calloc realloc free strdup", "allocation")
    word("exit _Exit abort printf vprintf puts putchar perror", "library-output")
}

FNR == 1 {
    end_of_file()
    file = FILENAME
    is_table = file ~ /\.def$/
    in_library = file ~ /^src\//
    is_product = file ~ /^(src|include|import|cli)\//
    may_allocate = !in_library || file !~ /^src\/(rulebook|state|query|record|rules|effect)\//
    in_comment = in_function = 0
}

{
    lines = FNR
    check_text($0)
    check_function($0)
    check_calls(code_of($0))
}

END {
    end_of_file()
    exit breaches > 0
}

function word(list, rule,    n, i, names) {
    n = split(list, names, " ")
    for (i = 1; i <= n; i++)
        rule_of[names[i]] = rule
}

function breach(at, rule, message) {
    print file ":" at ": " rule ": " message
    breaches++
}

function end_of_file() {
    if (file != "" && !is_table && lines > max_file)
        breach(lines, "file-length", lines " lines, at most " max_file)
}

function check_text(line) {
    if (line ~ /\t/)
        breach(FNR, "tab", "indent and align with spaces")
    if (line ~ /[ \t\r]$/)
        breach(FNR, "trailing-space", "space at the end of the line")
    if (is_product && line ~ /(^|[^A-Za-z0-9_])(TODO|FIXME|XXX|HACK)([^A-Za-z0-9_]|$)/)
        breach(FNR, "unfinished", "do it, or write it down as an issue")
    if (file ~ /language\/grammar_.*\.def$/ && line ~ /^M\(/)
        breach(FNR, "operator", "only an operator makes a wording that doesn't count as a card's own")
    if (!is_table) {
        gsub(/[\200-\277]/, "", line) # all but the first byte of a character
        if (length(line) > max_columns)
            breach(FNR, "line-length", length(line) " columns, at most " max_columns)
    }
}

# A function starts with a line that ends in ") {" and ends with a brace in the first column.
function check_function(line) {
    if (in_function && line ~ /^}/) {
        if (FNR - in_function - 1 > max_function)
            breach(in_function, "function-length", (FNR - in_function - 1) " lines, at most " max_function)
        in_function = 0
    } else if (!in_function && line !~ /^[ \t]*#/ && (line ~ /\)[ ]*\{[ ]*$/ || line ~ /^\{/)) {
        in_function = FNR
    }
}

# A line without its comments and the contents of its strings.
function code_of(line,    code, i, token) {
    code = ""
    while (line != "") {
        if (in_comment) {
            i = index(line, "*/")
            if (!i)
                return code
            line = substr(line, i + 2)
            in_comment = 0
        } else if (match(line, /["']|\/\*|\/\//)) {
            token = substr(line, RSTART, RLENGTH)
            code = code substr(line, 1, RSTART - 1) " "
            line = substr(line, RSTART + RLENGTH)
            if (token == "//")
                return code
            if (token == "/*")
                in_comment = 1
            else if (match(line, token == "'" ? "^([^'\\\\]|\\\\.)*'" : "^([^\"\\\\]|\\\\.)*\""))
                line = substr(line, RLENGTH + 1)
        } else
            return code line
    }
    return code
}

function check_calls(code,    name, rule, before) {
    if (in_library && code ~ /(^|[^A-Za-z0-9_])(stdout|stderr)([^A-Za-z0-9_]|$)/)
        breach(FNR, "library-output", "the library prints nothing")
    before = ""
    while (match(code, /[A-Za-z_][A-Za-z0-9_]*[ ]*\(/)) {
        if (RSTART > 1)
            before = substr(code, RSTART - 1, 1)
        name = substr(code, RSTART, RLENGTH - 1)
        code = substr(code, RSTART + RLENGTH)
        sub(/ +$/, "", name)
        if (name in rule_of && before !~ /[.>]/)
            judge_call(name, rule_of[name])
        before = "("
    }
}

function judge_call(name, rule) {
    if (rule == "forbidden-call")
        breach(FNR, rule, name "() is not used here")
    else if (rule == "allocation" && !may_allocate)
        breach(FNR, rule, name "() not where a game runs: state, query, rules, effect")
    else if (rule == "library-output" && in_library)
        breach(FNR, rule, name "(): the library returns errors, never prints, never exits")
}
