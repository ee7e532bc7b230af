import type { DeliveryOutbox } from '../callbacks/outbox.ts'
import type { Intake } from '../dispatch/intake-port.ts'
import type { SmppReports } from '../domain/message/reports-wish.ts'
import type { SmppReceipt } from '../domain/message/smpp-notices.ts'
import type { FailureStatus } from '../domain/message/status.ts'
import type { OperationPorts } from '../http/ports.ts'
import { Batcher } from '../lib/batcher.ts'
import type { Clock } from '../lib/clock.ts'
import { Periodic } from '../lib/periodic.ts'
import { reportFault } from '../lib/report-fault.ts'
import type { Events } from '../observability/events.ts'
import type { Concatenation } from '../protocols/smpp/user-data-header.ts'
import type { Catalogue } from '../storage/catalogue.ts'
import { type Database, DatabaseUnavailable } from '../storage/database.ts'
import type { MessageIds } from '../storage/message-ids.ts'
import { storedIds } from '../storage/messages/insert.ts'
import {
  addTextParts,
  claimTexts,
  removeTexts,
  type StoredText,
  type TextKey,
  type TextPart,
} from '../storage/smpp-texts.ts'
import type { Binds, KnownBind } from './binds.ts'
import { planMessage } from './plan-message.ts'
import type { ReadMessage } from './read-message.ts'

export interface LongTextsOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault'>
  ids: Pick<MessageIds, 'take'>
  intake: Pick<Intake, 'accept'>
  ports: OperationPorts
  catalogue: Pick<Catalogue, 'account'>
  binds: Pick<Binds, 'of'>
  deliveries: Pick<DeliveryOutbox, 'write'>
  /** How long parts wait for the others. */
  joinMs: number
}

/** A part as it is stored. The text is UTF-16 in base64: a pair of surrogates may be split. */
interface StoredPart
  extends Pick<ReadMessage, 'source' | 'destination' | 'flash' | 'reports' | 'sendAt' | 'tlvs'> {
  text: string
  lifetimeSeconds: number | null
}

/** How long a gateway has to store the message of a whole text, before another one does it. */
const leaseMs = 15_000
const sweepEveryMs = 2_000

/**
 * Joins the parts of long texts. Each part is on disk before it is answered, so it does not matter over which session
 * of which gateway the others come. A text whose parts are all there is stored as one message; a text that lacks parts
 * is not sent: a fragment costs the client money and may say something else, and the client can send it again.
 */
export class LongTexts implements AsyncDisposable {
  readonly #options: LongTextsOptions
  readonly #batcher: Batcher<TextPart, StoredText>
  readonly #sweeping: Periodic
  /** Texts whose message is being stored. */
  readonly #underWay = new Map<number, Promise<void>>()

  constructor(options: LongTextsOptions) {
    this.#options = options
    const { clock, events } = options
    this.#batcher = new Batcher({
      flush: (parts) => this.#flush(parts),
      maxItems: 300,
      maxWaiting: 20_000,
      paceMs: 2,
      ownerOf: ({ accountId }) => accountId,
    })
    this.#sweeping = new Periodic({
      clock,
      events,
      where: 'SMPP texts',
      everyMs: sweepEveryMs,
      work: () => this.#sweep(),
    })
  }

  /** Resolves with the message_id of the part once it is on disk. Rejects with `DatabaseUnavailable` or `BatcherFull`. */
  async add(
    { accountId, bindId }: KnownBind,
    message: ReadMessage,
    { reference, total, part: number }: Concatenation,
  ): Promise<string> {
    const [msgId = 0] = await this.#options.ids.take(1)
    const { source, destination, flash, reports, sendAt, tlvs, lifetimeSeconds, content } = message
    const text = Buffer.from(content.kind === 'text' ? content.text : '', 'utf16le').toString('base64')
    const kept: StoredPart = { source, destination, flash, reports, sendAt, tlvs, lifetimeSeconds, text }
    const stored = await this.#batcher.add({
      accountId,
      source: source[2],
      destination: destination[2],
      reference,
      total,
      msgId,
      bindId,
      number,
      body: JSON.stringify(kept),
    })
    if (isWhole(stored)) this.#begin(stored, false)
    return partId(stored.msgId, number)
  }

  /** Lets the messages that are being stored end. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#sweeping[Symbol.asyncDispose]()
    await this.#batcher.drained()
    await Promise.all(this.#underWay.values())
  }

  async #flush(parts: TextPart[]): Promise<StoredText[]> {
    const now = this.#options.clock.now()
    const times = { now, waitsUntil: now + this.#options.joinMs, leasedUntil: now + leaseMs }
    const texts = await addTextParts(this.#options.db, parts, times)
    const byKey = new Map(texts.map((text) => [keyOf(text), text]))
    return parts.map((part) => {
      const text = byKey.get(keyOf(part))
      if (text === undefined) throw new Error('the text of a part was not returned')
      return text
    })
  }

  async #sweep(): Promise<void> {
    const { db, clock } = this.#options
    const now = clock.now()
    for (const text of await claimTexts(db, now, now + leaseMs)) this.#begin(text, true)
  }

  /** `isAgain`: its message may be stored already. */
  #begin(text: StoredText, isAgain: boolean): void {
    if (this.#underWay.has(text.msgId)) return
    const ending = this.#finish(text, isAgain)
      .catch((error: unknown) => {
        // The text stays on disk: it is claimed when its lease is over.
        if (!(error instanceof DatabaseUnavailable)) reportFault(this.#options.events, 'SMPP texts', error)
      })
      .finally(() => this.#underWay.delete(text.msgId))
    this.#underWay.set(text.msgId, ending)
  }

  async #finish(text: StoredText, isAgain: boolean): Promise<void> {
    const { db, intake } = this.#options
    const { msgId } = text
    const isStored = async () => (await storedIds(db, [msgId])).has(msgId)
    if (isAgain && (await isStored())) return void (await removeTexts(db, [msgId]))
    if (!isWhole(text)) return this.#fail(text, 'UNDELIVERABLE')
    const submission = this.#submissionOf(text)
    if (submission === null) return this.#fail(text, 'REJECTED')
    const [acceptance] = await intake.accept([{ ...submission, msgId }])
    // The database refuses a second message of this id.
    if (acceptance?.kind === 'accepted' || (acceptance?.kind === 'failed' && (await isStored()))) {
      await removeTexts(db, [msgId])
    } else await this.#fail(text, 'REJECTED')
  }

  #submissionOf(text: StoredText) {
    const { catalogue, binds, ports } = this.#options
    const account = catalogue.account(text.accountId)
    const bind = binds.of(text.bindId)
    if (account === null || bind === null) return null
    const parts = partsOf(text)
    const [first] = parts
    if (first === undefined) return null
    const ids = parts.filter(({ part }) => part.reports.on !== 'none').map(({ id }) => id)
    const message: ReadMessage = {
      ...first.part,
      content: { kind: 'text', text: joined(parts.map(({ part }) => part)) },
      part: null,
      reports: widest(parts.map(({ part }) => part.reports)),
    }
    const planned = planMessage({ message, bind, account, ids }, ports)
    return planned.kind === 'planned' ? planned.submission : null
  }

  /** Ends a text that is not sent, with a receipt for each part that wants to know. */
  async #fail(text: StoredText, status: FailureStatus): Promise<void> {
    const { db, clock, deliveries, binds } = this.#options
    const now = clock.now()
    const bindId = binds.of(text.bindId)?.receipts === 'account' ? 0 : text.bindId
    const wanting = partsOf(text).filter(({ part }) => ['all', 'failures'].includes(part.reports.on))
    const rows = wanting.map(({ id, part }, number) => {
      const receipt: SmppReceipt = {
        kind: 'receipt',
        id,
        status,
        from: part.destination,
        to: part.source,
        parts: text.total,
        delivered: 0,
        acceptedAt: text.createdAt,
        doneAt: now,
      }
      return { accountId: text.accountId, bindId, msgId: text.msgId, number, body: JSON.stringify(receipt) }
    })
    await db.transaction(async (tx) => {
      if ((await removeTexts(tx, [text.msgId])).size > 0) await deliveries.write(tx, rows, now)
    })
  }
}

/** Each part has an id of its own, since clients tell their submits apart by it: `<msg_id>-<part>`. */
function partId(msgId: number, part: number): string {
  return `${msgId}-${part}`
}

/** The msg_id in a message_id, or null. */
export function msgIdOf(messageId: string): number | null {
  const [, digits] = /^(\d{1,16})(?:-\d{1,3})?$/.exec(messageId) ?? []
  const msgId = Number(digits)
  return digits !== undefined && Number.isSafeInteger(msgId) ? msgId : null
}

function keyOf({ accountId, source, destination, reference, total }: TextKey): string {
  return JSON.stringify([accountId, source, destination, reference, total])
}

function isWhole({ parts, total }: StoredText): boolean {
  return Object.keys(parts).length === total
}

function partsOf({ msgId, parts }: StoredText): { id: string; part: StoredPart }[] {
  return Object.entries(parts)
    .map(([number, part]) => [Number(number), part as StoredPart] as const)
    .sort(([a], [b]) => a - b)
    .map(([number, part]) => ({ id: partId(msgId, number), part }))
}

/** Well-formed: a surrogate without its pair becomes U+FFFD. */
function joined(parts: readonly StoredPart[]): string {
  const octets = Buffer.concat(parts.map(({ text }) => Buffer.from(text, 'base64')))
  return Buffer.from(octets.toString('utf16le')).toString()
}

const wishes = ['none', 'successes', 'failures', 'all'] as const

/** What at least one part wants. */
function widest(
  all: readonly Pick<SmppReports, 'on' | 'intermediate'>[],
): Pick<SmppReports, 'on' | 'intermediate'> {
  const wanted = new Set(all.map(({ on }) => on))
  const isBoth = wanted.has('successes') && wanted.has('failures')
  const on = isBoth ? 'all' : (wishes.findLast((wish) => wanted.has(wish)) ?? 'none')
  return all.some(({ intermediate }) => intermediate) ? { on, intermediate: true } : { on }
}
