import { readFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { dirname, join } from 'node:path'

/** Bytes of memory that this process may use: the limit of its control group, or of the machine. */
export function usableMemory(root = '/'): number {
  return Math.min(cgroupLimit(root) ?? Number.POSITIVE_INFINITY, totalmem())
}

/** Bytes; null without a limit. Version 2, then version 1 of control groups. `root`: of /proc and /sys. */
export function cgroupLimit(root: string): number | null {
  const [, own = '/'] = /^0::(.*)$/m.exec(readTextFile(join(root, 'proc/self/cgroup'))) ?? []
  const limits = ['sys/fs/cgroup/memory.max', 'sys/fs/cgroup/memory/memory.limit_in_bytes']
    .concat(ownAndAbove(own).map((path) => join('sys/fs/cgroup', path, 'memory.max')))
    .map((path) => Number.parseInt(readTextFile(join(root, path)), 10))
    .filter((limit) => limit > 0 && limit < Number.MAX_SAFE_INTEGER)
  return limits.length === 0 ? null : Math.min(...limits)
}

/** `/a/b`, `/a`: a limit of a group above counts too. */
function ownAndAbove(path: string): string[] {
  return path === '/' || path === '.' ? [] : [path, ...ownAndAbove(dirname(path))]
}

/** The text of a file of /proc or /sys; '' where it cannot be read. */
export function readTextFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
