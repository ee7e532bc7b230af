import type { Inbound } from '../connector.ts'
import { parseHandOverName } from '../hand-over-name.ts'
import { known, type Members, membersOf, textOf } from '../http/members.ts'
import { digitsOf, parseInstant } from './reports.ts'

/** What a subscriber wrote, without the envelope. */
export interface InboundContent extends Pick<Inbound, 'text' | 'details'> {
  /** Our name of the message that it answers, where the content has it. */
  answers: string | null
}

/** Reads `message` of an inbound result as a channel has it; null for a kind that it does not know. */
export type ReadContent = (message: Members) => InboundContent | null | Promise<InboundContent | null>

/** One of `results` that are posted to the inbound address; null for one that says nothing to us. */
export async function readInbound(
  result: Members,
  readContent: ReadContent,
  now: number,
): Promise<Inbound | null> {
  const phone = digitsOf(textOf(result['sender']))
  const recipient = textOf(result['to'])
  const message = membersOf(result['message'])
  if (phone === null || recipient === null) return null
  const content = await readContent(message)
  if (content === null) return null
  const upstreamId = textOf(result['messageId'])
  const inReplyTo = textOf(result['pairedMessageId']) ?? ours(content.answers, textOf(result['callbackData']))
  return {
    phone,
    recipient,
    text: content.text,
    ...(content.details === undefined ? {} : { details: content.details }),
    ...known({ upstreamId, inReplyTo }),
    concat: null,
    receivedAt: parseInstant(textOf(result['receivedAt'])) ?? now,
  }
}

/** The first that is a name of our making: Infobip puts in a random one where none was sent. */
function ours(...names: (string | null)[]): string | null {
  return names.find((name) => parseHandOverName(name) !== null) ?? null
}
