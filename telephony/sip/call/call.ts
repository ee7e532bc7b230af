import { randomBytes, randomInt } from 'node:crypto'
import type { Clock } from '../../clock.ts'
import { unreachable } from '../../unreachable.ts'
import { AuthorizedRequest } from '../authorized-request.ts'
import type { DigestKeys } from '../digest-keys.ts'
import { tagOf } from '../message/address.ts'
import { withCredentialsOf } from '../message/credentials.ts'
import type { ReceivedRequest, ReceivedResponse, SipRequest } from '../message/message.ts'
import { readRetryAfter } from '../message/retry-after.ts'
import { type LocalAudio, type LocalSession, writeOffer } from '../sdp/audio.ts'
import type { ClientFailure, ClientUser } from '../transaction/client-transaction.ts'
import { type Machine, runTable } from '../transaction/machine.ts'
import type { ServerTransaction } from '../transaction/server-transaction.ts'
import { patience } from '../transaction/timers.ts'
import type { Transactions } from '../transaction/transactions.ts'
import type { SipPeer } from '../transport/transport.ts'
import type { CallEnd, CallEvent, EndCause } from './call-events.ts'
import { type CallAction, type CallStep, callTable } from './call-table.ts'
import { buildCancel, inviteRequest, renumbered } from './invite-request.ts'
import { type Leg, Legs } from './legs.ts'
import { SessionRefresh } from './session-refresh.ts'

export interface CallOptions {
  /** Request-URI and To. */
  uri: string
  from: { uri: string; displayName: string | null }
  /** Further fields of the INVITE, as P-Asserted-Identity. */
  headers: readonly (readonly [name: string, value: string])[]
  audio: LocalAudio
  /** From the INVITE to the answer; then it is cancelled and ends as `no-answer`. */
  maxRingMs: number
  /** From the answer on; then it is hung up and ends as `too-long`. */
  maxTalkMs: number
  /** Must not throw. */
  onEvent: (event: CallEvent) => void
}

export interface CallPorts {
  transactions: Transactions
  keys: DigestKeys
  clock: Clock
  /** The destination of the INVITE. */
  peer: SipPeer
  /** Whether requests in the dialog go where the other side says; else to `peer` as well. */
  followDialog: boolean
  contact: string
  userAgent: string
  /** Called once, some time after the end: nothing more can arrive. */
  onForget: (call: Call) => void
}

/** A call that we make, from its INVITE to its end. */
export class Call {
  readonly callId = randomBytes(16).toString('hex')
  readonly #options: CallOptions
  readonly #ports: CallPorts
  readonly #machine: Machine<CallStep>
  readonly #tag = randomBytes(8).toString('hex')
  readonly #session: LocalSession = { id: String(randomInt(1, 2 ** 47)), version: 1 }
  readonly #refresh: SessionRefresh
  readonly #legs: Legs
  readonly #invite: AuthorizedRequest
  #reinvite: AuthorizedRequest | null = null
  #number = 1
  #answered: Leg | null = null
  #response: ReceivedResponse | null = null
  #failure: ClientFailure | null = null
  /** Why we end the call; null: we do not. */
  #leaving: { why: EndCause; by: CallEnd['by']; reason: string } | null = null
  #cancelled = false
  /** Whether an answer to our CANCEL or BYE was waited for in vain. */
  #isUnconfirmed = false
  #cancelLimit: () => void = () => undefined
  #end: CallEnd | null = null
  readonly #waiting: ((end: CallEnd) => void)[] = []

  /** Sends the INVITE. */
  constructor(options: CallOptions, ports: CallPorts) {
    this.#options = options
    this.#ports = ports
    this.#machine = runTable(callTable, 'calling', (action) => this.#perform(action))
    this.#refresh = new SessionRefresh({
      clock: ports.clock,
      describe: () => writeOffer(options.audio, this.#session),
      send: (request, user) => this.#sendInDialog(this.#answered, request, user),
      acknowledge: (ack) => this.#sendAck(this.#answered, ack, this.#reinvite),
      onBroken: (reason) => this.#leave('broken', 'network', reason),
    })
    this.#legs = new Legs({
      target: options.uri,
      contact: ports.contact,
      local: options.audio,
      session: this.#session,
      timer: this.#refresh.timer,
      isInviting: () => this.#refresh.inviting,
      listener: {
        onBye: (reason) => this.#onBye(reason),
        onDigit: (digit, durationMs) => options.onEvent({ kind: 'digit', digit, durationMs }),
        onAudio: (audio) => options.onEvent({ kind: 'audio', audio }),
        onUnacknowledged: () => this.#leave('broken', 'network', 'a re-INVITE was not acknowledged'),
      },
    })
    this.#limit(options.maxRingMs, () => this.#leave('no-answer', 'us', 'no answer in time'))
    const user: ClientUser = {
      onResponse: (response) => this.onResponse(response),
      onFailure: (failure) => this.#onFailure(failure),
    }
    this.#invite = new AuthorizedRequest({
      ...ports,
      request: this.#inviteRequest(),
      renumber: (request) => renumbered(request, ++this.#number),
      mayRetry: () => this.#machine.state !== 'cancelling',
      user,
    })
  }

  /** Null until it is over. */
  get end(): CallEnd | null {
    return this.#end
  }

  /** Ends the call before it is answered; one that was answered meanwhile is hung up. Takes at most 64 * T1 twice. */
  cancel(): Promise<CallEnd> {
    this.#leave('cancelled', 'us', 'cancelled')
    return this.#ended()
  }

  /** Ends the call with BYE; one that is not answered yet is cancelled. Takes at most 64 * T1 twice. */
  hangUp(): Promise<CallEnd> {
    this.#leave(this.#machine.state === 'answered' ? 'hung-up' : 'cancelled', 'us', 'hung up')
    return this.#ended()
  }

  /** A response to the INVITE, in its transaction or after it. */
  onResponse(response: ReceivedResponse): void {
    if (response.cseq.method !== 'INVITE') return
    if (!this.#legs.hasRoomFor(response)) return
    if (response.status >= 200 && response.status < 300) return this.#onSuccess(response)
    if (this.#end !== null) return
    this.#response = response
    this.#machine.on(response.status < 200 ? 'provisional' : 'refusal')
  }

  /** Handles a request of the other side; false where it names none of our dialogs. */
  onRequest(transaction: ServerTransaction): boolean {
    const leg = this.#legs.ofRequest(transaction.request)
    if (leg === null || tagOf(transaction.request.to) !== this.#tag || this.#end !== null) return false
    leg.midCall.onRequest(transaction)
    return true
  }

  onAck(ack: ReceivedRequest): void {
    this.#legs.ofRequest(ack)?.midCall.onAck(ack)
  }

  #perform(action: CallAction): void {
    switch (action) {
      case 'report-progress':
        return this.#reportProgress()
      case 'acknowledge':
        return this.#acknowledge(this.#answered)
      case 'report-answered':
        return this.#reportAnswered()
      case 'cancel':
        return this.#sendCancel()
      case 'limit-leaving':
        return this.#limit(patience(this.#ports.transactions.timers), () => {
          this.#isUnconfirmed = true
          this.#machine.on('overdue')
        })
      case 'bye':
        return this.#sendBye(this.#answered)
      case 'forget-invite':
        return this.#invite.transaction.abandon()
      case 'end':
        return this.#enterEnded()
      default:
        return unreachable(action)
    }
  }

  #inviteRequest(): SipRequest {
    const { uri, from, headers, audio } = this.#options
    const { contact, userAgent } = this.#ports
    const { callId } = this
    const description = writeOffer(audio, this.#session)
    return inviteRequest({ uri, from, tag: this.#tag, callId, contact, userAgent, headers, description })
  }

  #reportProgress(): void {
    const response = this.#response
    if (response === null) return
    if (response.status === 100) return this.#options.onEvent({ kind: 'trying' })
    const earlyAudio = tagOf(response.to) === null ? null : this.#legs.of(response).audio
    const { status, reason } = response
    this.#options.onEvent({ kind: 'ringing', status, reason, earlyAudio })
  }

  /** The first 2xx answers the call; one from another fork is ended at once, and so is one that comes too late. */
  #onSuccess(response: ReceivedResponse): void {
    const leg = this.#legs.of(response)
    if (leg.ack !== null) return this.#ports.transactions.resend(leg.ack.octets, leg.ack.peer)
    leg.dialog.confirm(response)
    if (this.#answered !== null || this.#end !== null) {
      this.#acknowledge(leg, response)
      return this.#sendBye(leg)
    }
    this.#answered = leg
    this.#response = response
    this.#machine.on('answer')
  }

  #acknowledge(leg: Leg | null, response = this.#response): void {
    if (leg !== null && response !== null) {
      leg.ack = this.#sendAck(leg, leg.dialog.numbered('ACK', response.cseq.number), this.#invite)
    }
  }

  #sendAck(leg: Leg | null, ack: SipRequest, invite: AuthorizedRequest | null): Leg['ack'] {
    const peer = this.#peerOf(leg)
    const request = invite === null ? ack : withCredentialsOf(invite.transaction.request, ack)
    return { octets: this.#ports.transactions.send(request, peer), peer }
  }

  #reportAnswered(): void {
    const leg = this.#answered
    const response = this.#response
    this.#cancelLimit()
    if (leg === null || response === null || leg.audio === null) {
      return this.#leave('unusable-answer', 'us', 'no audio could be agreed on')
    }
    this.#limit(this.#options.maxTalkMs, () => this.#leave('too-long', 'us', 'the call took too long'))
    this.#refresh.begin(leg.dialog, response)
    this.#options.onEvent({ kind: 'answered', audio: leg.audio })
  }

  #leave(why: EndCause, by: CallEnd['by'], reason: string): void {
    const { state } = this.#machine
    if (state === 'cancelling' || state === 'leaving' || state === 'ended') return
    this.#leaving = { why, by, reason }
    this.#machine.on('leave')
  }

  #onBye(reason: string): void {
    this.#leaving ??= { why: 'hung-up', by: 'peer', reason }
    this.#machine.on('bye')
  }

  #onFailure(failure: ClientFailure): void {
    this.#failure = failure
    this.#machine.on('failed')
  }

  /**
   * Sends CANCEL once, with the fields of the current INVITE (RFC 3261 §9.1). After a challenge it waits for a
   * provisional response to the new INVITE.
   */
  #sendCancel(): void {
    const invite = this.#invite.transaction
    if (this.#cancelled || invite.state === 'calling') return
    this.#cancelled = true
    this.#ports.transactions.cancel(invite, buildCancel(invite.request), indifferent)
  }

  #sendBye(leg: Leg | null): void {
    if (leg === null) return
    const onAnswered = () => {
      if (leg === this.#answered) this.#machine.on('left')
    }
    this.#sendInDialog(leg, leg.dialog.request('BYE', [['user-agent', this.#ports.userAgent]]), {
      onResponse: ({ status }) => {
        if (status >= 200) onAnswered()
      },
      onFailure: () => {
        if (leg === this.#answered) this.#isUnconfirmed = true
        onAnswered()
      },
    })
  }

  #sendInDialog(leg: Leg | null, request: SipRequest, user: ClientUser): void {
    const renumber = (each: SipRequest) => leg?.dialog.renumbered(each) ?? each
    const sent = new AuthorizedRequest({ ...this.#ports, request, peer: this.#peerOf(leg), renumber, user })
    if (request.method === 'INVITE') this.#reinvite = sent
  }

  #peerOf(leg: Leg | null): SipPeer {
    return (this.#ports.followDialog ? leg?.dialog.nextHop() : null) ?? this.#ports.peer
  }

  #limit(delayMs: number, onOver: () => void): void {
    this.#cancelLimit()
    this.#cancelLimit = this.#ports.clock.after(delayMs, onOver)
  }

  #enterEnded(): void {
    this.#cancelLimit()
    this.#refresh.stop()
    const end = this.#outcome()
    this.#end = end
    const { clock, transactions, onForget } = this.#ports
    clock.after(patience(transactions.timers), () => onForget(this))
    this.#options.onEvent({ kind: 'ended', end })
    for (const resolve of this.#waiting.splice(0)) resolve(end)
  }

  #outcome(): CallEnd {
    const response = this.#response
    const status = response !== null && response.status >= 200 ? response.status : null
    if (this.#leaving !== null)
      return { ...this.#leaving, status, ...(this.#isUnconfirmed && { unconfirmed: true }) }
    if (this.#failure !== null) {
      return { by: 'network', why: this.#failure.cause, status: null, reason: this.#failure.reason }
    }
    const end = { by: 'peer', why: 'refused', status, reason: response?.reason ?? '' } as const
    const retryAfterSeconds = response === null ? null : readRetryAfter(response.headers)
    return retryAfterSeconds === null ? end : { ...end, retryAfterSeconds }
  }

  #ended(): Promise<CallEnd> {
    const end = this.#end
    return end !== null ? Promise.resolve(end) : new Promise((resolve) => this.#waiting.push(resolve))
  }
}

const indifferent: ClientUser = { onResponse: () => undefined, onFailure: () => undefined }
