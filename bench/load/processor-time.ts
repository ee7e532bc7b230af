import { readdirSync, readFileSync } from 'node:fs'

/** USER_HZ, which Linux fixes at 100 for /proc. */
export const ticksPerSecond = 100

/** Processor time so far of all processes below `root`, without its own, in milliseconds. */
export function processorMsBelow(root: number): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readTicks(Number(name)))
  const own = new Set([root])
  // Parents nearly always have smaller pids than their children: a second pass finds the others.
  for (const { pid, parent } of [...processes, ...processes]) if (own.has(parent)) own.add(pid)
  own.delete(root)
  const ticks = processes.filter(({ pid }) => own.has(pid)).reduce((sum, each) => sum + each.ticks, 0)
  return (ticks * 1_000) / ticksPerSecond
}

/** Ticks of a process and of its children that have ended. */
export interface ProcessTicks {
  pid: number
  parent: number
  ticks: number
}

/** Empty where the process has ended meanwhile. */
export function readTicks(pid: number): ProcessTicks[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [parent = 0, user = 0, system = 0, pastUser = 0, pastSystem = 0] = [1, 11, 12, 13, 14].map(
      (index) => Number(fields[index]),
    )
    return [{ pid, parent, ticks: user + system + pastUser + pastSystem }]
  } catch {
    return []
  }
}
