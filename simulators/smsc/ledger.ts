import { RecentMap } from '../../packages/kit/flow/recent-map.ts'
import type { Clock } from '../../packages/kit/time/clock.ts'
import { type Notes, noNotes, openNotes } from '../journal.ts'
import type { TextPart } from './reassembly.ts'
import { Reassembly } from './reassembly.ts'
import type { Outcome } from './receipt-text.ts'
import type { InboundMessage, SmscMessage } from './smsc-message.ts'

const maxCompleted = 10_000

type LedgerRecord =
  | { accepted: SmscMessage }
  | { ended: number; outcome: Outcome; at: number }
  | { settled: number }
  | { part: TextPart }
  | { inbound: InboundMessage }
  | { inboundCompleted: number }

/**
 * The SMSC's open work: messages not delivered or not reported yet, inbound messages not taken yet, long texts
 * that lack a part. It survives a restart. The newest 10,000 completed messages can still be queried.
 */
export class Ledger implements AsyncDisposable {
  readonly #open = new Map<number, SmscMessage>()
  readonly #completed = new RecentMap<number, SmscMessage>(maxCompleted)
  readonly #inbound = new Map<number, InboundMessage>()
  readonly #reassembly = new Reassembly()
  #notes: Notes = noNotes
  #lastId: number

  private constructor(clock: Clock) {
    this.#lastId = clock.now() * 1_000
  }

  static async open(options: { dataDir: string | null; clock: Clock }): Promise<Ledger> {
    const ledger = new Ledger(options.clock)
    ledger.#notes = await openNotes({
      folder: options.dataDir,
      name: 'smsc',
      replay: (record) => ledger.#replay(record as LedgerRecord),
      snapshot: () => ledger.#snapshot(),
    })
    return ledger
  }

  /** Messages not completed. */
  get size(): number {
    return this.#open.size
  }

  get inboundSize(): number {
    return this.#inbound.size
  }

  /** Resolves when the operating system has all records so far; null where there is no disk to wait for. */
  get written(): Promise<void> | null {
    return this.#notes.written()
  }

  /** Unique, also after a restart. */
  nextId(): number {
    return ++this.#lastId
  }

  accept(message: SmscMessage): void {
    this.#open.set(message.id, message)
    this.#notes.append({ accepted: message })
  }

  /** Takes a message that is never reported. */
  acceptForGood(message: SmscMessage): void {
    this.#completed.set(message.id, message)
  }

  end(message: SmscMessage, outcome: Outcome, at: number): void {
    message.end = { outcome, at }
    if (this.#open.has(message.id)) this.#notes.append({ ended: message.id, outcome, at })
  }

  /** Nothing is left to do for the message. */
  complete(message: SmscMessage): void {
    if (!this.#open.delete(message.id)) return
    this.#completed.set(message.id, message)
    this.#notes.append({ settled: message.id })
  }

  find(id: number): SmscMessage | null {
    return this.#open.get(id) ?? this.#completed.get(id)
  }

  /** Every message that is known, completed or not. */
  *all(): Iterable<SmscMessage> {
    yield* this.#open.values()
    yield* this.#completed.values()
  }

  open(): Iterable<SmscMessage> {
    return this.#open.values()
  }

  openInbound(): Iterable<InboundMessage> {
    return this.#inbound.values()
  }

  /** Returns the whole text once its last part is there, else null. */
  assemble(part: TextPart): string | null {
    this.#notes.append({ part })
    return this.#reassembly.add(part)
  }

  addInbound(inbound: InboundMessage): void {
    this.#inbound.set(inbound.id, inbound)
    this.#notes.append({ inbound })
  }

  completeInbound(id: number): void {
    if (this.#inbound.delete(id)) this.#notes.append({ inboundCompleted: id })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#notes[Symbol.asyncDispose]()
  }

  #replay(record: LedgerRecord): void {
    if ('accepted' in record) {
      this.#open.set(record.accepted.id, record.accepted)
      this.#lastId = Math.max(this.#lastId, record.accepted.id)
    } else if ('ended' in record) {
      const message = this.#open.get(record.ended)
      if (message) message.end = { outcome: record.outcome, at: record.at }
    } else if ('settled' in record) {
      this.#open.delete(record.settled)
    } else if ('part' in record) {
      this.#reassembly.add(record.part)
    } else if ('inbound' in record) {
      this.#inbound.set(record.inbound.id, record.inbound)
    } else {
      this.#inbound.delete(record.inboundCompleted)
    }
  }

  *#snapshot(): Iterable<LedgerRecord> {
    for (const accepted of this.#open.values()) yield { accepted }
    for (const part of this.#reassembly.waiting()) yield { part }
    for (const inbound of this.#inbound.values()) yield { inbound }
  }
}
