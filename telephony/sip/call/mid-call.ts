import type { Dialog } from '../dialog.ts'
import { descriptionIn, parseBodyParts } from '../message/body-part.ts'
import type { ReceivedRequest } from '../message/message.ts'
import {
  agreeOnAudio,
  type LocalAudio,
  type LocalSession,
  type RemoteAudio,
  writeAnswer,
  writeOffer,
} from '../sdp/audio.ts'
import { parseSessionDescription } from '../sdp/session-description.ts'
import type { Answer } from '../transaction/response-to.ts'
import type { ServerTransaction } from '../transaction/server-transaction.ts'
import { parseDtmfInfo } from './dtmf-info.ts'
import { parseSessionExpires, type SessionTimer } from './session-refresh.ts'

export interface MidCallListener {
  onBye(reason: string): void
  onDigit(digit: string, durationMs: number | null): void
  onAudio(audio: RemoteAudio): void
  /** The other side never acknowledged our answer to its re-INVITE. */
  onUnacknowledged(): void
}

export interface MidCallOptions {
  dialog: Dialog
  local: LocalAudio
  session: LocalSession
  timer: SessionTimer
  /** Whether a re-INVITE of ours is under way (RFC 3261 §14.2). */
  isInviting: () => boolean
  contact: string
  listener: MidCallListener
}

type Fields = readonly (readonly [name: string, value: string])[]

export const allowedMethods = 'INVITE, ACK, CANCEL, BYE, OPTIONS, UPDATE, INFO, NOTIFY'
const supported: readonly string[] = ['timer']

/** Answers the other side's requests in a dialog. Every request gets its final answer at once. */
export class MidCall {
  readonly #options: MidCallOptions
  /** Number of the INVITE without an offer whose ACK has the answer to ours. */
  #offeredIn: number | null = null

  constructor(options: MidCallOptions) {
    this.#options = options
  }

  onRequest(transaction: ServerTransaction): void {
    const { request } = transaction
    const unsupported = request.headers.list('require').filter((each) => !supported.includes(each))
    if (unsupported.length > 0) {
      transaction.answer({ status: 420, headers: [['unsupported', unsupported.join(', ')]] })
    } else if (!this.#options.dialog.accepts(request)) {
      transaction.answer({ status: 500, reason: 'CSeq Out Of Order' })
    } else {
      this.#onMethod(transaction)
    }
  }

  onAck(ack: ReceivedRequest): void {
    if (ack.cseq.number !== this.#offeredIn) return
    this.#offeredIn = null
    const description = parseSessionDescription(descriptionIn(ack) ?? '')
    const audio = description === null ? null : agreeOnAudio(description, this.#options.local)
    if (audio !== null) this.#options.listener.onAudio(audio)
  }

  #onMethod(transaction: ServerTransaction): void {
    const { listener } = this.#options
    switch (transaction.request.method) {
      case 'BYE':
        transaction.answer({ status: 200 })
        return listener.onBye(transaction.request.headers.get('reason') ?? '')
      case 'INVITE':
        return this.#onInvite(transaction)
      case 'UPDATE':
        return this.#onUpdate(transaction)
      case 'INFO':
        return this.#onInfo(transaction)
      default:
        return transaction.answer(outsideAnswer(transaction.request))
    }
  }

  #onInvite(transaction: ServerTransaction): void {
    const { listener, isInviting } = this.#options
    if (isInviting()) return transaction.answer({ status: 491 })
    const { request } = transaction
    const offer = descriptionIn(request)
    const offered = offer === null
    const answer = offered ? this.#offer() : this.#answerOffer(offer)
    if (offered) this.#offeredIn = request.cseq.number
    if (answer.status >= 300) return transaction.answer(answer)
    this.#options.dialog.refreshTarget(request.headers)
    transaction.answer(
      { ...answer, headers: this.#refreshFields(request, answer.headers) },
      (acknowledged) => {
        if (!acknowledged) listener.onUnacknowledged()
      },
    )
  }

  #onUpdate(transaction: ServerTransaction): void {
    const { request } = transaction
    const offer = descriptionIn(request)
    if (offer !== null && this.#options.isInviting()) return transaction.answer({ status: 491 })
    const answer: Answer = offer === null ? { status: 200 } : this.#answerOffer(offer)
    if (answer.status >= 300) return transaction.answer(answer)
    this.#options.dialog.refreshTarget(request.headers)
    transaction.answer({ ...answer, headers: this.#refreshFields(request, answer.headers) })
  }

  #onInfo(transaction: ServerTransaction): void {
    const { request } = transaction
    const [pressed = null] = parseBodyParts(request).flatMap(
      ({ type, text }) => parseDtmfInfo(type ?? '', text) ?? [],
    )
    const known = pressed !== null || request.body.length === 0
    transaction.answer(
      known ? { status: 200 } : { status: 415, headers: [['accept', 'application/dtmf-relay']] },
    )
    if (pressed !== null) this.#options.listener.onDigit(pressed.digit, pressed.durationMs)
  }

  #offer(): Answer {
    const { local, session } = this.#options
    return withDescription(writeOffer(local, session))
  }

  #answerOffer(text: string): Answer {
    const { local, session, listener } = this.#options
    const offer = parseSessionDescription(text)
    const audio = offer === null ? null : agreeOnAudio(offer, local)
    if (offer === null || audio === null) return { status: 488 }
    session.version++
    listener.onAudio(audio)
    return withDescription(writeAnswer(offer, audio, local, session))
  }

  /** Contact, and what was agreed on session timers: the requesting side refreshes unless it requests that we do (RFC 4028 §9). */
  #refreshFields(request: ReceivedRequest, others: Fields = []): Fields {
    const { contact, timer } = this.#options
    const fields: Fields = [
      ['contact', contact],
      ['allow', allowedMethods],
      ['supported', 'timer'],
      ...others,
    ]
    const expires = parseSessionExpires(request.headers.get('session-expires'))
    if (expires === null) return fields
    const refresher =
      expires.refresher ?? (request.headers.list('supported').includes('timer') ? 'uac' : 'uas')
    timer.restart(expires.seconds, refresher === 'uas')
    const agreed: Fields = [['session-expires', `${expires.seconds};refresher=${refresher}`]]
    return [...fields, ...agreed, ...(refresher === 'uac' ? ([['require', 'timer']] as const) : [])]
  }
}

/** The answer to a request that changes nothing, in a dialog or out of one. */
export function outsideAnswer({ method, headers }: ReceivedRequest): Answer {
  const allow = ['allow', allowedMethods] as const
  if (method === 'OPTIONS') {
    const accepts = ['accept', 'application/sdp, application/dtmf-relay, multipart/mixed'] as const
    return { status: 200, headers: [allow, accepts, ['supported', 'timer']] }
  }
  if (method === 'NOTIFY') return { status: headers.get('event') === 'keep-alive' ? 200 : 489 }
  if (method === 'INVITE') return { status: 480 }
  if (allowedMethods.split(', ').includes(method)) return { status: 481 }
  return { status: 405, headers: [allow] }
}

function withDescription(text: string): Answer {
  return { status: 200, headers: [['content-type', 'application/sdp']], body: Buffer.from(text) }
}
