import { InvalidField } from '../carrier.ts'
import { lineOf } from '../drawn-content.ts'
import type { Violation } from '../field-reader.ts'
import type { CallContent } from '../handset-calls.ts'
import { type Step, type TimelineFacts, timelineOf } from '../web/timeline.ts'
import type { WebAnswer, WebRequest, WebRoute } from '../web/web-request.ts'
import { apiError } from './api-error.ts'
import type { InfobipMessage } from './infobip-message.ts'
import type { Happened, InfobipProduct } from './product.ts'
import { instant, mccMnc } from './results.ts'
import type { MessageRequest, SendRequest } from './send-request.ts'
import type { MessageStatus } from './statuses.ts'
import { type CallEnding, callEndingOf, callEndings } from './voice-endings.ts'
import { readVoiceRequest } from './voice-request.ts'
import { voicesOf } from './voices.ts'

const charactersPerSecond = 15
/** A unit of time that has begun is charged in full. */
const chargedSeconds = 30
const price = { pricePerSecond: 0.01, currency: 'EUR' }

/** Infobip's voice messages, version 3. A call takes no time here; the report has the time that it would take. */
export class VoiceProduct implements InfobipProduct {
  readonly name = 'infobip-voice'
  readonly channel = 'voice'
  readonly sendPath = '/tts/3/advanced'
  readonly reportsPath = '/voice/1/reports'
  readonly isAnswered = false
  readonly routes: readonly WebRoute[] = [
    { method: 'GET', path: /^\/tts\/3\/voices\/([^/]+)$/, answer: (request) => this.#voices(request) },
  ]

  readRequest(body: unknown): SendRequest | Violation[] {
    return readVoiceRequest(body)
  }

  answerOf({ to }: MessageRequest, messageId: string, status: MessageStatus): object {
    return { to, status, messageId }
  }

  /** A handset that does not answer rings until Infobip gives up. */
  stepsOf(facts: TimelineFacts, { call }: MessageRequest): Step[] {
    const { acceptedAt, expiresAt } = facts
    const ringEndsAt = acceptedAt + (call?.ringSeconds ?? 0) * 1_000
    return timelineOf({ ...facts, expiresAt: Math.min(ringEndsAt, expiresAt ?? ringEndsAt) })
  }

  happened(message: InfobipMessage, { what, at }: Step): Happened {
    const ending = callEndingOf(what, message)
    if (ending === null) return { shown: null, result: null }
    return { shown: shownOf(message, ending), result: resultOf(message, ending, at) }
  }

  inboundResult(): object {
    throw new InvalidField('channel must be another: a number that calls takes no replies')
  }

  async [Symbol.asyncDispose](): Promise<void> {}

  /** Neural voices would cost more, and there are none here: `includeNeural` changes nothing. */
  #voices({ groups: [language = ''] }: WebRequest): WebAnswer {
    const voices = voicesOf(language)
    return voices === null ? { status: 404, body: apiError(404) } : { status: 200, body: { voices } }
  }
}

/** A call that rang, as the handset shows it; null for one that did not. */
function shownOf(message: InfobipMessage, ending: CallEnding): Happened['shown'] {
  if (ending !== 'answered' && ending !== 'no-answer') return null
  const answered = ending === 'answered'
  const content: CallContent = {
    kind: 'call',
    callId: message.id,
    state: 'ended',
    answered,
    ringMs: answered ? 0 : (message.call?.ringSeconds ?? 0) * 1_000,
    talkMs: answered ? secondsOf(message) * 1_000 : 0,
    keys: answered ? keysOf(message) : '',
    endedBy: message.script === 'hang-up' ? 'handset' : 'caller',
    recording: null,
  }
  return { text: answered ? lineOf(message.drawn) : 'Missed call', content }
}

/** An entry of a report, version 2. */
function resultOf(message: InfobipMessage, ending: CallEnding, at: number): object {
  const answered = ending === 'answered'
  const duration = answered ? secondsOf(message) : 0
  const { bulkId, id, sender, phone, sentAt, callbackData } = message
  return {
    bulkId,
    messageId: id,
    from: sender,
    to: phone,
    sentAt: instant(sentAt),
    mccMnc,
    ...(callbackData === null ? {} : { callbackData }),
    voiceCall: {
      feature: 'Voice-message',
      startTime: instant(sentAt),
      answerTime: answered ? instant(at) : null,
      endTime: instant(at),
      duration,
      chargedDuration: Math.ceil(duration / chargedSeconds) * chargedSeconds,
      fileDuration: speakingSeconds(message),
      dtmfCodes: answered ? keysOf(message) : '',
    },
    price,
    ...callEndings[ending],
  }
}

function secondsOf(message: InfobipMessage): number {
  return message.script === 'hang-up' ? 1 : speakingSeconds(message)
}

function speakingSeconds({ drawn }: InfobipMessage): number {
  return Math.max(1, Math.ceil(lineOf(drawn).length / charactersPerSecond))
}

function keysOf({ script, call }: InfobipMessage): string {
  return script === 'reply' && (call?.maxDtmf ?? 0) > 0 ? '1' : ''
}
