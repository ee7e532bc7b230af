import type { DrawnContent } from '../drawn-content.ts'
import { FieldReader, type Violation } from '../field-reader.ts'
import type { SmsExtras } from '../sms-extras.ts'
import type { CallRequest } from './infobip-message.ts'
import type { MessageStatus } from './statuses.ts'

/** What a message shows; null where its template cannot be used. */
export type Drawing = (DrawnContent & Pick<SmsExtras, 'udh'>) | null

/** One message to one destination, as the client requested it. */
export interface MessageRequest {
  sender: string
  to: string
  /** Named by the client, or null. */
  messageId: string | null
  content: (sender: string) => Drawing
  /** Seconds. */
  validitySeconds: number
  trackingData: string | null
  callbackData: string | null
  /** null: reports are fetched. */
  deliveryUrl: string | null
  seenUrl: string | null
  /** False: the client wants no delivery reports. */
  notify: boolean
  /** Of an SMS. */
  flash?: true
  /** Of a voice message. */
  call?: CallRequest
  /** Why it is refused, whatever the handset's script; absent where it is in order. */
  refusal?: MessageStatus
}

export interface SendRequest {
  bulkId: string | null
  messages: MessageRequest[]
}

type ReadContent = (content: FieldReader) => MessageRequest['content']

/** The sender of messages that name none, where the interface allows that. */
type UsualSender = string | null

const maxDestinations = 1_000
/** A longer validity is set to this one. */
export const maxValiditySeconds = 48 * 3_600
const secondsOf = { SECONDS: 1, MINUTES: 60, HOURS: 3_600 } as const
export const webAddress = { max: 2_048, pattern: /^https?:\/\/./ }

/** Reads the body of `POST /viber/2/messages`, `/rcs/2/messages` and `/sms/3/messages`; `readContent` reads what depends on the channel. */
export function readSendRequest(
  body: unknown,
  readContent: ReadContent,
  usualSender: UsualSender = null,
): SendRequest | Violation[] {
  const reader = new FieldReader(body)
  const messages = reader
    .objects('messages', { min: 1, max: maxDestinations })
    .flatMap((message) => readMessage(message, readContent, usualSender))
  const bulkId = reader.object('options')?.object('schedule')?.text('bulkId', { max: 100 }) ?? null
  return reader.violations.length > 0 ? reader.violations : { bulkId, messages }
}

function readMessage(
  message: FieldReader,
  readContent: ReadContent,
  usualSender: UsualSender,
): MessageRequest[] {
  const limits = { min: 1 }
  const sender =
    usualSender === null
      ? message.requiredText('sender', limits)
      : (message.text('sender', limits) ?? usualSender)
  const content = readContent(message.requiredObject('content'))
  const common = { sender, content, ...readOptions(message), ...readWebhooks(message) }
  return message.objects('destinations', { min: 1, max: maxDestinations }).map((destination) => ({
    ...common,
    to: destination.requiredText('to', { min: 1 }),
    messageId: destination.text('messageId', { max: 200 }),
  }))
}

function readOptions(
  message: FieldReader,
): Pick<MessageRequest, 'validitySeconds' | 'trackingData' | 'flash'> {
  const options = message.object('options')
  options?.oneOf('label', ['PROMOTIONAL', 'TRANSACTIONAL'])
  options?.text('campaignReferenceId', { max: 255 })
  const trackingData = options?.text('trackingData', { min: 1, max: 100 }) ?? null
  const validitySeconds = readValidity(options?.object('validityPeriod') ?? null)
  return { trackingData, validitySeconds, ...(options?.flag('flash') === true ? { flash: true } : {}) }
}

function readValidity(period: FieldReader | null): number {
  if (!period) return maxValiditySeconds
  const amount = period.requiredNumber('amount', { min: 1, max: 2_147_483_647 })
  const unit = period.oneOf('timeUnit', ['SECONDS', 'MINUTES', 'HOURS']) ?? 'MINUTES'
  return Math.min(amount * secondsOf[unit], maxValiditySeconds)
}

function readWebhooks(message: FieldReader) {
  const webhooks = message.object('webhooks')
  const delivery = webhooks?.object('delivery') ?? null
  return {
    deliveryUrl: delivery?.text('url', webAddress) ?? null,
    notify: delivery === null || !delivery.has('notify') || delivery.flag('notify'),
    seenUrl: webhooks?.object('seen')?.text('url', webAddress) ?? null,
    callbackData: webhooks?.text('callbackData', { max: 4_000 }) ?? null,
  }
}
