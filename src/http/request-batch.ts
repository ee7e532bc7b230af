import type { Acceptance, IdempotentRequest, Submission } from '../dispatch/intake-port.ts'
import { BatcherFull } from '../lib/batcher.ts'
import { GateFull } from '../lib/fair-gate.ts'
import type { CatalogueAccount } from '../storage/catalogue-settings.ts'
import { DatabaseUnavailable, OutcomeUnknown, type Queryable } from '../storage/database.ts'
import { itemDone, itemRefused, itemSent } from './answer.ts'
import type { ClientId } from './client-id.ts'
import { type CodeCall, CodeCalls, KeyUsedOtherwise } from './code-calls.ts'
import { itemErrors, type Refusal, unacceptedError } from './errors.ts'
import { NumberQuestions, type Reply } from './number-questions.ts'
import { type LookedUp, type Operation, type Outcome, refuse } from './operations/operation.ts'
import { type Caller, perform, type Recognized, recognize } from './perform-operation.ts'
import type { OperationsPorts } from './ports.ts'
import { itemBytes } from './reads/answer-budget.ts'
import { type Reads, storedRowBytes, transactionPlaces } from './reads/reads.ts'
import { type ReadOutcome, RequestReads } from './reads/request-reads.ts'

/** An operation in its place. */
interface Placed {
  index: number
  operation: Operation
  id: ClientId
}

interface Change extends Placed {
  change: (tx?: Queryable) => Promise<LookedUp>
}

interface AskedNumber extends Placed {
  clientId: string | null
  phone: string
  phoneAsSent: string
  priceMicros: number
}

interface AskedCall extends CodeCall, Placed {}

interface Send {
  index: number
  echo: string | null
  parts: number
}

const tooMuch = refuse(itemErrors.tooMuch)

/**
 * The operations of one request: each is refused, answered, looked up when its turn comes, or waits in
 * `submissions` for the one call of intake. Items keep the order of the request.
 */
export class RequestBatch {
  readonly submissions: Submission[] = []
  readonly #account: CatalogueAccount
  readonly #keyId: number | null
  readonly #ports: OperationsPorts
  readonly #shared: Reads
  readonly #items: string[]
  readonly #sends: Send[] = []
  readonly #reads: RequestReads<Placed>
  #reading: Promise<void> | null = null
  readonly #changes: Change[] = []
  readonly #numbers: NumberQuestions<AskedNumber>
  readonly #calls: CodeCalls<AskedCall>
  #changed = false
  #lookupRefusal: Refusal | null = null

  constructor(caller: Caller, elements: readonly unknown[], ports: OperationsPorts, shared: Reads) {
    const { account, scopes, keyId } = caller
    this.#account = account
    this.#keyId = keyId
    this.#ports = ports
    this.#shared = shared
    this.#reads = new RequestReads(caller, elements.length, shared)
    this.#numbers = new NumberQuestions(account.accountId, ports)
    this.#calls = new CodeCalls(account.accountId, ports)
    this.#items = new Array<string>(elements.length)
    for (let index = 0; index < elements.length; index++) {
      this.#add(index, recognize(elements[index], scopes))
    }
  }

  /** Whether something is looked up. */
  get reads(): boolean {
    return !this.#reads.isEmpty
  }

  /**
   * Looks up what is to be, once, and waits for it. Answers why none of it can be known now (the database is away), or
   * null. Never rejects.
   */
  async lookedUp(): Promise<Refusal | null> {
    if (this.reads) {
      this.#reading ??= this.#reads.run((target, outcome) => this.#takeRead(target, outcome))
      await this.#reading
    }
    return this.#lookupRefusal
  }

  /** Whether an answer that was stored before may be sent to the account now. */
  mayRepeat(answer: string): boolean {
    return this.#reads.hold(Buffer.byteLength(answer))
  }

  /** Whether the account may have one more answer stored that costs it nothing. */
  mayStore(): boolean {
    return this.#shared.storedBytes.leftOf(this.#account.accountId) > 0
  }

  /** Counts what an answer takes on disk beyond what the operations paid for, of which `accepted` are sends. */
  noteStored(answer: string, accepted: number): void {
    const paid = accepted + this.#changes.length + this.#numbers.questions.length + this.#calls.calls.length
    const bytes = storedRowBytes + Buffer.byteLength(answer) - paid * itemBytes
    if (bytes > 0) this.#shared.storedBytes.charge(this.#account.accountId, bytes)
  }

  /** Gives back what the answer holds of the account's share once `whenSent` calls back. */
  releaseWhen(whenSent: (then: () => void) => void): void {
    const release = () => {
      if (this.#reads.holds) whenSent(() => this.#reads.release())
    }
    if (this.#reading === null) release()
    else void this.#reading.then(release)
  }

  /** Resolves when it is the account's turn to have a transaction, with what ends it. Rejects with `GateFull`. */
  turnToStore(): Promise<() => void> {
    const weights = this.#changes.map(({ operation }) => operation.weight)
    return this.#shared.gate.enter(this.#account.accountId, Math.max(transactionPlaces, ...weights))
  }

  /** Whether networks have to be asked. */
  get asks(): boolean {
    return this.#numbers.questions.length > 0 || this.#calls.calls.length > 0
  }

  /**
   * Asks about numbers, where what is answered is charged for by `change` or `changeIn`, and has calls made, which
   * are accepted by themselves. Rejects only where `once` is given: with `KeyUsedOtherwise`, and with `OutcomeUnknown`,
   * after which the request may come again.
   */
  async ask(once: IdempotentRequest | null = null): Promise<void> {
    if (this.asks) await Promise.all([this.#askNumbers(), this.#askCalls(once)])
  }

  async #askNumbers(): Promise<void> {
    if (this.#numbers.questions.length === 0) return
    try {
      this.#answerNumbers(await this.#numbers.ask())
    } catch (error) {
      this.#failNumbers(error)
    }
  }

  async #askCalls(once: IdempotentRequest | null): Promise<void> {
    const { calls } = this.#calls
    try {
      const outcomes = await this.#calls.ask(once)
      for (const [position, { index, operation, id }] of calls.entries()) {
        this.#take(index, operation, id, outcomes[position] as LookedUp)
      }
    } catch (error) {
      if (once !== null && (error instanceof KeyUsedOtherwise || error instanceof OutcomeUnknown)) throw error
      const unknown = error instanceof OutcomeUnknown
      const refusal = unknown ? itemErrors.callUnanswered : this.#refusalOf(error, 'call/otp')
      if (unknown) this.#changed = true
      for (const { index, operation, id } of calls)
        this.#take(index, operation, id, { kind: 'refused', refusal })
    }
    if (this.#calls.accepted) this.#changed = true
  }

  /** Whether anything was changed that stays, as far as is known. */
  get changed(): boolean {
    return this.#changed
  }

  /** Carries out what changes something, one after the other; each that fails is an item error. Never rejects. */
  async change(): Promise<void> {
    for (const each of this.#changes) {
      if (await this.#change(each)) this.#changed = true
    }
    try {
      const replies = await this.#numbers.charge()
      this.#answerNumbers(replies)
      if (replies.some(([, { kind }]) => kind === 'answered')) this.#changed = true
    } catch (error) {
      if (error instanceof OutcomeUnknown) this.#changed = true
      this.#failNumbers(error)
    }
  }

  /** The same inside a transaction, which is rolled back where this rejects. May be called again after that. */
  async changeIn(tx: Queryable): Promise<void> {
    // Money before templates, as for sends: transactions that lock both do it in one order.
    this.#answerNumbers(await this.#numbers.charge(tx))
    for (const { index, operation, id, change } of this.#changes) {
      this.#take(index, operation, id, await change(tx))
    }
  }

  /** The items, once the sends are answered and everything is looked up. May be called again. */
  render(acceptances: readonly Acceptance[]): string[] {
    for (let index = 0; index < this.#sends.length; index++) {
      const { index: item, echo, parts } = this.#sends[index] as Send
      const acceptance = acceptances[index] as Acceptance
      this.#items[item] =
        acceptance.kind === 'accepted'
          ? itemSent(echo, acceptance.msgId, parts)
          : this.#refused(this.submissions[index]?.type ?? '', unacceptedError(acceptance), echo)
    }
    return this.#items
  }

  #add(index: number, recognized: Recognized): void {
    const { id } = recognized
    if (recognized.kind === 'refused') {
      this.#items[index] = this.#refused(recognized.type, recognized.refusal, id.echo)
      return
    }
    const { operation } = recognized
    const outcome = perform(recognized, this.#account, null, this.#ports)
    const mayBe = operation.weight === 0 || this.#mayCause(operation, outcome)
    this.#take(index, operation, id, mayBe ? outcome : tooMuch)
  }

  /** Whether the key has room for the work that an operation causes. What is read already is no work again. */
  #mayCause({ weight }: Operation, outcome: Outcome): boolean {
    if (this.#keyId === null || outcome.kind === 'refused') return true
    if (outcome.kind === 'looking-up' && this.#reads.has(outcome.read)) return true
    return this.#shared.rates.take(this.#keyId, weight)
  }

  #take(index: number, operation: Operation, id: ClientId, outcome: Outcome): void {
    switch (outcome.kind) {
      case 'send': {
        const { plan, hook, parts, phone, links } = outcome
        const { accountId } = this.#account
        this.#sends.push({ index, echo: id.echo, parts })
        this.submissions.push({
          accountId,
          clientId: id.text,
          phone,
          type: operation.type,
          plan,
          hook,
          requestId: null,
          links,
        })
        return
      }
      case 'looking-up':
        this.#reads.add(outcome.read, operation.weight, { index, operation, id })
        return
      case 'changing':
        this.#changes.push({ index, operation, id, change: outcome.change })
        return
      case 'calling': {
        const { phone, plan } = outcome
        const { type } = operation
        this.#calls.add({ index, operation, id, type, clientId: id.text, echo: id.echo, phone, plan })
        return
      }
      case 'asking': {
        const { phone, phoneAsSent, priceMicros } = outcome
        this.#numbers.add({ index, operation, id, clientId: id.text, phone, phoneAsSent, priceMicros })
        return
      }
      case 'answered':
        this.#items[index] = itemDone(outcome.data)
        return
      case 'refused':
        this.#items[index] = this.#refused(operation.type, outcome.refusal, id.echo)
    }
  }

  #takeRead({ index, operation, id }: Placed, outcome: ReadOutcome): void {
    if (outcome.kind !== 'failed') return this.#take(index, operation, id, outcome)
    const refusal = this.#refusalOf(outcome.error, operation.type)
    this.#items[index] = this.#refused(operation.type, refusal, id.echo)
  }

  /** Answers whether it succeeded, or may have. */
  async #change({ index, operation, id, change }: Change): Promise<boolean> {
    try {
      const leave = await this.#shared.gate.enter(this.#account.accountId, operation.weight)
      const known = await change().finally(leave)
      this.#take(index, operation, id, known)
      return known.kind === 'answered'
    } catch (error) {
      this.#items[index] = this.#refused(operation.type, this.#refusalOf(error, operation.type), id.echo)
      return error instanceof OutcomeUnknown
    }
  }

  #refusalOf(error: unknown, type: string): Refusal {
    if (error instanceof GateFull) return itemErrors.tooMuch
    const away = error instanceof DatabaseUnavailable || error instanceof BatcherFull
    if (!away) this.#ports.events.fault({ where: `operation ${type}`, error })
    this.#lookupRefusal = away ? itemErrors.storage : itemErrors.internal
    return this.#lookupRefusal
  }

  #answerNumbers(replies: readonly Reply<AskedNumber>[]): void {
    for (const [{ index, operation, id }, outcome] of replies) this.#take(index, operation, id, outcome)
  }

  #failNumbers(error: unknown): void {
    const { questions } = this.#numbers
    const refusal = this.#refusalOf(error, 'hlr')
    this.#answerNumbers(questions.map((question) => [question, { kind: 'refused', refusal }]))
  }

  #refused(type: string, refusal: Refusal, echo: string | null): string {
    this.#ports.events.refusedOperation({ type, reason: refusal.code })
    return itemRefused(refusal, echo)
  }
}
