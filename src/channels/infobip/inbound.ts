import type { Inbound } from '../connector.ts'
import { parseName } from './hand-over-name.ts'
import { parseInstant } from './instants.ts'
import { type Fields, fieldsIn, textIn } from './json-fields.ts'
import { digitsOf } from './reports.ts'

/** What a subscriber wrote, without the envelope. */
export interface InboundContent extends Pick<Inbound, 'text' | 'details'> {
  /** Our name of the message that it answers, where the content has it. */
  answers: string | null
}

/** Reads `message` of an inbound result as a channel has it; null for a kind that it does not know. */
export type ReadContent = (message: Fields) => InboundContent | null | Promise<InboundContent | null>

/** One of `results` that are posted to the inbound address; null for one that says nothing to us. */
export async function readInbound(
  result: Fields | null,
  readContent: ReadContent,
  now: number,
): Promise<Inbound | null> {
  const phone = digitsOf(textIn(result, 'sender'))
  const recipient = textIn(result, 'to')
  const message = fieldsIn(result, 'message')
  if (phone === null || recipient === null || message === null) return null
  const content = await readContent(message)
  if (content === null) return null
  const upstreamId = textIn(result, 'messageId')
  const inReplyTo = textIn(result, 'pairedMessageId') ?? ours(content.answers, textIn(result, 'callbackData'))
  return {
    phone,
    recipient,
    text: content.text,
    ...(content.details === undefined ? {} : { details: content.details }),
    ...(upstreamId === null ? {} : { upstreamId }),
    ...(inReplyTo === null ? {} : { inReplyTo }),
    concat: null,
    receivedAt: parseInstant(textIn(result, 'receivedAt')) ?? now,
  }
}

/** The first that is a name of our making: Infobip puts in a random one where none was sent. */
function ours(...names: (string | null)[]): string | null {
  return names.find((name) => parseName(name) !== null) ?? null
}
