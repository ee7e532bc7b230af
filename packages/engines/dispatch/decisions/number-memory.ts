import type { Finding } from '../../../domain/lookup/finding.ts'
import type { AttemptResult } from '../../../domain/message/attempt-results.ts'
import type { Message } from '../../../domain/message/message.ts'
import type { NumberKnown } from '../../../domain/message/story/reasons.ts'
import type { TimelineStep } from '../../../domain/message/story/timeline.ts'
import {
  type Evidence,
  fitsSubject,
  memorySubjects,
  type NumberFact,
} from '../../../domain/number-memory/evidence.ts'
import { findObstacle, subjectOf } from '../../../domain/number-memory/find-obstacle.ts'
import { observeNumber } from '../../../domain/number-memory/observe-number.ts'
import type { Channel, Plan, Stage } from '../../../domain/plan/plan.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import type { Events } from '../../../observability/events.ts'
import type { Database, Queryable } from '../../../store/database.ts'
import {
  type MemoryKey,
  readNumberMemory,
  type StoredFact,
  writeNumberMemory,
} from '../../../store/numbers/number-memory.ts'
import { WriteBehind } from '../../../store/statements/write-behind.ts'

export interface NumberMemoryOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault'>
  /** Whether the messages of an account use what is known of numbers, and add to it. */
  isUsedBy: (accountId: number) => boolean
  /** What an error that an upstream gave shows of the number; null for nothing. */
  readEvidence: (upstream: string, said: string) => Evidence | null
}

/** A message that may start a stage. */
export interface Rememberer {
  accountId?: number
  phone: string
  plan: Plan
  attempts?: readonly { stage: number }[]
}

/** What is remembered of a number against a channel; null for nothing. */
export type KnownNumbers = (channel: Channel, phone: string) => NumberKnown | null

const writeEveryMs = 1_000
/** Facts that wait to be written. More are not remembered. */
const maxWaiting = 20_000

/**
 * What the last attempts showed of numbers, for all accounts that use it: read for a batch of messages with several stages,
 * and written a second later at the most. What a gateway that is killed had not written is seen again with the next message.
 */
export class NumberMemory implements AsyncDisposable {
  readonly #options: NumberMemoryOptions
  readonly #writes: WriteBehind<StoredFact>

  constructor(options: NumberMemoryOptions) {
    const { db, clock, events } = options
    this.#options = options
    this.#writes = new WriteBehind({
      ...{ clock, events, where: 'number memory', everyMs: writeEveryMs, maxWaiting, maxAtOnce: 1_000 },
      merge: (one, other) => (one.seenAt > other.seenAt ? one : other),
      write: (facts) => writeNumberMemory(db, facts),
    })
  }

  /** Why stages that are still to come would not reach their number, by stage object. A message of one stage is tried in any case. */
  async blockedStages(
    db: Queryable,
    messages: readonly Rememberer[],
    now: number,
  ): Promise<ReadonlyMap<Stage, NumberKnown>> {
    const stages: { stage: Stage; key: MemoryKey }[] = []
    for (const { accountId, phone, plan, attempts = [] } of messages) {
      if (plan.stages.length === 1 || !this.#isUsed(accountId)) continue
      for (const stage of plan.stages.slice((attempts.at(-1)?.stage ?? -1) + 1)) {
        const subject = subjectOf(stage.channel)
        if (subject !== null) stages.push({ stage, key: { phone, subject } })
      }
    }
    if (stages.length === 0) return new Map()
    const facts = await readNumberMemory(
      db,
      stages.map(({ key }) => key),
    )
    return new Map(
      stages.flatMap(({ stage }, index) => {
        const known = toReason(stage.channel, facts.get(index), now)
        return known === null ? [] : [[stage, known] as const]
      }),
    )
  }

  /** What is remembered of these numbers, for messages of an account. */
  async read(db: Queryable, accountId: number, phones: readonly string[]): Promise<KnownNumbers> {
    if (!this.#isUsed(accountId)) return () => null
    const keys = phones.flatMap((phone) => memorySubjects.map((subject) => ({ phone, subject })))
    const facts = await readNumberMemory(db, keys)
    const known = new Map([...facts].map(([index, fact]) => [`${keys[index]?.phone} ${fact.subject}`, fact]))
    const now = this.#options.clock.now()
    return (channel, phone) => toReason(channel, known.get(`${phone} ${subjectOf(channel) ?? ''}`), now)
  }

  /** Notes what a change of a message that is written shows. */
  written(
    after: Message,
    results: readonly AttemptResult[],
    steps: readonly TimelineStep[],
    now: number,
  ): void {
    for (const { channel, evidence } of observeNumber(after, results, steps, this.#options.readEvidence))
      if (this.#isUsed(after.accountId)) this.#note(after.phone, channel, evidence, now)
  }

  /** Notes what a lookup found. */
  found(phone: string, { reach }: Finding): void {
    const evidence = evidenceOfReach[reach]
    if (evidence !== null) this.#note(phone, 'sms', evidence, this.#options.clock.now())
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#writes[Symbol.asyncDispose]()
  }

  #isUsed(accountId: number | undefined): boolean {
    return accountId === undefined || this.#options.isUsedBy(accountId)
  }

  #note(phone: string, channel: Channel, evidence: Evidence, seenAt: number): void {
    const subject = subjectOf(channel)
    if (subject === null || !fitsSubject(subject, evidence)) return
    this.#writes.add(`${phone} ${subject}`, { phone, subject, evidence, seenAt })
  }
}

const evidenceOfReach: Record<Finding['reach'], Evidence | null> = {
  reachable: 'reached',
  absent: 'absent',
  'unknown-subscriber': 'unassigned',
  'not-asked': null,
}

function toReason(channel: Channel, fact: NumberFact | undefined, now: number): NumberKnown | null {
  const evidence = fact === undefined ? null : findObstacle(channel, fact, now)
  if (fact === undefined || evidence === null) return null
  return { code: 'number-known', evidence, ageMinutes: Math.floor(Math.max(0, now - fact.seenAt) / 60_000) }
}
