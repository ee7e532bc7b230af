import { textLimits } from '../../../admission/entry-limits.ts'
import type { SharedLimits } from '../../../admission/shared-limits.ts'
import type { Intake } from '../../../engines/dispatch/intake/intake-port.ts'
import type { DeliveryOutbox } from '../../../engines/outbox/outbox.ts'
import { Batcher } from '../../../kit/flow/batcher.ts'
import { reportFault } from '../../../kit/machine/report-fault.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import { Periodic } from '../../../kit/time/periodic.ts'
import type { Events } from '../../../observability/events.ts'
import type { OperationPorts } from '../../../operations/ports.ts'
import type { Catalogue } from '../../../store/accounts/catalogue.ts'
import { type Database, DatabaseUnavailable } from '../../../store/database.ts'
import { storedIds } from '../../../store/messages/insert.ts'
import type { MessageIds } from '../../../store/messages/message-ids.ts'
import type { Refill } from '../../../store/money/refill.ts'
import { claimTexts, readPartHeads, readParts } from '../../../store/smpp/smpp-text-ends.ts'
import type { StoredText, TextKey } from '../../../store/smpp/smpp-texts.ts'
import { forgetWholeTexts } from '../../../store/smpp/smpp-whole-texts.ts'
import type { Binds, KnownBind } from '../binds.ts'
import { planMessage } from '../plan-message.ts'
import type { ReadMessage } from '../read-message.ts'
import { type EndedText, endTexts, type NumberedPart, readNumberedParts } from './end-texts.ts'
import { hashContent, joinParts, keptPart, partId } from './kept-part.ts'
import { RefusedParts } from './refused-parts.ts'
import { ResentParts } from './resent-parts.ts'
import {
  formatTextKey,
  type GivenPart,
  type PartOutcome,
  type StorePartsOptions,
  storeParts,
} from './store-parts.ts'
import type { PartRefusal, TextLimits } from './text-room.ts'

export interface LongTextsOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault'>
  ids: Pick<MessageIds, 'take'>
  intake: Pick<Intake, 'accept'>
  ports: OperationPorts
  catalogue: Pick<Catalogue, 'account'>
  binds: Pick<Binds, 'of'>
  outbox: Pick<DeliveryOutbox, 'write'>
  /** How long parts wait for the others. */
  joinMs: number
  sharedLimits: Pick<SharedLimits, 'refusals'>
  /** Default: `textLimits`. */
  limits?: TextLimits
  /** Of accounts that never run dry; absent outside of the sandbox. */
  refill?: Refill
}

/** A part over a session, with the price of one part. */
export interface SubmittedPart {
  message: ReadMessage & { part: NonNullable<ReadMessage['part']>; piece: NonNullable<ReadMessage['piece']> }
  session: string
  /** The session ended while the part waited for its turn. */
  hasEnded: boolean
  priceMicros: number
}

export type AddedPart = { kind: 'stored'; id: string } | { kind: 'refused'; reason: PartRefusal }

/** How long a gateway has to store the message of a whole text, before another one does it. */
const leaseMs = 15_000
const sweepEveryMs = 2_000
/** How long one sweep takes texts; another follows after as long a pause where more are due. */
const sweepForMs = 500
const forgetEveryMs = 20_000

/**
 * Joins the parts of long texts. Each part is on disk before it is answered, so it does not matter over which session
 * of which gateway the others come. A text whose parts are all there is stored as one message; a text that lacks parts
 * is not sent: a fragment costs the client money and may say something else, and the client can send it again.
 */
export class LongTexts implements AsyncDisposable {
  readonly #options: LongTextsOptions
  readonly #adding: Batcher<GivenPart, PartOutcome>
  readonly #reading: Batcher<StoredText, NumberedPart[]>
  readonly #ending: Batcher<EndedText, undefined>
  readonly #sweeping: Periodic
  readonly #resent: ResentParts
  readonly #refused: RefusedParts
  /** Texts whose message is being stored. */
  readonly #underWay = new Map<number, Promise<unknown>>()
  /** Where the next claim begins. */
  #after = 0
  #forgetAt = 0

  constructor(options: LongTextsOptions) {
    this.#options = options
    const { db, clock, events } = options
    this.#refused = new RefusedParts(clock, options.joinMs)
    this.#resent = new ResentParts(clock)
    const pace = { maxItems: 300, paceMs: 2 }
    this.#adding = new Batcher({
      ...pace,
      maxWaiting: 20_000,
      flush: (parts: GivenPart[]) => this.#store(parts),
      ownerOf: ({ accountId }: GivenPart) => accountId,
    })
    this.#reading = new Batcher({
      ...pace,
      maxItems: 100,
      flush: (texts: StoredText[]) => readNumberedParts(texts, (ids) => readParts(db, ids)),
      ownerOf: ({ accountId }: StoredText) => accountId,
    })
    this.#ending = new Batcher({
      ...pace,
      flush: (ended: EndedText[]) => this.#end(ended),
      ownerOf: ({ text }: EndedText) => text.accountId,
    })
    this.#sweeping = new Periodic({
      clock,
      events,
      where: 'SMPP texts',
      everyMs: sweepEveryMs,
      gapMs: (tookMs) => tookMs,
      work: () => this.#sweep(),
    })
  }

  /**
   * Resolves with the message_id of the part once it is on disk, or with why it is not taken. Parts that are added one
   * after the other came in this order. Rejects with `DatabaseUnavailable` or `BatcherFull`.
   */
  async add(bind: KnownBind, { message, session, hasEnded, priceMicros }: SubmittedPart): Promise<AddedPart> {
    if (this.#options.sharedLimits.refusals.tokensLeft(bind.accountId) < 1)
      return { kind: 'refused', reason: 'unsent' }
    const { part, piece } = message
    const key = toTextKey(bind, message)
    const arrived = { key: formatTextKey(key), number: part.part, content: hashContent(piece), session }
    this.#resent.notePart(session, hasEnded)
    const outcome = await this.#adding.add({
      ...arrived,
      at: this.#options.clock.now(),
      isAfterRefusal: false,
      body: JSON.stringify(keptPart(message, piece, this.#options.ports.smsOffer.tlvs)),
      priceMicros,
      ...key,
    })
    if (outcome.kind === 'refused') return outcome
    this.#resent.noteStored(arrived)
    if (outcome.whole !== null) this.#begin(outcome.whole, false)
    return { kind: 'stored', id: partId(outcome.msgId, part.part) }
  }

  /** A part was answered with a refusal, by whatever limit: the next ones under its reference may be of other texts. */
  noteRefused(bind: KnownBind, message: SubmittedPart['message']): void {
    this.#refused.note(formatTextKey(toTextKey(bind, message)))
  }

  /** A session ended; without an unbind its client may send again what was not answered. */
  noteEnded(session: string, hasUnbound: boolean): void {
    this.#resent.noteEnded(session, hasUnbound)
  }

  /** Lets the messages that are being stored end. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#sweeping[Symbol.asyncDispose]()
    await this.#adding.drained()
    await Promise.all(this.#underWay.values())
  }

  async #store(given: GivenPart[]): Promise<PartOutcome[]> {
    const { limits = textLimits, joinMs, ...options } = this.#options
    const parts = given.map((part) => ({ ...part, isAfterRefusal: this.#refused.has(part.key) }))
    const now = options.clock.now()
    const times = { now, waitsUntil: now + joinMs, leasedUntil: now + leaseMs }
    try {
      const isResent: StorePartsOptions['isResent'] = (part, earlier) => this.#resent.isResent(part, earlier)
      return await storeParts({ limits, ...options, isResent }, parts, times)
    } catch (error) {
      this.#resent.noteUnsure(parts)
      // Noted before the next batch, in which the parts that follow may be.
      for (const { key } of parts) this.#refused.note(key)
      throw error
    }
  }

  /** Takes turns of the accounts until no text is due or the time is over. */
  async #sweep(): Promise<void> {
    const { db, clock } = this.#options
    const until = clock.steadyNow() + sweepForMs
    if (clock.steadyNow() >= this.#forgetAt) {
      this.#forgetAt = clock.steadyNow() + forgetEveryMs
      await forgetWholeTexts(db, clock.now())
    }
    for (;;) {
      const now = clock.now()
      const from = this.#after
      const { texts, after } = await claimTexts(db, { after: from, now, leasedUntil: now + leaseMs })
      this.#after = after ?? 0
      for (const text of texts) if (text.missing === 0) this.#begin(text, true)
      await this.#giveUp(texts.filter(({ missing }) => missing > 0))
      if (texts.length === 0 && from === 0 && after === null) return
      if (clock.steadyNow() >= until) return this.#sweeping.by(clock.now())
    }
  }

  /** Ends texts that lack parts. */
  async #giveUp(texts: readonly StoredText[]): Promise<void> {
    if (texts.length === 0) return
    const parts = await readNumberedParts(texts, (ids) => readPartHeads(this.#options.db, ids))
    await this.#end(
      texts.map((text, index) => ({ text, status: 'UNDELIVERABLE', parts: parts[index] ?? [] })),
    )
  }

  async #end(ended: EndedText[]): Promise<undefined[]> {
    await endTexts(this.#options, ended)
    for (const { text, status } of ended) this.#weigh(text, status !== null)
    return ended.map(() => undefined)
  }

  /** A text that is paid for gives back what one that is not sent takes: a row and a receipt for each part. */
  #weigh({ accountId, total, missing }: StoredText, isUnsent: boolean): void {
    const { refusals } = this.#options.sharedLimits
    const parts = total - missing
    // Without a debt, so that an outage, after which many texts lack parts, keeps no account from sending.
    refusals.charge(
      accountId,
      isUnsent ? Math.min(parts, Math.max(0, refusals.tokensLeft(accountId))) : -parts,
    )
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

  async #finish(text: StoredText, isAgain: boolean): Promise<undefined> {
    const { db, intake } = this.#options
    const { msgId } = text
    const isStored = async () => (await storedIds(db, [msgId])).has(msgId)
    if (isAgain && (await isStored())) return this.#ending.add({ text, status: null, parts: [] })
    const parts = await this.#reading.add(text)
    const submission = this.#toSubmission(text, parts)
    if (submission === null) return this.#ending.add({ text, status: 'REJECTED', parts })
    const [acceptance] = await intake.accept([{ ...submission, msgId }])
    // The database refuses a second message of this id.
    const isThere = acceptance?.kind === 'accepted' || (acceptance?.kind === 'failed' && (await isStored()))
    return this.#ending.add({ text, status: isThere ? null : 'REJECTED', parts })
  }

  #toSubmission({ accountId, bindId, msgId }: StoredText, parts: readonly NumberedPart[]) {
    const { catalogue, binds, ports } = this.#options
    const account = catalogue.account(accountId)
    const bind = binds.of(bindId)
    const [first, ...others] = parts.map(({ part }) => part)
    if (account === null || bind === null || first === undefined) return null
    const ids = parts.flatMap(({ number, part }) =>
      part.reports.on === 'none' ? [] : [partId(msgId, number)],
    )
    const planned = planMessage({ message: joinParts([first, ...others]), bind, account, ids }, ports)
    return planned.kind === 'planned' ? planned.submission : null
  }
}

function toTextKey(
  { accountId, bindId }: KnownBind,
  { source, destination, part: { reference, total }, piece }: SubmittedPart['message'],
): TextKey {
  return {
    accountId,
    bindId,
    source: source[2],
    destination: destination[2],
    reference: `${piece.form}/${reference}`,
    total,
  }
}
