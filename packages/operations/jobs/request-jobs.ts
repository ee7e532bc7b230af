import { type SharedLimits, storedRowBytes, transactionPlaces } from '../../admission/shared-limits.ts'
import type { Acceptance, IdempotentRequest } from '../../engines/dispatch/intake/intake-port.ts'
import { unreachable } from '../../kit/flow/unreachable.ts'
import { OutcomeUnknown, type Transaction } from '../../store/database.ts'
import { itemErrors } from '../errors.ts'
import { type Operation, type Outcome, refuse } from '../operation.ts'
import { type Caller, performOperation, type Recognized, recognize } from '../perform-operation.ts'
import type { OperationsPorts } from '../ports.ts'
import { AnswerItems, type ItemPlace, itemBytes } from './answer-items.ts'
import { CallJob } from './call-job.ts'
import { ChangeJob } from './change-job.ts'
import { LookupJob } from './lookup-job.ts'
import { ReadJob } from './read-job.ts'
import { SendJob } from './send-job.ts'

const tooMuch = refuse(itemErrors.tooMuch)

/**
 * The operations of one request, one job for each kind of outcome; immediate outcomes are in `items`. A job has the
 * steps that it needs: `prepare` does what cannot be in a transaction, `run` reads, `commit` and `accept` write to
 * disk. Each writes its items.
 */
export class RequestJobs {
  readonly items: AnswerItems
  readonly sends: SendJob
  readonly reads: ReadJob
  readonly #caller: Caller
  readonly #ports: OperationsPorts
  readonly #limits: SharedLimits
  readonly #lookups: LookupJob
  readonly #calls: CallJob
  readonly #changes: ChangeJob
  readonly #maySend: boolean
  /** Operations besides queries that were refused by their fields. */
  #refused = 0

  constructor(caller: Caller, elements: readonly unknown[], ports: OperationsPorts, limits: SharedLimits) {
    const { accountId } = caller.account
    this.#caller = caller
    this.#ports = ports
    this.#limits = limits
    this.#maySend = limits.maySend(accountId)
    this.items = new AnswerItems(elements.length, ports.events)
    this.sends = new SendJob(accountId, ports, this.items)
    this.reads = new ReadJob(caller, elements.length, limits, this.items)
    this.#lookups = new LookupJob(accountId, ports, this.items)
    this.#calls = new CallJob(accountId, ports, this.items)
    this.#changes = new ChangeJob(caller, ports.templates, limits, this.items)
    for (let index = 0; index < elements.length; index++) {
      this.#add(index, recognize(elements[index], caller.scopes))
    }
  }

  /** Whether carrying the request out again would repeat lookups, calls or reads. */
  get isCostly(): boolean {
    return this.#lookups.count > 0 || this.#calls.count > 0 || !this.reads.isEmpty
  }

  /** Whether there is nothing to do but to send: most requests. */
  get isSendOnly(): boolean {
    return !this.isCostly && this.#changes.weights.length === 0
  }

  /** Makes lookups and calls. Rejects like `CallJob.prepare`. */
  async prepare(request: IdempotentRequest | null): Promise<void> {
    await Promise.all([this.#lookups.prepare(), this.#calls.prepare(request)])
  }

  /** Commits in `tx`; without it each change by itself, and then it never rejects. */
  async commit(tx?: Transaction): Promise<void> {
    // Money before templates, as for sends: transactions that lock both do it in one order.
    await this.#lookups.commit(tx)
    await this.#changes.commit(tx)
  }

  /** The whole answer, once everything but the sends is known. May be called again. */
  render(acceptances: readonly Acceptance[]): string {
    this.sends.render(acceptances)
    return this.items.toEnvelope()
  }

  /**
   * Resolves when the account has its turn for a transaction, to the function that ends the turn. Rejects with
   * `GateFull`, or where calls have been made with `OutcomeUnknown`.
   */
  async turnToStore(): Promise<() => void> {
    const places = Math.max(transactionPlaces, ...this.#changes.weights)
    try {
      return await this.#limits.gate.enter(this.#caller.account.accountId, places)
    } catch (error) {
      if (!this.items.changed) throw error
      throw new OutcomeUnknown('calls are made, and not stored yet', { cause: error })
    }
  }

  /** Whether the account may store one more answer that costs it nothing. */
  mayStore(): boolean {
    return this.#limits.storedBytes.tokensLeft(this.#caller.account.accountId) > 0
  }

  /** Counts the bytes of a stored answer that the operations did not pay for. */
  noteStored(answer: string): void {
    const paid = this.sends.accepted + this.#changes.weights.length + this.#lookups.count + this.#calls.count
    const bytes = storedRowBytes + Buffer.byteLength(answer) - paid * itemBytes
    if (bytes > 0) this.#limits.storedBytes.charge(this.#caller.account.accountId, bytes)
  }

  /** Counts the sends that were refused and accepted, once the request is answered. */
  noteSends(): void {
    const { accepted, unpaid } = this.sends
    this.#limits.noteSends(this.#caller.account.accountId, accepted, this.#refused + unpaid)
  }

  #add(index: number, recognized: Recognized): void {
    const { id } = recognized
    if (recognized.kind === 'refused') {
      const { type, refusal } = recognized
      this.#refused++
      return this.items.refuse({ index, type, id }, refusal)
    }
    const { operation } = recognized
    const isRefusedUnread = operation.weight === 0 && !this.#maySend
    const outcome = isRefusedUnread
      ? tooMuch
      : performOperation(recognized, this.#caller.account, null, this.#ports)
    if (operation.weight === 0 && outcome.kind === 'refused') this.#refused++
    const mayRun = operation.weight === 0 || this.#mayCause(operation, outcome)
    this.#sort({ index, type: operation.type, id }, operation.weight, mayRun ? outcome : tooMuch)
  }

  /** Whether the budgets of key and account cover the work of an operation. An identical read in the same request is free. */
  #mayCause({ weight }: Operation, outcome: Outcome): boolean {
    if (outcome.kind === 'refused') return true
    if (outcome.kind === 'read' && this.reads.has(outcome.read)) return true
    return this.#limits.take(this.#caller.budget, weight)
  }

  #sort(place: ItemPlace, weight: number, outcome: Outcome): void {
    switch (outcome.kind) {
      case 'send':
        return this.sends.add(place, outcome)
      case 'read':
        return this.reads.add(place, outcome.read, weight)
      case 'change':
        return this.#changes.add(place, weight, outcome.change)
      case 'call':
        return this.#calls.add(place, outcome)
      case 'lookup':
        return this.#lookups.add(place, outcome)
      case 'answered':
      case 'refused':
        return this.items.set(place, outcome)
      default:
        return unreachable(outcome)
    }
  }
}
