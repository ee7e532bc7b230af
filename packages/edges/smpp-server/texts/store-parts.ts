import type { Database, Queryable } from '../../../store/database.ts'
import type { MessageIds } from '../../../store/messages/message-ids.ts'
import type { Refill } from '../../../store/money/refill.ts'
import {
  addParts,
  type GrownText,
  lockTextCounts,
  type NewText,
  readContents,
  readOpenTexts,
  type StoredText,
  type TextKey,
} from '../../../store/smpp/smpp-texts.ts'
import { type EarlierPart, readEarlierParts } from '../../../store/smpp/smpp-whole-texts.ts'
import { type ArrivedPart, type Assignment, assignParts, type OpenText } from './assign-parts.ts'
import { bytesOfPart, type PartRefusal, type TextLimits, TextRoom } from './text-room.ts'

/** A part as it came, with its price by the tariff of its account. */
export interface GivenPart extends TextKey, ArrivedPart {
  /** What is kept of the PDU, as JSON. */
  body: string
  priceMicros: number
}

export type PartOutcome =
  /** `whole`: the text, where this part completed it. */
  { kind: 'stored'; msgId: number; whole: StoredText | null } | { kind: 'refused'; reason: PartRefusal }

export interface StorePartsOptions {
  db: Database
  ids: Pick<MessageIds, 'take'>
  limits: TextLimits
  /** Whether the client sends an equal part of a text that is whole again. */
  isResent(part: ArrivedPart, earlier: Omit<EarlierPart, 'msgId'>): boolean
  /** Of accounts that never run dry; absent outside of the sandbox. */
  refill?: Refill
}

/** When the text of a part is given up, and when another gateway stores the message of one that is whole. */
export interface TextTimes {
  now: number
  waitsUntil: number
  leasedUntil: number
}

/**
 * Stores parts in the order in which they came, and returns what became of each. Gateways that add to texts of one bind do
 * so one after the other. Which text is whole by them is on disk with them: where the answers get lost, also with this
 * gateway, the parts are known when they come again.
 */
export async function storeParts(
  { db, ...options }: StorePartsOptions,
  parts: readonly GivenPart[],
  times: TextTimes,
): Promise<PartOutcome[]> {
  // Before the transaction: a new block of ids needs a connection of its own, and those of the pool may wait for this one.
  const msgIds = await options.ids.take(parts.length)
  return db.transaction(async (tx) => {
    const binds = [...new Map(parts.map((part) => [part.bindId, part])).values()]
    await lockTextCounts(tx, binds)
    const room = await TextRoom.read(tx, parts, options)
    const open = await readTexts(tx, parts)
    const earlier = await readWholeTexts(tx, parts, times.now, options)
    const assigned = assignParts(
      parts,
      open.byKey,
      (part, isNew, openTexts) => room.refusal(part, isNew, openTexts),
      (part, whole) => findEqual(part, whole, options) ?? earlier.get(part),
    )
    nameTexts(assigned, msgIds)
    await addParts(tx, toChange(parts, assigned, times))
    return parts.map((part, index) => toOutcome(part, assigned[index], times))
  })
}

type Assigned = Assignment<PartRefusal>

/** The open texts of the keys of these parts, with those of their numbers that are there. */
async function readTexts(
  tx: Queryable,
  parts: readonly GivenPart[],
): Promise<{ byKey: Map<string, OpenText[]> }> {
  const keys = new Map(parts.map((part) => [part.key, part]))
  const stored = await readOpenTexts(tx, [...keys.values()])
  const byKey = new Map<string, OpenText[]>()
  if (stored.length === 0) return { byKey }
  const byId = new Map<number, OpenText>()
  const idsOfKey = new Map<string, number[]>()
  for (const text of stored) {
    const key = formatTextKey(text)
    const open = { ...text, contents: new Map<number, string>(), sessions: new Map<number, string>() }
    byId.set(text.msgId, open)
    byKey.set(key, [...(byKey.get(key) ?? []), open])
    idsOfKey.set(key, [...(idsOfKey.get(key) ?? []), text.msgId])
  }
  const wanted = parts.flatMap(({ key, number }) =>
    (idsOfKey.get(key) ?? []).map((msgId) => ({ msgId, number })),
  )
  for (const { msgId, number, content, session } of await readContents(tx, wanted)) {
    const text = byId.get(msgId)
    text?.contents.set(number, content ?? '')
    if (session !== null) text?.sessions.set(number, session)
  }
  return { byKey }
}

type Resending = Pick<StorePartsOptions, 'isResent'>

/** Texts that were whole before, of parts that are sent again. */
async function readWholeTexts(
  tx: Queryable,
  parts: readonly GivenPart[],
  now: number,
  { isResent }: Resending,
): Promise<Map<GivenPart, OpenText>> {
  const placed = parts.map((part, place) => ({ ...part, place }))
  const texts = new Map<GivenPart, OpenText>()
  for (const [place, earlier] of await readEarlierParts(tx, placed, now)) {
    const part = parts[place]
    const found = earlier.find((each) => part !== undefined && isResent(part, each))
    if (part !== undefined && found !== undefined) texts.set(part, wholeText(found.msgId, part))
  }
  return texts
}

function wholeText(msgId: number, { session, at }: GivenPart): OpenText {
  const kept = { contents: new Map<number, string>(), sessions: new Map<number, string>() }
  return { msgId, createdAt: null, touchedAt: at, session, missing: 0, ...kept }
}

/** The one of these texts that has the part already. */
function findEqual(
  part: GivenPart,
  whole: readonly OpenText[],
  { isResent }: Resending,
): OpenText | undefined {
  const { number, content } = part
  return whole.find(({ contents, sessions }) => {
    const session = sessions.get(number) ?? null
    return contents.get(number) === content && isResent(part, { session, isAnswered: false })
  })
}

/** Ids for the texts that begin, in their order; the others are left out. */
function nameTexts(assigned: readonly Assigned[], msgIds: readonly number[]): void {
  const begun = assigned.flatMap((each) => (each.kind === 'added' && each.isNew ? [each.text] : []))
  for (const [index, text] of begun.entries()) text.msgId = msgIds[index] ?? 0
}

function toChange(
  parts: readonly GivenPart[],
  assigned: readonly Assigned[],
  { now, waitsUntil, leasedUntil }: TextTimes,
): Parameters<typeof addParts>[1] {
  const texts = new Map<OpenText, NewText>()
  const grown = new Map<OpenText, GrownText>()
  const counts = new Map<number, { bindId: number; texts: number; bytes: number }>()
  const added = parts.flatMap((part, index) => {
    const each = assigned[index]
    if (each?.kind !== 'added') return []
    const { text, isNew } = each
    const { missing, session, touchedAt } = text
    const bytes = bytesOfPart(part)
    const msgId = text.msgId ?? 0
    const count = counts.get(part.bindId) ?? { bindId: part.bindId, texts: 0, bytes: 0 }
    counts.set(part.bindId, count)
    count.bytes += bytes
    if (isNew) {
      count.texts++
      const dueAt = missing === 0 ? leasedUntil : waitsUntil
      texts.set(text, {
        msgId,
        missing,
        session,
        bytes,
        createdAt: now,
        touchedAt,
        dueAt,
        ...keyFields(part),
      })
    } else {
      const change = texts.get(text) ??
        grown.get(text) ?? { msgId, missing, touchedAt, bytes: 0, dueAt: null }
      change.bytes += bytes
      if (missing === 0) change.dueAt = leasedUntil
      if (!texts.has(text)) grown.set(text, change)
    }
    const { number, content, body, session: via } = part
    return [{ msgId, number, content, body, session: via }]
  })
  return {
    texts: [...texts.values()],
    grown: [...grown.values()],
    parts: added,
    counts: [...counts.values()],
  }
}

/** The text is whole where nothing is missing: the last of its parts completed it. */
function toOutcome(part: GivenPart, assigned: Assigned | undefined, { now }: TextTimes): PartOutcome {
  if (assigned === undefined) throw new Error('a part was not assigned')
  if (assigned.kind === 'refused') return assigned
  const { text } = assigned
  const { msgId, missing, session, touchedAt } = text
  if (msgId === null) throw new Error('a text has no id')
  const whole =
    missing === 0 && assigned.kind === 'added'
      ? { msgId, missing, session, touchedAt, createdAt: text.createdAt ?? now, ...keyFields(part) }
      : null
  return { kind: 'stored', msgId, whole }
}

function keyFields({ accountId, bindId, source, destination, reference, total }: TextKey): TextKey {
  return { accountId, bindId, source, destination, reference, total }
}

/** Names the texts that a part may belong to: those of other binds are of other clients. */
export function formatTextKey({ bindId, source, destination, reference, total }: TextKey): string {
  return JSON.stringify([bindId, source, destination, reference, total])
}
