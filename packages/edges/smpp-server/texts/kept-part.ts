import { createHash } from 'node:crypto'
import { runsReadAlike } from '../../../carriers/smpp/text-coding.ts'
import type { SmppReports } from '../../../domain/message/reports/reports-wish.ts'
import type { ReadMessage, ReadPiece } from '../read-message.ts'
import { readSubmittedText } from './submitted-text.ts'

/** What is kept of a part until its text is whole. */
export interface KeptPart
  extends Pick<ReadMessage, 'source' | 'destination' | 'reports'>,
    Partial<Pick<ReadMessage, 'flash' | 'sendAt' | 'tlvs' | 'lifetimeSeconds'>> {
  /** In base64, with how they are read. */
  octets: string
  coding: number
  alphabet: ReadPiece['alphabet']
  languages?: ReadPiece['languages']
}

/** Each part has an id of its own, since clients tell their submits apart by it: `<msg_id>-<part>`. */
export function partId(msgId: number, part: number): string {
  return `${msgId}-${part}`
}

/** The msg_id in a message_id, or null. */
export function parseMsgId(messageId: string): number | null {
  const [, digits] = /^(\d{1,16})(?:-\d{1,3})?$/.exec(messageId) ?? []
  const msgId = Number(digits)
  return digits !== undefined && Number.isSafeInteger(msgId) ? msgId : null
}

/** `takenTlvs`: vendors' parameters that a route takes from clients; others are not kept. */
export function keptPart(
  { source, destination, reports, flash, sendAt, lifetimeSeconds, tlvs }: ReadMessage,
  { octets, coding, alphabet, languages }: ReadPiece,
  takenTlvs: Pick<ReadonlyMap<string, unknown>, 'has'>,
): KeptPart {
  const taken = Object.entries(tlvs).filter(([tag]) => takenTlvs.has(tag))
  return {
    source,
    destination,
    reports,
    octets: Buffer.from(octets).toString('base64'),
    coding,
    alphabet,
    ...(languages && { languages }),
    ...(flash && { flash }),
    ...(sendAt !== null && { sendAt }),
    ...(lifetimeSeconds !== null && { lifetimeSeconds }),
    ...(taken.length > 0 && { tlvs: Object.fromEntries(taken) }),
  }
}

/** Equal for parts of equal octets that are read alike. */
export function hashContent({ octets, coding, alphabet, languages }: ReadPiece): string {
  const tables = languages === undefined ? '' : `${languages.locking} ${languages.single} `
  return createHash('sha256')
    .update(`${coding} ${alphabet} ${tables}`)
    .update(octets)
    .digest('base64')
    .slice(0, 22)
}

/** The message of all parts, in their order. The first one says how it is sent. */
export function joinParts([first, ...others]: readonly [KeptPart, ...KeptPart[]]): ReadMessage {
  const parts = [first, ...others]
  return {
    source: first.source,
    destination: first.destination,
    content: { kind: 'text', text: joinTexts(parts) },
    flash: first.flash ?? false,
    part: null,
    piece: null,
    reports: widest(parts.map(({ reports }) => reports)),
    sendAt: first.sendAt ?? null,
    lifetimeSeconds: first.lifetimeSeconds ?? null,
    tlvs: first.tlvs ?? {},
  }
}

/** Well-formed: a surrogate without its pair becomes U+FFFD. */
function joinTexts(parts: readonly KeptPart[]): string {
  return Buffer.from(runsReadAlike(parts).map(readRun).join('')).toString()
}

function readRun(run: readonly [KeptPart, ...KeptPart[]]): string {
  const [{ coding, alphabet, languages }] = run
  const octets = Buffer.concat(run.map((part) => Buffer.from(part.octets, 'base64')))
  return readSubmittedText(octets, { coding, alphabet, ...(languages && { languages }) })
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
