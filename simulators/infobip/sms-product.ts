import { randomUUID } from 'node:crypto'
import { splitParts } from '../../packages/domain/text/split-parts.ts'
import { dataCoding } from '../../packages/smpp/data-coding.ts'
import { esmClass } from '../../packages/smpp/esm-class.ts'
import { type HandsetReply, InvalidField } from '../carrier.ts'
import type { FieldReader, Violation } from '../field-reader.ts'
import type { Arrival } from '../handset.ts'
import { headedOctets, smsExtras } from '../sms-extras.ts'
import { type Step, type TimelineFacts, timelineOf } from '../web/timeline.ts'
import type { InfobipMessage } from './infobip-message.ts'
import type { Happened, InfobipProduct } from './product.ts'
import { deliveryResult, endingOf, instant } from './results.ts'
import { type Drawing, type MessageRequest, readSendRequest, type SendRequest } from './send-request.ts'
import { type Ending, endings, error, type MessageError, type MessageStatus, status } from './statuses.ts'

const transliterations = [
  'NONE',
  'TURKISH',
  'GREEK',
  'CYRILLIC',
  'SERBIAN_CYRILLIC',
  'BULGARIAN_CYRILLIC',
  'CENTRAL_EUROPEAN',
  'BALTIC',
  'PORTUGUESE',
  'COLOMBIAN',
  'NON_UNICODE',
  'ALL',
] as const

const price = { pricePerMessage: 0.04, currency: 'EUR' }

/** Infobip's SMS API, version 3. */
export class SmsProduct implements InfobipProduct {
  readonly name = 'infobip-sms'
  readonly channel = 'sms'
  readonly sendPath = '/sms/3/messages'
  readonly reportsPath = '/sms/3/reports'
  readonly routes = []
  readonly isAnswered = true

  readRequest(body: unknown): SendRequest | Violation[] {
    return readSendRequest(body, readContent, 'InfoSMS')
  }

  answerOf({ to, sender, content }: MessageRequest, messageId: string, given: MessageStatus): object {
    const details = { messageCount: partsOf(content(sender)) }
    return { messageId, status: given, destination: to, details }
  }

  stepsOf(facts: TimelineFacts): Step[] {
    return timelineOf(facts)
  }

  happened(message: InfobipMessage, { what, at }: Step): Happened {
    const ending = endingOf(what, message)
    const text = message.drawn.text ?? ''
    if (ending === null) return { shown: null, result: null }
    const common = deliveryResult({ price, reportExtras: () => ({}) }, message, ending, at)
    return {
      shown: ending === 'delivered' ? { text, ...smsExtras({ ...message.drawn, ...message }) } : null,
      result: { ...common, ...smsEndings[ending], messageCount: partsOf(message.drawn) },
    }
  }

  inboundResult(reply: HandsetReply, paired: InfobipMessage | null, receivedAt: number): object {
    if (reply.content.kind !== 'text') {
      throw new InvalidField('type must be text: an SMS carries nothing else')
    }
    const { text } = reply.content
    const [keyword = '', ...rest] = text.split(' ')
    return {
      messageId: randomUUID(),
      from: reply.phone,
      to: reply.to,
      text,
      cleanText: rest.join(' '),
      keyword: keyword.toUpperCase(),
      receivedAt: instant(receivedAt),
      smsCount: splitParts(text).parts.length,
      price: { ...price, pricePerMessage: 0 },
      ...(paired?.callbackData ? { callbackData: paired.callbackData } : {}),
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {}
}

/** Endings that SMS has with other statuses and errors than chats. */
const smsEndings: Partial<Record<Ending, { status: MessageStatus; error: MessageError }>> = {
  undeliverable: {
    status: endings.undeliverable.status,
    error: error(1, 'HANDSET_ERRORS', 1, 'EC_UNKNOWN_SUBSCRIBER', 'Unknown Subscriber', true),
  },
  rejected: {
    status: status(5, 'REJECTED', 10, 'REJECTED_NOT_SENT', 'Message not sent'),
    error: error(2, 'USER_ERRORS', 603, 'EC_CONTENT_BLOCKED', 'Content blocked', true),
  },
}

/** A text, or octets in hexadecimal; violations are left with the reader. */
function readContent(content: FieldReader): () => Drawing {
  const drawn = content.has('hex') ? drawnOctets(content) : { text: content.requiredText('text', { min: 1 }) }
  content.oneOf('transliteration', transliterations)
  content.object('language')?.oneOf('languageCode', ['TR', 'ES', 'PT', 'AUTODETECT', 'NONE'])
  return () => drawn
}

function drawnOctets(content: FieldReader): Pick<Arrival, 'text' | 'udh'> {
  const coding = content.number('dataCoding', { min: 0, max: 255 }) ?? 0
  const esm = content.number('esmClass', { min: 0, max: 255 }) ?? 0
  const hex = content.requiredText('hex', { min: 1 }).replaceAll(/[^0-9a-fA-F]/g, '')
  const octets = Buffer.from(hex, 'hex')
  if ((esm & esmClass.udhi) !== 0) return headedOctets(octets)
  if (coding !== dataCoding.ucs2) return { text: octets.toString('latin1') }
  const whole = octets.subarray(0, octets.length - (octets.length % 2))
  return { text: whole.swap16().toString('utf16le') }
}

function partsOf(drawn: Drawing): number {
  return splitParts(drawn?.text ?? '').parts.length
}
