import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * A text that distinguishes processes that had the same pid at different times (also across a restart of the
 * machine); null where no process has the pid. On Windows it only says whether the process is alive.
 */
export function processTag(pid: number): string | null {
  if (process.platform === 'linux') return linuxTag(pid)
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return null
  }
  return process.platform === 'win32' ? 'alive' : startTime(pid)
}

/** proc(5): after the name in brackets come the state and, 19 fields on, the start in ticks since boot. */
function linuxTag(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A killed process stays a zombie until its parent waits for it.
    if (fields[0] === 'Z' || fields[0] === 'X') return null
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${fields[19]}`
  } catch {
    return null
  }
}

function startTime(pid: number): string | null {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null
  } catch {
    return null
  }
}
