import { randomBytes } from 'node:crypto'
import type { Clock } from '../../packages/kit/time/clock.ts'
import type { MediaWorker } from '../../telephony/rtp/media-worker.ts'
import { tagOf } from '../../telephony/sip/message/address.ts'
import type { ReceivedRequest } from '../../telephony/sip/message/message.ts'
import { sipUri, writeSipUri } from '../../telephony/sip/message/uri.ts'
import type { Answer } from '../../telephony/sip/transaction/response-to.ts'
import type { ServerTransaction } from '../../telephony/sip/transaction/server-transaction.ts'
import type { Transactions } from '../../telephony/sip/transaction/transactions.ts'
import { NotFound } from '../carriers.ts'
import type { CallAct, CallView, HandsetCalls } from '../handset-calls.ts'
import type { Handsets } from '../handsets.ts'
import { CallNegotiation } from './call-negotiation.ts'
import { CallNote } from './call-note.ts'
import { allowedMethods, optionsAnswer } from './callee-leg.ts'
import type { Gate, GateDecision } from './gate.ts'
import { PhoneCall } from './phone-call.ts'
import type { Recordings } from './recordings.ts'
import type { SipCounters } from './sip-counters.ts'
import type { SipFaults } from './sip-faults.ts'

export interface CallEndpointParts {
  gate: Gate
  handsets: Handsets
  clock: Clock
  media: MediaWorker
  recordings: Recordings
  counters: SipCounters
  faults: () => SipFaults
  limits: CallLimits
}

export interface CallLimits {
  maxCalls: number
  maxRingMs: number
  maxTalkMs: number
  recordSeconds: number
  maxRecorded: number
}

/** Takes SIP requests, and has all calls that they begin. */
export class CallEndpoint implements HandsetCalls {
  readonly #parts: CallEndpointParts
  /** By the tag of our side, oldest first. */
  readonly #calls = new Map<string, PhoneCall>()

  constructor(parts: CallEndpointParts) {
    this.#parts = parts
  }

  /** Calls that are not over. */
  get size(): number {
    return this.#calls.size
  }

  underWay(phone: string): CallView[] {
    return [...this.#calls.values()]
      .filter((call) => call.phone === phone && call.isUnderWay)
      .map(({ view }) => view)
  }

  async act(phone: string, callId: string, act: CallAct): Promise<CallView> {
    for (const call of this.#calls.values()) {
      if (call.phone !== phone || call.callId !== callId || !call.isUnderWay) continue
      await call.act(act)
      return call.view
    }
    throw new NotFound(`callId must be that of a call under way on ${phone}`)
  }

  async recording(callId: string): Promise<Buffer | null> {
    for (const call of this.#calls.values()) {
      if (call.callId === callId && call.isUnderWay) return call.receivedSoFar()
    }
    return this.#parts.recordings.find(callId)
  }

  onRequest(transaction: ServerTransaction, transactions: Transactions): void {
    const { request } = transaction
    const { clock, counters, faults } = this.#parts
    if (tagOf(request.to) !== null) return this.#onKnown(transaction)
    if (request.method === 'OPTIONS') counters.options++
    if (request.method !== 'INVITE') return transaction.answer(outsideAnswer(request))
    counters.invites++
    const { answerDelayMs } = faults()
    if (answerDelayMs === 0) this.#onInvite(transaction, transactions)
    else clock.after(answerDelayMs, () => this.#onInvite(transaction, transactions))
  }

  onCancel(transaction: ServerTransaction): void {
    const call = this.#calls.get(transaction.toTag)
    if (call) return call.giveUp()
    this.#parts.counters.cancelled++
    transaction.answer({ status: 487 })
  }

  onAck(ack: ReceivedRequest): void {
    this.#callOf(ack)?.leg.onAck(ack)
  }

  /** Ends every call. Never rejects. */
  async close(): Promise<void> {
    const calls = [...this.#calls.values()]
    for (const call of calls) call.breakOff()
    await Promise.all(calls.map(({ over }) => over))
  }

  #onKnown(transaction: ServerTransaction): void {
    const call = this.#callOf(transaction.request)
    if (call) call.leg.onRequest(transaction)
    else transaction.answer({ status: 481 })
  }

  #callOf(request: ReceivedRequest): PhoneCall | null {
    const call = this.#calls.get(tagOf(request.to) ?? '')
    return call?.leg.holds(request) ? call : null
  }

  #onInvite(transaction: ServerTransaction, transactions: Transactions): void {
    if (transaction.answered) return
    const { request } = transaction
    const { counters, gate, limits, faults } = this.#parts
    if (this.#isUnderWay(request)) return transaction.answer({ status: 482, reason: 'Loop Detected' })
    const decision = gate.decide(request, this.#calls.size >= limits.maxCalls)
    if (decision.kind === 'refused') return transaction.answer(decision.answer)
    const negotiation = new CallNegotiation(transactions.transport.local.host, !faults().noTelephoneEvents)
    if (request.body.length > 0 && !negotiation.take(request.body)) {
      counters.refused++
      return transaction.answer({ status: 488 })
    }
    counters.calls++
    const call = this.#newCall(transaction, transactions, negotiation, decision)
    this.#calls.set(transaction.toTag, call)
    if (decision.plan[0]?.afterMs !== 0) transaction.answer({ status: 100 })
    call.begin()
  }

  /** The same call over another path (RFC 3261 §8.2.2.2). */
  #isUnderWay(request: ReceivedRequest): boolean {
    for (const { leg } of this.#calls.values()) if (leg.holds(request)) return true
    return false
  }

  #newCall(
    transaction: ServerTransaction,
    transactions: Transactions,
    negotiation: CallNegotiation,
    { phone, from, plan }: Extract<GateDecision, { kind: 'open' }>,
  ): PhoneCall {
    const { handsets, clock, limits, faults, ...parts } = this.#parts
    const callId = randomBytes(8).toString('hex')
    const note = new CallNote({ handsets, clock, callId, phone, from })
    const contact = contactOf(phone, transactions)
    const isMute = faults().mute
    return new PhoneCall(
      { callId, phone, transaction, negotiation, note, plan, contact, isMute },
      {
        ...parts,
        ...limits,
        clock,
        transactions,
        recordSeconds: () => (this.#recorded() < limits.maxRecorded ? limits.recordSeconds : 0),
        onOver: () => this.#calls.delete(transaction.toTag),
      },
    )
  }

  #recorded(): number {
    let recorded = 0
    for (const { isRecorded } of this.#calls.values()) if (isRecorded) recorded++
    return recorded
  }
}

function contactOf(phone: string, { transport }: Transactions): string {
  const uri = sipUri(phone, transport.local.host, transport.local.port)
  const parameters = transport.kind === 'UDP' ? uri.parameters : new Map([['transport', 'tcp']])
  return `<${writeSipUri({ ...uri, parameters })}>`
}

function outsideAnswer({ method }: ReceivedRequest): Answer {
  if (method === 'OPTIONS') return optionsAnswer
  if (method === 'BYE' || method === 'INFO' || method === 'UPDATE') return { status: 481 }
  return { status: 405, headers: [['allow', allowedMethods]] }
}
