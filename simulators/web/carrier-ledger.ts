import { RecentMap } from '../../packages/kit/flow/recent-map.ts'
import { type Notes, noNotes, openNotes } from '../journal.ts'
import type { VoiceScript } from '../scripts.ts'
import type { Step } from './timeline.ts'

/** A message that a carrier has accepted. Carriers add the fields that they need to show and report it. */
export interface CarriedMessage {
  /** Unique at this carrier, also after a restart. */
  id: string
  /** Digits. */
  phone: string
  script: VoiceScript | null
  steps: Step[]
  /** How many of the steps have happened. */
  played: number
}

/** An event for a webhook. */
export interface Owed<E> {
  id: number
  /** null: the address that is set for the carrier. */
  target: string | null
  /** The message that the event is about. */
  about: string
  event: E
}

export interface CarrierLedgerOptions {
  /** Folder of the journal; null keeps everything in memory. */
  dataDir: string | null
  /** The carrier's; the journal's files begin with it. */
  name: string
  /** Completed messages that can still be queried. Default 100,000. */
  maxCompleted?: number
}

type LedgerRecord<M, E> =
  | { accepted: M }
  | { played: string; steps: number }
  | { settled: string }
  | { owed: Owed<E> }
  | { paid: number }
  | { webhook: string | null }

/**
 * A carrier's open work: messages with steps left, and events that no webhook has delivered yet. It survives a
 * restart, and so does the webhook address. Keeps the newest completed messages too.
 */
export class CarrierLedger<M extends CarriedMessage, E> implements AsyncDisposable {
  readonly #open = new Map<string, M>()
  readonly #completed: RecentMap<string, M>
  readonly #owed = new Map<number, Owed<E>>()
  #notes: Notes = noNotes
  #lastOwed = 0
  #webhook: string | null = null

  private constructor(maxCompleted: number) {
    this.#completed = new RecentMap(maxCompleted)
  }

  static async open<M extends CarriedMessage, E>(
    options: CarrierLedgerOptions,
  ): Promise<CarrierLedger<M, E>> {
    const ledger = new CarrierLedger<M, E>(options.maxCompleted ?? 100_000)
    ledger.#notes = await openNotes({
      folder: options.dataDir,
      name: options.name,
      replay: (record) => ledger.#replay(record as LedgerRecord<M, E>),
      snapshot: () => ledger.#snapshot(),
    })
    return ledger
  }

  /** Messages with steps left. */
  get size(): number {
    return this.#open.size
  }

  /** Resolves when the operating system has all records so far; null where there is no disk to wait for. */
  get written(): Promise<void> | null {
    return this.#notes.written()
  }

  get webhook(): string | null {
    return this.#webhook
  }

  set webhook(url: string | null) {
    if (url === this.#webhook) return
    this.#webhook = url
    this.#notes.append({ webhook: url })
  }

  accept(message: M): void {
    this.#open.set(message.id, message)
    this.#notes.append({ accepted: message })
  }

  /** Records a change of the message other than its steps. */
  changed(message: M): void {
    if (this.#open.has(message.id)) this.#notes.append({ accepted: message })
  }

  isOpen(message: M): boolean {
    return this.#open.has(message.id)
  }

  /** The next step of the message has happened. After the last one the message is completed. */
  played(message: M): void {
    message.played++
    if (message.played >= message.steps.length) this.complete(message)
    else this.#notes.append({ played: message.id, steps: message.played })
  }

  /** The message is completed. */
  complete(message: M): void {
    if (!this.#open.delete(message.id)) return
    this.#completed.set(message.id, message)
    this.#notes.append({ settled: message.id })
  }

  find(id: string): M | null {
    return this.#open.get(id) ?? this.#completed.get(id)
  }

  open(): M[] {
    return [...this.#open.values()]
  }

  owe(owed: Omit<Owed<E>, 'id'>): Owed<E> {
    const noted = { id: ++this.#lastOwed, ...owed }
    if (this.#notes !== noNotes) {
      this.#owed.set(noted.id, noted)
      this.#notes.append({ owed: noted })
    }
    return noted
  }

  /** The event was delivered, or is given up. */
  pay(id: number): void {
    if (this.#owed.delete(id)) this.#notes.append({ paid: id })
  }

  /** Events that were pending when the ledger was opened, oldest first; the webhook sender has the later ones. */
  owed(): Owed<E>[] {
    return [...this.#owed.values()]
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#notes[Symbol.asyncDispose]()
  }

  #replay(record: LedgerRecord<M, E>): void {
    if ('accepted' in record) this.#open.set(record.accepted.id, record.accepted)
    else if ('played' in record) {
      const message = this.#open.get(record.played)
      if (message) message.played = record.steps
    } else if ('settled' in record) this.#open.delete(record.settled)
    else if ('owed' in record) {
      this.#owed.set(record.owed.id, record.owed)
      this.#lastOwed = Math.max(this.#lastOwed, record.owed.id)
    } else if ('paid' in record) this.#owed.delete(record.paid)
    else this.#webhook = record.webhook
  }

  *#snapshot(): Iterable<LedgerRecord<M, E>> {
    yield { webhook: this.#webhook }
    for (const accepted of this.#open.values()) yield { accepted }
    for (const owed of this.#owed.values()) yield { owed }
  }
}
