#!/bin/sh
# tools/setup says which packages it installs, and how, before it does; with SETUP=no it installs nothing.
set -eu
cd "$(dirname "$0")/../.."
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT

fail() {
    echo "$*"
    exit 1
}

# A machine without ninja and cmake, on which an installation leaves a trace.
mkdir "$temp/bin"
for command in sh cc gcc env id sed head cat mktemp rm apt-cache; do
    path=$(command -v "$command") || continue
    ln -s "$path" "$temp/bin/$command"
done
cat >"$temp/bin/apt-get" <<END
#!/bin/sh
echo "\$@" >>"$temp/trace"
END
printf '#!/bin/sh\n"$@"\n' >"$temp/bin/sudo"
chmod +x "$temp/bin/apt-get" "$temp/bin/sudo"

status=0
PATH=$temp/bin SETUP=no tools/setup play >"$temp/out" 2>&1 || status=$?
[ "$status" -eq 1 ] || fail "SETUP=no: exit $status instead of 1: $(cat "$temp/out")"
[ ! -e "$temp/trace" ] || fail "SETUP=no installs: $(cat "$temp/trace")"
grep -q 'apt-get install.* cmake.* ninja-build' "$temp/out" || fail "SETUP=no doesn't name the packages: $(cat "$temp/out")"

PATH=$temp/bin SETUP='' tools/setup play >"$temp/out" 2>&1 || fail "exit $?: $(cat "$temp/out")"
[ "$(wc -l <"$temp/out")" -eq 1 ] || fail "not one line: $(cat "$temp/out")"
grep -q '^setup: installing with .*apt-get: .*cmake.*ninja-build' "$temp/out" || fail "$(cat "$temp/out")"
grep -q 'install.*cmake' "$temp/trace" || fail "nothing is installed"

SETUP=no tools/setup play || fail "fails though nothing is missing"
