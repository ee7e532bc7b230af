import { Tallies } from '../../kit/flow/tallies.ts'
import type {
  AddToTally,
  SiblingAnswers,
  SiblingQuery,
  Siblings,
  TallyKey,
} from '../../kit/machine/siblings.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import { Requests } from './requests.ts'

/** The supervisor waits for a worker for 1.5 s. */
const gatheredWithinMs = 2_000

/** A worker's way to the others, by its supervisor. */
export class WorkerSiblings implements Siblings {
  readonly #send: (message: FromWorker) => void
  readonly #tallies: Tallies
  readonly #requests: Requests
  readonly #handlers = new Map<string, (args: unknown) => unknown>()

  constructor(clock: Clock, send: (message: FromWorker) => void) {
    this.#send = send
    this.#tallies = new Tallies(clock, (sums) => send({ kind: 'tallies', sums }))
    this.#requests = new Requests(clock)
  }

  async gather<Args, Answer>(
    { name }: SiblingQuery<Args, Answer>,
    args: Args,
  ): Promise<SiblingAnswers<Answer>> {
    const reply = await this.#requests.ask(gatheredWithinMs, (id) =>
      this.#send({ kind: 'gather', id, name, args }),
    )
    return reply.ok ? (reply.value as SiblingAnswers<Answer>) : { answers: [], silent: ['supervisor'] }
  }

  serve<Args, Answer>(
    { name }: SiblingQuery<Args, Answer>,
    handler: (args: Args) => Answer | Promise<Answer>,
  ): void {
    this.#handlers.set(name, handler as (args: unknown) => unknown)
  }

  tally<Key extends TallyKey>(name: string, apply: (key: Key, amount: number) => void): AddToTally<Key> {
    return this.#tallies.join(name, apply as (key: TallyKey, amount: number) => void)
  }

  /** Handles the messages that concern siblings. */
  take(message: ToWorker): void {
    switch (message.kind) {
      case 'query':
        return void this.#answer(message.id, message.name, message.args)
      case 'gathered':
        return this.#requests.answer(message.id, { ok: true, value: message })
      case 'tallies':
        return this.#tallies.apply(message.sums)
      case 'start':
      case 'stop':
    }
  }

  close(): void {
    this.#requests.close()
    this.#tallies.close()
  }

  async #answer(id: number, name: string, args: unknown): Promise<void> {
    const handler = this.#handlers.get(name)
    try {
      if (handler === undefined) throw new Error(`nothing answers ${name}`)
      this.#send({ kind: 'answered', id, ok: true, value: await handler(args) })
    } catch {
      this.#send({ kind: 'answered', id, ok: false, value: null })
    }
  }
}
