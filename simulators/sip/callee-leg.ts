import { parseDtmfInfo } from '../../telephony/sip/call/dtmf-info.ts'
import { noBody, type ReceivedRequest, type SipRequest } from '../../telephony/sip/message/message.ts'
import type { Answer } from '../../telephony/sip/transaction/response-to.ts'
import type { ServerTransaction } from '../../telephony/sip/transaction/server-transaction.ts'
import type { Transactions } from '../../telephony/sip/transaction/transactions.ts'
import type { CallNegotiation } from './call-negotiation.ts'
import { CalleeDialog } from './callee-dialog.ts'

export interface CalleeLegOptions {
  invite: ServerTransaction
  contact: string
  transactions: Transactions
  negotiation: CallNegotiation
  listener: CalleeLegListener
}

/** None of these may throw. */
export interface CalleeLegListener {
  isAnswered(): boolean
  /** Where RTP is taken. */
  audioPort(): number
  /** Offer and answer are complete, or complete again. */
  onAudio(): void
  onBye(): void
  /** The other side does not keep the dialog. */
  onBroken(): void
}

export const allowedMethods = 'INVITE, ACK, CANCEL, BYE, OPTIONS, UPDATE, INFO'
const allow = ['allow', allowedMethods] as const
const keyMs = 160

/** The messages of one call: our answers to its INVITE, and later requests of either side. */
export class CalleeLeg {
  readonly #options: CalleeLegOptions
  readonly #dialog: CalleeDialog
  /** Number of the INVITE whose ACK has the answer to an offer of ours. */
  #offeredIn: number | null = null

  constructor(options: CalleeLegOptions) {
    this.#options = options
    const { invite, contact } = options
    this.#dialog = new CalleeDialog(invite.request, invite.toTag, contact)
  }

  /** Whether a request is in its dialog, or would begin it once more. */
  holds(request: ReceivedRequest): boolean {
    return this.#dialog.holds(request)
  }

  ring(): void {
    this.#options.invite.answer({ status: 180, headers: [this.#contact] })
  }

  refuse(status: number): void {
    this.#options.invite.answer({ status })
  }

  /** `times` 2: the 200 comes twice. */
  answer(audioPort: number, times: 1 | 2): void {
    const { invite, listener } = this.#options
    this.#accept(invite, audioPort, (acknowledged) => {
      if (!acknowledged) listener.onBroken()
    })
    if (times === 2) invite.onAgain()
  }

  bye(): void {
    void this.#request(this.#dialog.request('BYE'))
  }

  /** One key after the other, as application/dtmf-relay. Whether the other side took them. */
  async pressByInfo(keys: string): Promise<boolean> {
    const type = [['content-type', 'application/dtmf-relay'] as const]
    for (const key of keys) {
      const body = Buffer.from(`Signal=${key}\r\nDuration=${keyMs}\r\n`)
      const status = await this.#request(this.#dialog.request('INFO', type, body))
      if (status === null || status >= 300) return false
    }
    return true
  }

  onAck(ack: ReceivedRequest): void {
    const { negotiation, listener } = this.#options
    if (ack.cseq.number !== this.#offeredIn) return
    this.#offeredIn = null
    if (negotiation.take(ack.body)) listener.onAudio()
    else listener.onBroken()
  }

  /** A request that belongs to it, and is no ACK. */
  onRequest(transaction: ServerTransaction): void {
    const { request } = transaction
    if (!this.#dialog.accepts(request)) {
      transaction.answer({ status: 500, reason: 'CSeq Out Of Order' })
      return
    }
    switch (request.method) {
      case 'BYE':
        transaction.answer({ status: 200 })
        return this.#options.listener.onBye()
      case 'INVITE':
      case 'UPDATE':
        return this.#onOffer(transaction)
      case 'INFO':
        return transaction.answer(infoAnswer(request))
      case 'OPTIONS':
        return transaction.answer(optionsAnswer)
      default:
        return transaction.answer({ status: 405, headers: [allow] })
    }
  }

  get #contact(): readonly [string, string] {
    return ['contact', this.#options.contact]
  }

  /** An offer in a call that is not answered comes too early (RFC 3261 §14.2); one that holds it changes nothing. */
  #onOffer(transaction: ServerTransaction): void {
    const { negotiation, listener } = this.#options
    const { body, headers, method } = transaction.request
    if (!listener.isAnswered()) return transaction.answer({ status: 491 })
    if (body.length > 0 && !negotiation.take(body)) return transaction.answer({ status: 488 })
    this.#dialog.refreshTarget(headers)
    if (method === 'UPDATE' && body.length === 0) {
      return transaction.answer({ status: 200, headers: [this.#contact, allow] })
    }
    this.#accept(transaction, listener.audioPort(), null)
    if (body.length > 0) listener.onAudio()
  }

  #accept(
    transaction: ServerTransaction,
    audioPort: number,
    onAcknowledged: ((acknowledged: boolean) => void) | null,
  ): void {
    const { request } = transaction
    const isOffer = request.body.length === 0
    if (isOffer) this.#offeredIn = request.cseq.number
    const body = this.#options.negotiation.describe(audioPort, isOffer)
    const headers = [this.#contact, allow, ['content-type', 'application/sdp'] as const]
    transaction.answer({ status: 200, headers, body }, onAcknowledged)
  }

  /** The final status; null where none came. A connection that the call came on is used again. */
  #request(request: SipRequest): Promise<number | null> {
    const { transactions, invite } = this.#options
    const hop = transactions.transport.kind === 'UDP' ? this.#dialog.nextHop() : null
    return new Promise((resolve) => {
      transactions.request(request, hop ?? invite.peer, {
        onResponse({ status }) {
          if (status >= 200) resolve(status)
        },
        onFailure: () => resolve(null),
      })
    })
  }
}

export const optionsAnswer: Answer = {
  status: 200,
  headers: [allow, ['accept', 'application/sdp, application/dtmf-relay']],
}

function infoAnswer({ headers, body }: ReceivedRequest): Answer {
  const known = parseDtmfInfo(headers.get('content-type') ?? '', body.toString('utf8')) !== null
  if (known || body.length === 0) return { status: 200 }
  return { status: 415, headers: [['accept', 'application/dtmf-relay']], body: noBody }
}
