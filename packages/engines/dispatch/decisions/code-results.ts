import { codeResult } from '../../../domain/message/code-carrier.ts'
import type { Message } from '../../../domain/message/message.ts'
import { Batcher } from '../../../kit/flow/batcher.ts'
import { reportFault } from '../../../kit/machine/report-fault.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import type { Events } from '../../../observability/events.ts'
import type { Database } from '../../../store/database.ts'
import { lockMessages, readMessages } from '../../../store/messages/find.ts'
import type { RoutingFacts } from '../upstreams/routing-facts.ts'
import { applyEvent, type Decided, isChanged, undecided } from './decided.ts'
import type { StageFacts } from './stage-facts.ts'
import type { DecisionWriter } from './write-decisions.ts'

/** A verification that has ended. */
export interface EndedCode {
  /** Its message. */
  msgId: number
  /** Whether its code was entered; else its time is over. */
  isEntered: boolean
  /** The stage whose code was entered; null where all stages carry the same. */
  stage: number | null
}

export interface CodeResultsOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault' | 'codeJudged' | 'deliveredByCode'>
  writer: DecisionWriter
  facts: Pick<StageFacts, 'base'>
  routing: Pick<RoutingFacts, 'noteCode'>
}

/**
 * Learns from one-time codes what upstreams deliver. A code that was entered has arrived, also where no report said so.
 * These are statistics: what a crash or a fault of the database loses is lost.
 */
export class CodeResults {
  readonly #options: CodeResultsOptions
  readonly #batcher: Batcher<EndedCode, null>

  constructor(options: CodeResultsOptions) {
    this.#options = options
    this.#batcher = new Batcher({
      flush: (batch) => this.#flush(batch),
      maxItems: 200,
      paceMs: 100,
      maxWaiting: 10_000,
    })
  }

  /** Returns at once. Beyond 10,000 that wait, codes are not counted. */
  note(ended: readonly EndedCode[]): void {
    for (const each of ended) this.#batcher.add(each).catch(() => undefined)
  }

  drained(): Promise<void> {
    return this.#batcher.drained()
  }

  /** Never rejects. */
  async #flush(batch: EndedCode[]): Promise<null[]> {
    try {
      await this.#learn(batch)
    } catch (error) {
      reportFault(this.#options.events, 'results of codes', error)
    }
    return batch.map(() => null)
  }

  async #learn(batch: EndedCode[]): Promise<void> {
    const { db, clock, events, routing } = this.#options
    const now = clock.now()
    const codes = new Map(batch.map((code) => [code.msgId, code]))
    const messages = await readMessages(db, [...codes.keys()])
    for (const message of messages) {
      const result = codeResult(message, codes.get(message.msgId)?.isEntered === true)
      if (result === null) continue
      routing.noteCode(message, result, now)
      events.codeJudged(result)
    }
    const arrived = messages.filter((message) => isChanged(this.#decide(message, codes, now)))
    if (arrived.length > 0) await this.#write(arrived, codes, now)
  }

  /** Notes deliveries that their upstreams have not reported. */
  async #write(
    arrived: readonly Message[],
    codes: ReadonlyMap<number, EndedCode>,
    now: number,
  ): Promise<void> {
    const { db, events, writer } = this.#options
    await db.transaction(async (tx) => {
      const messages = await lockMessages(
        tx,
        arrived.map(({ msgId }) => msgId),
      )
      const decided = messages.map((message) => this.#decide(message, codes, now)).filter(isChanged)
      await writer.writeIn(tx, decided, now)
      tx.afterCommit(() => {
        for (const { decision } of decided) {
          for (const step of decision.steps) if (step.step === 'code-entered') events.deliveredByCode(step)
        }
      })
    })
  }

  #decide(message: Message, codes: ReadonlyMap<number, EndedCode>, now: number): Decided {
    const code = codes.get(message.msgId)
    if (code?.isEntered !== true) return undecided(message)
    const event = { type: 'code-entered', stage: code.stage } as const
    return applyEvent(undecided(message), event, now, this.#options.facts.base)
  }
}
