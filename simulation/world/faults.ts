import { unreachable } from '../../packages/kit/flow/unreachable.ts'
import type { DatabaseFaults, StatementFate } from '../database/server.ts'
import type { WireStatement } from '../database/wire.ts'
import type { Profile } from './profile.ts'
import type { Random } from './random.ts'
import type { Process } from './schedule.ts'
import type { Story } from './story.ts'

export interface FaultsOptions {
  random: Random
  profile: Profile
  story: Story
  isHealing(): boolean
  onFault(): void
}

/** A process that can be ended. */
interface Mortal extends Process {
  readonly name: string
  readonly hasOpened: boolean
  die(why: string): void
}

/** The faults of the database port: at every statement, and above all at every commit. */
export class Faults implements DatabaseFaults {
  readonly #options: FaultsOptions
  readonly #away = new Map<Process | null, number>()
  readonly #dyingAfter = new Set<Process>()
  /** How long the place of the next process that ends stays empty; null: drawn. */
  nextDownMs: number | null = null
  #now: () => number = () => 0

  constructor(options: FaultsOptions) {
    this.#options = options
  }

  follow(now: () => number): void {
    this.#now = now
  }

  /** Until `untilMs` of steady time the database is away for a process, or for all. */
  away(process: Process | null, untilMs: number): void {
    this.#options.onFault()
    this.#away.set(process, untilMs)
  }

  downMs(): number {
    const drawn = this.#options.random.of([50, 500, 3_000, 6_000])
    const downMs = this.nextDownMs ?? drawn
    this.nextDownMs = null
    return downMs
  }

  fate(process: Process, statement: WireStatement, isCommit: boolean): StatementFate {
    const { random, profile } = this.#options
    if (!isMortal(process) || this.#options.isHealing()) return 'answered'
    const whenOpen = isCommit ? profile.commitFaults : profile.statementFaults
    // A start has many statements: without this most faults would meet starts, and few gateways would come to work.
    const probability = process.hasOpened ? whenOpen : whenOpen * 0.2
    if (probability === 0 || !random.chance(probability)) return 'answered'
    this.#options.onFault()
    const fault = random.weighted({ lost: 3, 'answer-lost': 3, 'die-before': 2, 'die-after': 3 })
    this.#options.story.note(process.name, () => `${fault} at ${describe(statement)}`)
    switch (fault) {
      case 'die-before':
        process.die('before a statement')
        return 'answered'
      case 'die-after':
        if (isCommit) this.#dyingAfter.add(process)
        else process.die('before a statement')
        return 'answered'
      case 'lost':
      case 'answer-lost':
        return fault
      default:
        return unreachable(fault)
    }
  }

  answered(process: Process, statement: WireStatement): void {
    if (!isMortal(process) || !this.#dyingAfter.delete(process)) return
    process.die(`after ${describe(statement)}, without its answer`)
  }

  isAway(process: Process): boolean {
    if (!isMortal(process) || this.#options.isHealing()) return false
    const untilMs = Math.max(this.#away.get(null) ?? 0, this.#away.get(process) ?? 0)
    return untilMs > this.#now()
  }

  latencyMs(): number {
    return this.#options.random.between(0.05, 0.7)
  }

  missesNotice(process: Process): boolean {
    const { random, profile } = this.#options
    return (
      isMortal(process) && !this.#options.isHealing() && profile.statementFaults > 0 && random.chance(0.02)
    )
  }
}

function isMortal(process: Process): process is Mortal {
  return 'die' in process
}

function describe({ name, text }: WireStatement): string {
  return name ?? text.trim().replaceAll(/\s+/g, ' ').slice(0, 60)
}
