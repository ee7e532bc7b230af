import type {
  CallFacts,
  Cost,
  PartAnswer,
  ReportOutcome,
  SpokenInstead,
  SubmitOutcome,
} from '../domain/message/outcome.ts'
import { maxReplyText, type ReplyDetails, type ReplyMedia } from '../domain/message/reply.ts'
import { storableText } from '../domain/text/cut-text.ts'
import { unreachable } from '../kit/flow/unreachable.ts'
import type { Inbound, Report } from './carrier-events.ts'
import { pieceOfText } from './inbound-piece.ts'

/*
 * Makes what carriers send fit to be stored and indexed. Dispatch passes everything from a connection or a webhook
 * through here once, so connectors need no such checks and later code never meets a text that the database refuses.
 */

/** Ids are indexed: PostgreSQL takes at most 2,704 octets, and no upstream has longer ones than this. */
const maxId = 256
/** The longest address of SMPP has 64 characters, an alpha-name 11. */
const maxParty = 64
/** An id of WhatsApp has up to 135. */
const maxSubscriber = 140
/** Words for the timeline, which clips them once more. */
const maxWords = 300
/** A message has a few forms of its id; each is looked for. */
const maxRefs = 8
/** A part of an SMS has 160, or 255 octets that are one character each. */
const maxPartText = 1_000
/** The same in UTF-16, for carriers that decode texts. */
const maxPartOctets = 2 * maxPartText
/** A user data header counts no more parts of a text. */
const maxParts = 255
const maxName = 1_000
const maxUrl = 2_048

export function storableReport(report: Report): Report {
  const { refs, handles, phone, outcome, raw, unknownState, orReply, cost, call } = report
  return {
    ...report,
    refs: storableRefs(refs),
    ...(handles && { handles: storableRefs(handles) }),
    phone: phone === null ? null : storableText(phone, maxSubscriber),
    outcome: storableReportOutcome(outcome),
    raw: storableText(raw, maxWords),
    ...(unknownState !== undefined && { unknownState: storableText(unknownState, maxParty) }),
    ...(orReply && { orReply: storableInbound(orReply) }),
    ...(cost && { cost: storableCost(cost) }),
    ...(call && { call: storableCall(call) }),
  }
}

export function storableInbound(inbound: Inbound): Inbound {
  const { upstreamId, inReplyTo, ...others } = inbound
  const { phone, alias, recipient, text, details, concat, piece = pieceOfText(text) } = inbound
  return {
    ...others,
    phone: storableText(phone, maxSubscriber),
    ...(alias !== undefined && { alias: storableText(alias, maxSubscriber) }),
    recipient: storableText(recipient, maxParty),
    text: storableText(text, concat === null ? maxReplyText : maxPartText),
    ...(concat !== null && { piece: { ...piece, octets: piece.octets.subarray(0, maxPartOctets) } }),
    ...(details && { details: storableDetails(details) }),
    ...withId('upstreamId', upstreamId),
    ...withId('inReplyTo', inReplyTo),
  }
}

export function storableOutcome(outcome: SubmitOutcome): SubmitOutcome {
  const raw = storableText(outcome.raw, maxWords)
  switch (outcome.kind) {
    case 'accepted': {
      const { ref, handle, cost, parts } = outcome
      return {
        ...outcome,
        ref: storableId(ref),
        raw,
        ...(handle !== undefined && { handle: storableId(handle) }),
        ...(cost && { cost: storableCost(cost) }),
        ...(parts && { parts: parts.slice(0, maxParts).map(storablePart) }),
      }
    }
    case 'refused':
      return { ...outcome, raw }
    case 'completed': {
      const { report, call, cost } = outcome
      return {
        ...outcome,
        report: report.kind === 'failed' ? { ...report, reason: storableWords(report.reason) } : report,
        raw,
        ...(call && { call: storableCall(call) }),
        ...(cost && { cost: storableCost(cost) }),
      }
    }
    case 'unknown':
      return { ...outcome, raw, ...(outcome.ref !== undefined && { ref: storableId(outcome.ref) }) }
    default:
      return unreachable(outcome)
  }
}

function storablePart(part: PartAnswer): PartAnswer {
  return part.kind === 'accepted'
    ? { ...part, ref: storableId(part.ref) }
    : { ...part, reason: storableWords(part.reason) }
}

/** The outcome without any text of the upstream; an id that cannot be stored is dropped too. */
export function withoutWords(outcome: SubmitOutcome): SubmitOutcome {
  switch (outcome.kind) {
    case 'accepted':
      return { kind: 'accepted', ref: '', raw: '' }
    case 'refused':
      return { ...outcome, raw: '' }
    case 'completed': {
      const { report } = outcome
      const words = report.kind === 'failed' ? { ...report, reason: '' } : report
      return { kind: 'completed', report: words, raw: '' }
    }
    case 'unknown':
      return { kind: 'unknown', raw: '' }
    default:
      return unreachable(outcome)
  }
}

/** An id that an upstream assigned. */
export function storableId(id: string): string {
  return storableText(id, maxId)
}

/** An upstream's own words. */
export function storableWords(words: string): string {
  return storableText(words, maxWords)
}

// An id that is empty after cleaning is dropped.
function storableRefs(refs: string[]): string[] {
  return refs
    .slice(0, maxRefs)
    .map(storableId)
    .filter((ref) => ref !== '')
}

function withId<Name extends string>(name: Name, id: string | undefined): { [Key in Name]?: string } {
  const stored = id === undefined ? '' : storableId(id)
  return (stored === '' ? {} : { [name]: stored }) as { [Key in Name]?: string }
}

function storableReportOutcome(outcome: ReportOutcome): ReportOutcome {
  return outcome.kind === 'failed' ? { ...outcome, reason: storableWords(outcome.reason) } : outcome
}

function storableCost(cost: Cost): Cost {
  return { ...cost, currency: storableText(cost.currency, maxCurrency) }
}

const maxCurrency = 8

function storableCall({ durationSeconds, digit, code, spoken, answeredBy }: CallFacts): CallFacts {
  return {
    durationSeconds,
    digit: digit === null ? null : storableText(digit, 1),
    code: code === null ? null : storableText(code, maxParty),
    ...(spoken && { spoken: storableSpoken(spoken) }),
    ...(answeredBy && { answeredBy }),
  }
}

function storableSpoken({ voice, named, fault }: SpokenInstead): SpokenInstead {
  return {
    voice: storableText(voice, maxWords),
    ...(named !== undefined && { named: storableText(named, maxParty) }),
    ...(fault !== undefined && { fault: storableText(fault, maxWords) }),
  }
}

/** A file whose address is too long is dropped: a cut address leads nowhere. */
function storableDetails({ type, button, location, media }: ReplyDetails): ReplyDetails {
  const file = media && storableMedia(media)
  return {
    ...(type !== undefined && { type: storableText(type, maxParty) }),
    ...(button !== undefined && { button: storableText(button, maxName) }),
    ...(location && { location: storableLocation(location) }),
    ...(file && { media: file }),
  }
}

function storableLocation(
  location: NonNullable<ReplyDetails['location']>,
): NonNullable<ReplyDetails['location']> {
  const { name, address } = location
  return {
    ...location,
    ...(name !== undefined && { name: storableText(name, maxName) }),
    ...(address !== undefined && { address: storableText(address, maxName) }),
  }
}

function storableMedia(media: ReplyMedia): ReplyMedia | null {
  const { url, filename, type } = media
  if (url.length > maxUrl) return null
  return {
    ...media,
    url: storableText(url, maxUrl),
    ...(filename !== undefined && { filename: storableText(filename, maxId) }),
    ...(type !== undefined && { type: storableText(type, maxId) }),
  }
}
