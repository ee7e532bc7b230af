import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { Random } from './random.ts'
import type { Schedule } from './schedule.ts'

/** What a process of the simulation has in place of the clock and the chance of its machine. */
export interface Source {
  schedule: Schedule
  random: Random
  /** The database's time, in ms since 1970. */
  wallNow(): number
}

const real = {
  setImmediate: globalThis.setImmediate,
  dateNow: Date.now,
  performanceNow: performance.now.bind(performance),
}

let source: Source | null = null
let immediates = 0

/** The machine's own time in ms, for measuring the simulation. */
export const machineNow: () => number = real.performanceNow

/** Where `with` is null, this process has its own time and chance again; timers and immediates stay virtual. */
export function useSource(next: Source | null): void {
  source = next
}

/**
 * Puts virtual time and seeded chance in the place of those of the machine, for this process and for good: what reads the
 * machine's clock without a port still cannot make two runs of a seed differ. The database inside of the process reads its
 * clock here as well.
 */
export function replaceMachine(): void {
  Date.now = () => (source === null ? real.dateNow() : Math.floor(source.wallNow()))
  performance.now = () => (source === null ? real.performanceNow() : source.schedule.now)
  const own = Math.random
  Math.random = () => (source === null ? own() : source.random.next())
  globalThis.setTimeout = ((task: (...args: unknown[]) => void, delayMs = 0, ...args: unknown[]) =>
    timer(
      (run) => scheduleOf().after(delayMs, run),
      () => task(...args),
      false,
    )) as unknown as typeof setTimeout
  globalThis.setInterval = ((task: (...args: unknown[]) => void, delayMs = 0, ...args: unknown[]) =>
    timer(
      (run) => scheduleOf().after(Math.max(1, delayMs), run),
      () => task(...args),
      true,
    )) as unknown as typeof setInterval
  globalThis.clearTimeout = clear as typeof clearTimeout
  globalThis.clearInterval = clear as typeof clearInterval
  globalThis.setImmediate = ((task: (...args: unknown[]) => void, ...args: unknown[]) => {
    immediates++
    return real.setImmediate(() => {
      immediates--
      task(...args)
    })
  }) as typeof setImmediate
  seedCrypto()
}

/** Resolves when no microtask and no immediate is left. */
export async function settled(): Promise<void> {
  do await new Promise<void>((resolve) => void real.setImmediate(resolve))
  while (immediates > 0)
}

interface VirtualTimer {
  cancel: () => void
  ref(): VirtualTimer
  unref(): VirtualTimer
  hasRef(): boolean
  refresh(): VirtualTimer
}

function timer(arm: (run: () => void) => () => void, task: () => void, isRepeated: boolean): VirtualTimer {
  const run = () => {
    if (isRepeated) made.cancel = arm(run)
    task()
  }
  const made: VirtualTimer = {
    cancel: arm(run),
    ref: () => made,
    unref: () => made,
    hasRef: () => false,
    refresh: () => {
      made.cancel()
      made.cancel = arm(run)
      return made
    },
  }
  return made
}

function clear(made: VirtualTimer | null | undefined): void {
  made?.cancel()
}

function scheduleOf(): Schedule {
  if (source === null) throw new Error('a timer was set while no seed runs')
  return source.schedule
}

/** `randomInt` is left to be made of these by callers that import it: it is replaced as well. */
function seedCrypto(): void {
  const chance = () => source?.random ?? new Random(0)
  const bytes = (count: number) => chance().bytes(count)
  const uuid = () => {
    const octets = bytes(16)
    octets[6] = ((octets[6] ?? 0) & 0x0f) | 0x40
    octets[8] = ((octets[8] ?? 0) & 0x3f) | 0x80
    const hex = octets.toString('hex')
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  }
  const int = (one: number, other?: number) =>
    other === undefined ? chance().whole(0, one - 1) : chance().whole(one, other - 1)
  Object.assign(crypto, { randomBytes: bytes, randomUUID: uuid, randomInt: int })
  syncBuiltinESMExports()
}
