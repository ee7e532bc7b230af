import { asMembers, asText, known, type Members } from '../../kit/text/members.ts'
import type { Inbound } from '../connector.ts'
import { parseHandOverName } from '../hand-over-name.ts'
import { parseDigits } from '../http/parse-digits.ts'
import { parseInfobipInstant } from './reports.ts'

/** What a subscriber wrote, without the envelope. */
export interface InboundContent extends Pick<Inbound, 'text' | 'details'> {
  /** Our name of the message that this one answers, where the content has it. */
  repliesTo: string | null
}

/** Parses `message` of an inbound result for one channel; null for one without content. */
export type ReadContent = (message: Members) => InboundContent | null | Promise<InboundContent | null>

/** A message of a kind that is not known: its kind in small letters, and the text that it has. */
export function unknownContent(message: Members): InboundContent | null {
  const type = asText(message['type'])
  if (type === null) return null
  return { text: asText(message['text']) ?? '', details: { type: type.toLowerCase() }, repliesTo: null }
}

/** One of `results` of an inbound webhook; null for one that the gateway does not use. `now` in ms. */
export type ReadInbound = (result: Members, now: number) => Inbound | null | Promise<Inbound | null>

/** Reads what subscribers write on Viber or RCS. */
export function chatInbound(readContent: ReadContent): ReadInbound {
  return (result, now) => readInbound(result, readContent, now)
}

async function readInbound(result: Members, readContent: ReadContent, now: number): Promise<Inbound | null> {
  const phone = parseDigits(asText(result['sender']))
  const recipient = asText(result['to'])
  const message = asMembers(result['message'])
  if (phone === null || recipient === null) return null
  const content = await readContent(message)
  if (content === null) return null
  const upstreamId = asText(result['messageId'])
  const inReplyTo =
    asText(result['pairedMessageId']) ?? ours(content.repliesTo, asText(result['callbackData']))
  return {
    phone,
    recipient,
    text: content.text,
    ...(content.details === undefined ? {} : { details: content.details }),
    ...known({ upstreamId, inReplyTo }),
    concat: null,
    receivedAt: parseInfobipInstant(asText(result['receivedAt'])) ?? now,
  }
}

/** The first that is one of our names: Infobip inserts a random one where none was sent. */
function ours(...names: (string | null)[]): string | null {
  return names.find((name) => parseHandOverName(name) !== null) ?? null
}
