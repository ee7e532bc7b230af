import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * A text that differs between two processes that had one pid one after the other (also across a restart of
 * the machine), or null when no such process lives. On Windows it only tells whether one lives.
 */
export function processTag(pid: number): string | null {
  if (process.platform === 'linux') return linuxMark(pid)
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return null
  }
  return process.platform === 'win32' ? 'alive' : startTime(pid)
}

/** proc(5): after the name in brackets come the state and, 19 fields on, the start in ticks since boot. */
function linuxMark(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A killed process stays as a zombie until its parent asks for it.
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
