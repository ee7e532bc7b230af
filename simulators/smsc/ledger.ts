import type { Clock } from '../../src/lib/clock.ts'
import { Journal } from '../journal.ts'
import type { TextPart } from './reassembly.ts'
import { Reassembly } from './reassembly.ts'
import type { Outcome } from './receipt-text.ts'
import type { InboundMessage, SmscMessage } from './smsc-message.ts'

const maxSettled = 10_000

type LedgerRecord =
  | { accepted: SmscMessage }
  | { ended: number; outcome: Outcome; at: number }
  | { settled: number }
  | { part: TextPart }
  | { inbound: InboundMessage }
  | { inboundSettled: number }

/**
 * What the SMSC owes: messages not delivered or not reported yet, inbound messages not taken yet, long texts
 * that lack a part. It survives a restart. Of messages that are settled the newest 10,000 can still be queried.
 */
export class Ledger implements AsyncDisposable {
  readonly #open = new Map<number, SmscMessage>()
  readonly #settled = new Map<number, SmscMessage>()
  readonly #inbound = new Map<number, InboundMessage>()
  readonly #reassembly = new Reassembly()
  #journal: Journal | null = null
  #lastId: number

  private constructor(clock: Clock) {
    this.#lastId = clock.now() * 1_000
  }

  static async open(options: { dataDir: string | null; clock: Clock }): Promise<Ledger> {
    const ledger = new Ledger(options.clock)
    if (options.dataDir === null) return ledger
    ledger.#journal = await Journal.open({
      folder: options.dataDir,
      name: 'smsc',
      segmentLines: 200_000,
      keepSegments: 1,
      replay: (record) => ledger.#replay(record as LedgerRecord),
      snapshot: () => ledger.#snapshot(),
    })
    return ledger
  }

  /** Messages not settled. */
  get size(): number {
    return this.#open.size
  }

  get inboundSize(): number {
    return this.#inbound.size
  }

  /** Resolved when what was noted so far is with the operating system; null where there is no disk to wait for. */
  get written(): Promise<void> | null {
    return this.#journal?.written() ?? null
  }

  /** Unique, also after a restart. */
  nextId(): number {
    return ++this.#lastId
  }

  accept(message: SmscMessage): void {
    this.#open.set(message.id, message)
    this.#journal?.append({ accepted: message })
  }

  /** Takes a message that nothing will ever be heard of. */
  acceptForGood(message: SmscMessage): void {
    this.#keepSettled(message)
  }

  end(message: SmscMessage, outcome: Outcome, at: number): void {
    message.end = { outcome, at }
    if (this.#open.has(message.id)) this.#journal?.append({ ended: message.id, outcome, at })
  }

  /** Nothing is left to do for the message. */
  settle(message: SmscMessage): void {
    if (!this.#open.delete(message.id)) return
    this.#keepSettled(message)
    this.#journal?.append({ settled: message.id })
  }

  find(id: number): SmscMessage | null {
    return this.#open.get(id) ?? this.#settled.get(id) ?? null
  }

  /** Every message that is known, settled or not. */
  *all(): Iterable<SmscMessage> {
    yield* this.#open.values()
    yield* this.#settled.values()
  }

  open(): Iterable<SmscMessage> {
    return this.#open.values()
  }

  openInbound(): Iterable<InboundMessage> {
    return this.#inbound.values()
  }

  /** Answers the whole text once its last part is there, else null. */
  assemble(part: TextPart): string | null {
    this.#journal?.append({ part })
    return this.#reassembly.add(part)
  }

  addInbound(inbound: InboundMessage): void {
    this.#inbound.set(inbound.id, inbound)
    this.#journal?.append({ inbound })
  }

  settleInbound(id: number): void {
    if (this.#inbound.delete(id)) this.#journal?.append({ inboundSettled: id })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#journal?.[Symbol.asyncDispose]()
  }

  #keepSettled(message: SmscMessage): void {
    this.#settled.set(message.id, message)
    if (this.#settled.size <= maxSettled) return
    const [oldest] = this.#settled.keys()
    if (oldest !== undefined) this.#settled.delete(oldest)
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
      this.#inbound.delete(record.inboundSettled)
    }
  }

  *#snapshot(): Iterable<LedgerRecord> {
    for (const accepted of this.#open.values()) yield { accepted }
    for (const part of this.#reassembly.waiting()) yield { part }
    for (const inbound of this.#inbound.values()) yield { inbound }
  }
}
