import type { Message } from '../../domain/message/message.ts'
import { priceOfPlan } from '../../domain/plan/plan.ts'
import type {
  Acceptance,
  IdempotentRequest,
  Intake,
  OnceOutcome,
  Submission,
} from '../../engines/dispatch/intake/intake-port.ts'
import type { Database, Transaction } from '../../store/database.ts'
import { insertMessages } from '../../store/messages/insert.ts'

/** The simplest intake that stores: one message a statement, nothing is ever sent. */
export class StoringIntake implements Intake {
  readonly #db: Database
  readonly #storedAnswers = new Map<string, { bodyHash: string; answer: string }>()
  #lastMsgId = 0

  constructor(db: Database) {
    this.#db = db
  }

  async accept(submissions: Submission[]): Promise<Acceptance[]> {
    const acceptances: Acceptance[] = []
    for (const submission of submissions) acceptances.push(await this.#store(submission))
    return acceptances
  }

  async acceptOnce(
    request: IdempotentRequest,
    submissions: Submission[],
    render: (acceptances: Acceptance[]) => string,
    change?: (tx: Transaction, acceptances: Acceptance[]) => Promise<void>,
  ): Promise<OnceOutcome> {
    const bodyHash = request.bodyHash.toString('hex')
    const stored = this.#storedAnswers.get(`${request.scope} ${request.key}`)
    if (stored?.bodyHash === bodyHash) return { kind: 'stored', answer: stored.answer }
    if (stored !== undefined) return { kind: 'other-body' }
    const acceptances = await this.accept(submissions)
    if (change !== undefined) await this.#db.transaction((tx) => change(tx, acceptances))
    const answer = render(acceptances)
    this.#storedAnswers.set(`${request.scope} ${request.key}`, { bodyHash, answer })
    return { kind: 'fresh', answer }
  }

  storedAnswer(): Promise<null> {
    return Promise.resolve(null)
  }

  async #store(submission: Submission): Promise<Acceptance> {
    const now = Date.now()
    const message: Message = {
      ...submission,
      msgId: ++this.#lastMsgId,
      acceptedAt: now,
      updatedAt: now,
      expiresAt: now + submission.plan.lifetimeSeconds * 1_000,
      status: 'QUEUED',
      error: null,
      progress: { kind: 'queued', notBefore: now, tries: 0 },
      attempts: [],
      money: { reservedMicros: priceOfPlan(submission.plan), chargedMicros: 0 },
    }
    const paid = await insertMessages(this.#db, [{ message, timeline: '', verification: null }])
    if (!paid.has(submission.accountId)) return { kind: 'not-enough-money' }
    return { kind: 'accepted', msgId: message.msgId }
  }
}
