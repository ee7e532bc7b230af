import type { Queryable, Statement } from '../database.ts'
import { type ArrayColumns, columnValues, sealedParameters, unnest } from '../statements/array-columns.ts'
import { keyColumns, type TextKey } from './smpp-texts.ts'

/** How long a part is known again after its text was whole: longer than clients wait for an answer and connect again. */
export const wholeTextsKeptMs = 120_000

/** A client whose session was open for so long after its text was whole has got its answers. */
const answeredAfterMs = 5_000

/** Equal texts under one reference, of which a client that lacks answers means one of the newest. */
const maxEqual = 20

/** A part that has come, and its place among those that are looked for. */
export interface PlacedPart extends TextKey {
  place: number
  number: number
  content: string
}

/** An equal part of a text that is whole. */
export interface EarlierPart {
  msgId: number
  /** The session that it came over; null where it is not known. */
  session: string | null
  /** Whether that session went on at its gateway, or ended with an unbind. */
  isAnswered: boolean
}

const columns = {
  ...keyColumns,
  place: ['integer', ({ place }) => place],
  number: ['smallint', ({ number }) => number],
  content: ['text', ({ content }) => content, 'same smpp_text_parts.content'],
} as const satisfies ArrayColumns<PlacedPart>

/** Equal parts of texts that became whole lately, by the places of these; the newest first. Uses smpp_whole_texts_by_key. */
export async function readEarlierParts(
  tx: Queryable,
  parts: readonly PlacedPart[],
  now: number,
): Promise<Map<number, EarlierPart[]>> {
  const values = [...columnValues(columns, parts), now - wholeTextsKeptMs]
  const rows = await tx.query<EarlierPart & { place: number }>(earlierStatement, values)
  const byPlace = new Map<number, EarlierPart[]>()
  for (const { place, ...earlier } of rows) byPlace.set(place, [...(byPlace.get(place) ?? []), earlier])
  return byPlace
}

const sinceAt = Object.keys(columns).length + 1

const earlierStatement: Statement = {
  name: 'read-earlier-smpp-parts',
  sealed: sealedParameters(columns),
  text: `SELECT p.place, w.msg_id AS "msgId", w.sessions[p.number] AS session, coalesce((
      SELECT s.mode = 'unbound' OR s.seen_at > w.whole_at + ${answeredAfterMs} FROM smpp_sessions s
      WHERE s.session_id::text = w.sessions[p.number]
    ), false) AS "isAnswered"
    FROM ${unnest(columns, 1)} AS p CROSS JOIN LATERAL (
      SELECT msg_id, whole_at, sessions FROM smpp_whole_texts
      WHERE bind_id = p.bind_id AND destination = p.destination AND reference = p.reference AND source = p.source
        AND total = p.total AND contents[p.number] = p.content AND whole_at > $${sinceAt}::bigint
      ORDER BY whole_at DESC, msg_id DESC LIMIT ${maxEqual}
    ) w`,
}

/** Deletes what is kept no longer. */
export async function forgetWholeTexts(db: Queryable, now: number): Promise<void> {
  const text = 'DELETE FROM smpp_whole_texts WHERE whole_at <= $1'
  await db.query({ name: 'forget-whole-smpp-texts', text }, [now - wholeTextsKeptMs])
}
