import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Programs that stand in for those of a server with systemd, in a folder for PATH: the user `posthorn` is `nobody`, and
 * a service is a process with the user, the folder and the variables that its unit names. Where the test does not run as root,
 * all is done as its own user. `root`: the folder that stands for `/`; `paths`: the places that are below it.
 */
export function makeStandIns(root: string, paths: readonly string[]): string {
  const folder = join(root, 'stand-ins')
  mkdirSync(folder)
  for (const [name, script] of Object.entries(scripts)) {
    const head = `#!/bin/bash\nset -euo pipefail\nroot='${root}'\nnode='${process.execPath}'\npaths='${paths.join('|')}'\n`
    writeFileSync(join(folder, name), head + script, { mode: 0o755 })
  }
  return folder
}

/** Runs a program with the variables of a file, as the user of the service. */
const asService = `as_service() { # folder, file of variables, program and arguments
  local folder=$1 file=$2 line; shift 2
  local variables=()
  while IFS= read -r line; do [[ $line == *=* && $line != '#'* ]] && variables+=("$line"); done < "$file"
  local user=()
  [[ $(id -u) == 0 ]] && user=(setpriv --reuid=65534 --regid=65534 --clear-groups)
  cd "$folder"
  exec env -i PATH=/usr/bin:/bin "\${variables[@]}" "\${extra[@]}" "\${user[@]}" "$@"
}
extra=()
`

const scripts: Record<string, string> = {
  useradd: `[[ $* == *' posthorn' ]]\n`,
  chown: `[[ $(id -u) == 0 ]] || exit 0
args=(); for each in "$@"; do args+=("\${each//:posthorn/:65534}"); done
for index in "\${!args[@]}"; do args[$index]="\${args[$index]//posthorn:/65534:}"; done
args[0]="\${1//posthorn/65534}"
exec /bin/chown "\${args[0]}" "\${@:2}"
`,
  install: `args=(); while (($#)); do case $1 in
  --owner|--group) [[ $(id -u) == 0 ]] && args+=("$1" 65534); shift 2;;
  *) args+=("$1"); shift;;
esac; done
exec /usr/bin/install "\${args[@]}"
`,
  'systemd-run': `${asService}
folder=/ file=/dev/null
while (($#)); do case $1 in
  --working-directory=*) folder=\${1#*=}; shift;;
  --property=EnvironmentFile=*) file=\${1#*=*=}; shift;;
  --setenv=*) extra+=("\${1#*=}"); shift;;
  --uid=posthorn|--quiet|--collect|--wait|--pipe) shift;;
  *) break;;
esac; done
# The program begins with "env node", which would find another Node than that of the test.
as_service "$folder" "$file" "$node" "$@"
`,
  systemctl: `${asService}
unit="$root/etc/systemd/system/posthorn.service" pid="$root/posthorn.pid"
value() { sed -n "s/^$1=//p" "$unit" | sed -E "s#(^|[ =-])($paths)#\\\\1$root\\\\2#g"; }
start() {
  while IFS= read -r line; do extra+=("$line"); done < <(value Environment)
  file=$(value EnvironmentFile); command=$(value ExecStart)
  [[ $(value User) == posthorn && $command == /usr/bin/node\\ * ]]
  # shellcheck disable=SC2086
  (as_service "$(value WorkingDirectory)" "\${file#-}" "$node" \${command#* }) >> "$root/journal" 2>&1 &
  echo $! > "$pid"
}
stop() { kill -TERM "$(cat "$pid")"; while kill -0 "$(cat "$pid")" 2>/dev/null; do sleep 0.1; done; rm "$pid"; }
case "$*" in
  daemon-reload) [[ -f $unit ]];;
  'enable --now posthorn'|'start posthorn') start;;
  'stop posthorn') stop;;
  *) echo "no such command: $*" >&2; exit 1;;
esac
`,
}
