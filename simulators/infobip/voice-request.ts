import { FieldReader, type Violation } from '../field-reader.ts'
import { type MessageRequest, maxValiditySeconds, type SendRequest, webAddress } from './send-request.ts'
import { type MessageStatus, status } from './statuses.ts'
import { voicesOf } from './voices.ts'

const maxText = 1_400
const maxDestinations = 20_000
const whole = { min: -2_147_483_648, max: 2_147_483_647 }
const digits = /^\+?[0-9]{3,15}$/
const defaultRingSeconds = 45

/** Reads the body of `POST /tts/3/advanced`. Errors that only voice has are a status of the message. */
export function readVoiceRequest(body: unknown): SendRequest | Violation[] {
  const reader = new FieldReader(body)
  const bulkId = reader.text('bulkId', { max: 100 })
  const messages = reader.objects('messages', { min: 1, max: maxDestinations }).flatMap(readMessage)
  return reader.violations.length > 0 ? reader.violations : { bulkId, messages }
}

function readMessage(message: FieldReader): MessageRequest[] {
  const spoken = message.text('text', { max: maxText })
  const file = message.text('audioFileUrl')
  const refusal = spokenRefusal(message, spoken, file) ?? settingRefusal(message)
  const validity = message.number('validityPeriod', whole)
  const deliveryUrl = message.text('notifyUrl')
  readRest(message)
  const common = {
    sender: message.text('from', { pattern: digits }) ?? '',
    content: () => ({ text: spoken ?? file ?? '' }),
    validitySeconds: Math.min((validity ?? Number.MAX_SAFE_INTEGER) * 60, maxValiditySeconds),
    trackingData: null,
    callbackData: message.text('callbackData', { max: 700 }),
    deliveryUrl,
    seenUrl: null,
    notify: true,
    call: {
      maxDtmf: message.number('maxDtmf', { min: 0, max: 255 }) ?? 0,
      ringSeconds: message.number('ringTimeout', whole) ?? defaultRingSeconds,
    },
    ...(refusal === null ? {} : { refusal }),
  }
  return message.objects('destinations', { min: 1, max: maxDestinations }).map((destination) => ({
    ...common,
    to: destination.requiredText('to', { min: 1 }),
    messageId: destination.text('messageId', { max: 200 }),
  }))
}

/** What is wrong with the text or its voice. An unknown voice is a violation: no status is published for it. */
function spokenRefusal(message: FieldReader, text: string | null, file: string | null): MessageStatus | null {
  if (file !== null) return webAddress.pattern.test(file) ? null : refusals.file
  if (!/[\p{L}\p{N}]/u.test(text ?? '')) return refusals.empty
  const voices = voicesOf(message.text('language') ?? 'en')
  const voice = message.object('voice')
  voice?.oneOf('gender', ['male', 'female'])
  const name = voice?.text('name') ?? null
  if (voices === null) return refusals.language
  if (name !== null && !voices.some((each) => each.name === name)) {
    voice?.fail('name', `must be one of ${voices.map((each) => each.name).join(', ')}`)
  }
  return null
}

function settingRefusal(message: FieldReader): MessageStatus | null {
  const url = message.text('notifyUrl')
  if (url !== null && !webAddress.pattern.test(url)) return refusals.notifyUrl
  const type = message.text('notifyContentType')
  if (type !== null && !['application/json', 'application/xml'].includes(type)) return refusals.notifyType
  if (isNotPositive(message, 'dtmfTimeout')) return refusals.dtmfTimeout
  if (isNotPositive(message, 'ringTimeout')) return refusals.ringTimeout
  if (isNotPositive(message, 'callTimeout')) return refusals.callTimeout
  const detection = message.text('machineDetection')
  return detection === null || ['hangup', 'continue'].includes(detection) ? null : refusals.detection
}

/** Read, but without effect here. */
function readRest(message: FieldReader): void {
  message.number('pause', { min: 0, max: 10 })
  message.number('speechRate', { min: 0, max: 100 })
  message.text('repeatDtmf')
  message.text('sendAt')
  for (const name of ['retry', 'sendingSpeed', 'deliveryTimeWindow']) message.object(name)
}

function isNotPositive(message: FieldReader, name: string): boolean {
  const value = message.number(name, whole)
  return value !== null && value <= 0
}

const rejected = (id: number, name: string) => status(5, 'REJECTED', id, name, name)

/** "Voice status codes". */
const refusals = {
  file: rejected(53, 'REJECTED_INVALID_AUDIO_FILE_URL'),
  language: rejected(54, 'REJECTED_UNSUPPORTED_LANGUAGE'),
  empty: rejected(55, 'REJECTED_MESSAGE_IS_EMPTY'),
  notifyUrl: rejected(56, 'REJECTED_INVALID_NOTIFY_URL'),
  notifyType: rejected(57, 'REJECTED_INVALID_NOTIFY_CONTENT_TYPE'),
  dtmfTimeout: rejected(59, 'REJECTED_INVALID_DTMF_TIMEOUT'),
  ringTimeout: rejected(60, 'REJECTED_INVALID_RING_TIMEOUT'),
  callTimeout: rejected(61, 'REJECTED_INVALID_CALL_TIMEOUT'),
  detection: rejected(62, 'REJECTED_INVALID_MACHINE_DETECTION'),
}
