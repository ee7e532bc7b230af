import type { FailureStatus } from '../../domain/message/status.ts'
import { isMapping } from '../../settings/place.ts'
import { custom, type Setting, withDefault } from '../../settings/setting.ts'
import { type MessageStateName, messageState } from '../../smpp/message-state.ts'
import type { ReportOutcome } from '../connector.ts'
import { mapCodes } from '../http/refused.ts'

/** What the text of a receipt says (SMPP 3.4 Appendix B); null for what is not in it or is empty. */
export interface ReceiptText {
  id: string | null
  stat: string | null
  err: string | null
  doneAt: number | null
}

const keys = 'id|sub|dlvrd|submit[ _]?date|done[ _]?date|stat|err|text'
const field = new RegExp(`(?<![\\w-])(${keys})[ \\t]*[:=][ \\t]*((?!(?:${keys})[ \\t]*[:=])[^\\s,;]*)`, 'gi')

/** The form of the specification, which most SMSCs send. */
const appendixB =
  /^id:([\w-]+) sub:\d{3} dlvrd:\d{3} submit date:\d{10,14} done date:(\d{10,14}) stat:([A-Z]+) err:(\w+)(?: [Tt]ext:|$)/

/**
 * Parses a receipt key by key, in any order, case and separator, since SMSCs write them differently. Keys inside
 * the quoted text count only where the receipt itself lacks them.
 */
export function parseReceiptText(text: string): ReceiptText {
  const plain = appendixB.exec(text)
  if (plain !== null) {
    const [, id = '', done = '', stat = '', err = ''] = plain
    return { id, stat: stat.toUpperCase(), err, doneAt: parseDate(done) }
  }
  const found = new Map<string, string>()
  for (const [, key = '', value = ''] of text.matchAll(field)) {
    const name = key.toLowerCase().replace(/[ _]/g, '')
    if (value !== '' && !found.has(name)) found.set(name, value)
  }
  const done = found.get('donedate')
  return {
    id: found.get('id') ?? null,
    stat: found.get('stat')?.toUpperCase() ?? null,
    err: found.get('err') ?? null,
    doneAt: done === undefined ? null : parseDate(done),
  }
}

/** YYMMDDhhmm[ss] or YYYYMMDDhhmm[ss], read as UTC: receipts don't name their zone. */
function parseDate(text: string): number | null {
  const match = /^(?:20)?(\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])([01]\d|2[0-3])([0-5]\d)([0-5]\d)?$/.exec(
    text,
  )
  if (match === null) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1, 6).map(Number)
  const at = Date.UTC(2000 + year, month - 1, day, hour, minute, Number(match[6] ?? 0))
  return new Date(at).getUTCDate() === day ? at : null
}

/** A carrier's own words for states, in upper case, and the state of SMPP that each means. */
export type ReceiptWords = ReadonlyMap<string, MessageStateName>

const wordsExpected = `a mapping of the carrier's words to states: ${Object.keys(messageState).join(', ')}`

/** What the word means to the carrier by its setting `receiptWords`; null where that does not say. */
export function meaningToCarrier(word: string, words: ReceiptWords): ReceiptMeaning | null {
  const state = words.get(word.toUpperCase())
  return state === undefined ? null : meaningOfState(messageState[state])
}

/** Of a gateway that passes on what the SMSC behind it reports. */
export const wordsBehind = 'States by words of the SMSC behind it, as for `smpp`.'

/** The setting `receiptWords`. */
export function receiptWords(description: string) {
  const setting: Setting<ReceiptWords> = custom<ReceiptWords>(
    wordsExpected,
    (value, place) => {
      if (!isMapping(value)) {
        place.fault(`must be ${wordsExpected}`)
        return undefined
      }
      const words = new Map<string, MessageStateName>()
      for (const [word, state] of Object.entries(value)) {
        if (isState(state)) words.set(word.toUpperCase(), state)
        else place.at(word).fault(`must be one of ${Object.keys(messageState).join(', ')}`)
      }
      return words
    },
    description,
  )
  return withDefault(new Map(), setting, { shownDefault: 'none' })
}

function isState(value: unknown): value is MessageStateName {
  return typeof value === 'string' && Object.hasOwn(messageState, value)
}

/** How ids in receipts relate to those of submit responses. */
export const receiptIdForms = ['auto', 'as-is', 'hex-to-decimal', 'decimal-to-hex'] as const

type ReceiptIds = (typeof receiptIdForms)[number]

/** Of an id. The specification allows 64 (SMPP 3.4 §4.4.2); longer ones are cut, in responses and receipts alike. */
const maxIdCharacters = 256

/**
 * The form in which the id of a submit response is stored as `ref`, and which `receiptRefs` returns: without NUL and
 * spaces, and unless ids are compared exactly also in lower case and without leading zeros, because SMSCs pad ids
 * and write hexadecimal ones in either case.
 */
export function canonicalRef(id: string, mode: ReceiptIds): string {
  const given = givenId(id)
  if (mode === 'as-is') return given
  return given.toLowerCase().replace(/^0+(?=[0-9a-f]+$)/, '')
}

/** The id as the SMSC gave it, without NUL and spaces. */
export function givenId(id: string): string {
  return id.slice(0, maxIdCharacters).replace(/[\0\s]+/g, '')
}

/**
 * The forms that a receipt's id may have had in the submit response, most likely first. `hex-to-decimal`: receipts are
 * hexadecimal where responses are decimal; `decimal-to-hex`: the reverse. Both add the unchanged id as the last form.
 * Empty where the receipt has no id.
 */
export function receiptRefs(id: string, mode: ReceiptIds): string[] {
  const ref = canonicalRef(id, mode)
  if (ref === '') return []
  const fromHex = /^[0-9a-f]{1,32}$/.test(ref) ? BigInt(`0x${ref}`).toString() : ref
  const fromDecimal = /^\d{1,39}$/.test(ref) ? BigInt(ref).toString(16) : ref
  return [...new Set(inOrder[mode](ref, fromHex, fromDecimal))]
}

const inOrder: Record<ReceiptIds, (ref: string, fromHex: string, fromDecimal: string) => string[]> = {
  'as-is': (ref) => [ref],
  'hex-to-decimal': (ref, fromHex) => [fromHex, ref],
  'decimal-to-hex': (ref, _, fromDecimal) => [fromDecimal, ref],
  // Hexadecimal responses with decimal receipts are the more common mismatch.
  auto: (ref, fromHex, fromDecimal) => [ref, fromDecimal, fromHex],
}

/** What a message state means: still in progress, lost, delivered, or failed with a status. */
export type ReceiptMeaning = 'enroute' | 'lost' | 'delivered' | FailureStatus

const byState = mapCodes<ReceiptMeaning, number>([
  ['enroute', [messageState.scheduled, messageState.enroute, messageState.accepted]],
  ['delivered', [messageState.delivered]],
  ['EXPIRED', [messageState.expired]],
  ['DELETED', [messageState.deleted]],
  ['UNDELIVERABLE', [messageState.undeliverable, messageState.skipped]],
  ['lost', [messageState.unknown]],
  ['REJECTED', [messageState.rejected]],
])

// Appendix B abbreviates to seven letters; SMSCs also write the words out, and have words of their own.
const byWord = mapCodes<ReceiptMeaning, string>([
  ['enroute', ['SCHEDULED', 'ENROUTE', 'ACCEPTD', 'ACCEPTED', 'BUFFRED', 'BUFFERED']],
  ['delivered', ['DELIVRD', 'DELIVERED']],
  ['EXPIRED', ['EXPIRED']],
  ['DELETED', ['DELETED']],
  ['UNDELIVERABLE', ['UNDELIV', 'UNDELIVERABLE', 'UNDELIVERED', 'FAILED', 'SKIPPED']],
  ['lost', ['UNKNOWN']],
  ['REJECTED', ['REJECTD', 'REJECTED']],
])

/** Null for a value that no version of SMPP has. */
export function meaningOfState(state: number): ReceiptMeaning | null {
  return byState.get(state) ?? null
}

/** By the upper-case word after `stat:`; null for an unknown word. */
export function meaningOfWord(word: string): ReceiptMeaning | null {
  return byWord.get(word) ?? null
}

/** `err`: the carrier's own error code, where it names one. */
export function outcomeOfMeaning(meaning: ReceiptMeaning, err: string | null): ReportOutcome {
  if (meaning === 'enroute' || meaning === 'lost' || meaning === 'delivered') return { kind: meaning }
  return { kind: 'failed', status: meaning, reason: describeFailure(meaning, err) }
}

const sentences: Partial<Record<FailureStatus, string>> = {
  EXPIRED: 'The carrier could not deliver it within its lifetime',
  DELETED: 'The carrier deleted it',
  UNDELIVERABLE: 'The carrier could not deliver it',
  REJECTED: 'The carrier rejected it',
  'INVALID DESTINATION ADDRESS': 'The number does not exist',
}

/** The reason that clients read: a sentence, and the carrier's own error code where it names one. */
function describeFailure(status: FailureStatus, err: string | null): string {
  const sentence = sentences[status] ?? 'The carrier could not deliver it'
  return err === null || /^0*$/.test(err) ? sentence : `${sentence} (error ${err})`
}
