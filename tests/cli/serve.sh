#!/bin/sh
# dcg serve: the files of a folder with their types, compressed where that was asked for, and nothing else.
. tests/cli/common

mkdir -p "$temp/game/assets" "$temp/game/.hidden"
echo '<!doctype html><title>page</title>' >"$temp/game/index.html"
echo 'plain text' >"$temp/game/assets/a-1.js"
printf 'not really brotli' >"$temp/game/assets/a-1.js.br"
gzip -c "$temp/game/assets/a-1.js" >"$temp/game/assets/a-1.js.gz"
echo secret >"$temp/game/.hidden/x.html"
echo secret >"$temp/game/secret.key"
echo outside >"$temp/outside.html"

exits 2 serve "$temp"
grep -q "has no file index.html" "$temp/err" || fail "$(cat "$temp/err")"
exits 2 serve "$temp/game" eighty
grep -q "is no port" "$temp/err" || fail "$(cat "$temp/err")"
exits 2 serve "$temp/game" 65536
exits 2 serve "$temp/game" :80
for origin in example.org https:// "https://example.org/path" "https://example.org; script-src *"; do
    exits 2 serve "$temp/game" 0 --pictures "$origin"
    grep -q "is no origin" "$temp/err" || fail "$(cat "$temp/err")"
done

command -v curl >/dev/null 2>&1 || { echo "curl is missing: the server is not asked"; exit 0; }
"$DCG" serve "$temp/game" 0 >"$temp/address" 2>"$temp/complaint" &
server=$!
trap 'kill $server 2>/dev/null || :; rm -rf "$temp"' EXIT
begun() { [ -s "$temp/address" ] || [ -s "$temp/complaint" ]; }
eventually begun || fail "the server gives no address"
if grep -q "built without libwebsockets" "$temp/complaint"; then
    echo "built without libwebsockets: nothing is served"
    exit 0
fi
address=$(cat "$temp/address")

# gets NAME STATUS TYPE [CURL ARGUMENTS...]
gets() {
    name=$1 status=$2 type=$3
    shift 3
    found=$(curl -s --path-as-is -D "$temp/headers" -o "$temp/body" -w '%{http_code} %{content_type}' "$@" "${address%/}$name")
    case $found in
    "$status $type"*) ;;
    *) fail "$name: $found instead of $status $type" ;;
    esac
}

gets / 200 "text/html; charset=utf-8"
cmp -s "$temp/body" "$temp/game/index.html" || fail "the page isn't the file"
grep -qi "^content-security-policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval';" "$temp/headers" || fail "no policy"
grep -qi '^cache-control: no-cache' "$temp/headers" || fail "the page may be kept"
gets /assets/a-1.js 200 "text/javascript; charset=utf-8"
cmp -s "$temp/body" "$temp/game/assets/a-1.js" || fail "not as it is"
grep -qi '^cache-control: .*immutable' "$temp/headers" || fail "a file with a hash may be kept"
gets /assets/a-1.js 200 text/javascript -H 'Accept-Encoding: gzip, br'
cmp -s "$temp/body" "$temp/game/assets/a-1.js.br" || fail "not compressed by brotli"
grep -qi '^content-encoding: br' "$temp/headers" || fail "the encoding isn't told"
gets /assets/a-1.js 200 text/javascript -H 'Accept-Encoding: br;q=0, gzip'
cmp -s "$temp/body" "$temp/game/assets/a-1.js.gz" || fail "not compressed by gzip"
gets / 405 text/html -X POST -d x
for name in /none.html /secret.key /.hidden/x.html /../outside.html /%2e%2e/outside.html /assets /assets/; do
    gets "$name" 404 ""
done
kill -TERM $server
wait $server || fail "the server ends with exit code $?"

: >"$temp/address"
"$DCG" serve "$temp/game" 0 --pictures https://example.org >"$temp/address" 2>"$temp/complaint" &
server=$!
eventually [ -s "$temp/address" ] || fail "the server gives no address"
address=$(cat "$temp/address")
gets / 200 "text/html; charset=utf-8"
grep -qi "^content-security-policy: .*; img-src 'self' blob: data: https://example.org; connect-src 'self';" "$temp/headers" || fail "no pictures"
