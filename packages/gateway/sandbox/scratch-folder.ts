import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder that is gone after this process, however it ends. */
export interface ScratchFolder extends Disposable {
  readonly path: string
}

/** `besideOf` names a folder elsewhere for what cannot be kept in it. */
export function openScratchFolder(besideOf: (path: string) => string): ScratchFolder {
  const path = mkdtempSync(join(tmpdir(), 'posthorn-ci-'))
  const folders = [path, besideOf(path)]
  removeWhenGone(folders)
  return {
    path,
    [Symbol.dispose]() {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Waits for the end of a pipe to this process, then up to ten seconds for the server in the folder. */
const script = `
while read -r _; do :; done
for folder in "$@"; do
  tries=0
  while [ -e "$folder/postgres/cluster/postmaster.pid" ] && [ $tries -lt 100 ]; do sleep 0.1; tries=$((tries+1)); done
  rm -rf "$folder"
done`

/** After SIGKILL nothing else could. Windows has no such shell: there the folder stays behind then. */
function removeWhenGone(folders: string[]): void {
  if (process.platform === 'win32') return
  const remover = spawn('/bin/sh', ['-c', script, 'posthorn-remover', ...folders], {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin' },
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  remover.on('error', () => undefined)
  remover.unref()
  const { stdin } = remover
  stdin.on('error', () => undefined)
  if (stdin instanceof Socket) stdin.unref()
}
