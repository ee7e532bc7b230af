import { readdirSync, readFileSync } from 'node:fs'
import { readTicks } from '../../bench/load/processor-time.ts'

export interface ProcessFigures {
  residentMiB: number
  handles: number
  threads: number
}

/** Of one process; null where it has ended. */
export function processFigures(pid: number): ProcessFigures | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return {
      residentMiB: numberAfter(status, 'VmRSS:') / 1_024,
      handles: readdirSync(`/proc/${pid}/fd`).length,
      threads: numberAfter(status, 'Threads:'),
    }
  } catch {
    return null
  }
}

/** Of a process and its children together. */
export function familyFigures(pid: number): ProcessFigures | null {
  const members = [pid, ...childrenOf(pid)].flatMap((each) => processFigures(each) ?? [])
  if (members.length === 0) return null
  const sum = (figure: keyof ProcessFigures) => members.reduce((total, each) => total + each[figure], 0)
  return { residentMiB: sum('residentMiB'), handles: sum('handles'), threads: sum('threads') }
}

export interface SharedMemory {
  /** Memory of each process's own, added up. */
  privateMiB: number
  /** Memory that the processes share, counted once. */
  sharedMiB: number
}

/** Of PostgreSQL: the postmaster and its children; null where none runs. */
export function databaseMemory(postmaster: number): SharedMemory | null {
  const rollups = [postmaster, ...childrenOf(postmaster)].flatMap((pid) => {
    try {
      return [readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')]
    } catch {
      return []
    }
  })
  if (rollups.length === 0) return null
  const sum = (name: string) => rollups.reduce((total, text) => total + numberAfter(text, name), 0) / 1_024
  return { privateMiB: sum('Pss_Anon:'), sharedMiB: sum('Pss_Shmem:') }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readTicks(Number(name)))
    .flatMap((each) => (each.parent === parent ? [each.pid] : []))
}

function numberAfter(text: string, label: string): number {
  const line = text.split('\n').find((each) => each.startsWith(label))
  return Number(/\d+/.exec(line?.slice(label.length) ?? '')?.[0] ?? 0)
}
