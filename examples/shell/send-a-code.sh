#!/bin/sh
# Sends a one-time code, asks for it, and checks it. In the sandbox it reads the code from the simulated telephone where
# nobody enters one. Needs curl.
#   POSTHORN_URL=http://127.0.0.1:8080 POSTHORN_KEY=sandbox examples/shell/send-a-code.sh 380671234567
set -eu
url=${POSTHORN_URL:-http://127.0.0.1:8080}
key=${POSTHORN_KEY:-sandbox}
phone=${1:-380671234567}

verify() {
  curl --silent --show-error --fail-with-body "$url/api/verify.php" -H 'Content-Type: application/json' -d "$1"
}

# The value of a field of JSON that holds neither quotes nor escapes.
field() {
  sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"
}

verify_id=$(verify "{\"auth\":\"$key\",\"command\":\"verify/create\",\"phone\":\"$phone\",\"lang\":\"en\"}" | field verify_id)
echo "A code is on its way to $phone."

if [ -t 0 ]; then
  printf 'Code: '
  read -r code
else
  tries=0
  code=
  while [ -z "$code" ] && [ "$tries" -lt 100 ]; do
    code=$(curl --silent "$url/sandbox/handsets/$phone" | sed -n 's/.*Your code: \([0-9]*\)\..*/\1/p')
    tries=$((tries + 1))
    [ -n "$code" ] || sleep 0.1
  done
fi

status=$(verify "{\"auth\":\"$key\",\"command\":\"verify\",\"phone\":\"$phone\",\"code\":\"$code\",\"verify_id\":\"$verify_id\"}" | field status)
echo "The code is $status."
[ "$status" = approved ]
