import { createHash, createHmac } from 'node:crypto'
import { unreachable } from '../../packages/kit/flow/unreachable.ts'
import type { Switchboard } from '../web/switchboard.ts'
import type { Step } from '../web/timeline.ts'
import type { Webhook } from '../web/webhook-post.ts'
import type { DeliveryStatus, Verification } from './verification.ts'
import { requestStatus } from './verification.ts'

/** A RequestStatus as it was when it was reported. */
export type Report = object

export type TelegramBoard = Switchboard<Verification, Report>

/** Shows codes on handsets, reports their states, and keeps the balance. */
export class CodeDelivery {
  readonly counters = { delivered: 0, refunded: 0 }
  readonly #board: TelegramBoard
  readonly #token: string
  #balanceMicros: number

  constructor(options: { board: TelegramBoard; token: string; balanceMicros: number }) {
    this.#board = options.board
    this.#token = options.token
    this.#balanceMicros = options.balanceMicros
  }

  /** Returns whether the balance covers it. */
  charge(micros: number): boolean {
    if (micros > this.#balanceMicros) return false
    this.#balanceMicros -= micros
    return true
  }

  status(verification: Verification): object {
    return requestStatus(verification, this.#balanceMicros)
  }

  play(verification: Verification, { what }: Step): void {
    switch (what) {
      case 'delivered':
        this.#show(verification)
        return this.report(verification, 'delivered')
      case 'read':
        return this.report(verification, 'read')
      case 'undeliverable':
      case 'expired':
      case 'rejected':
        this.#refund(verification)
        return this.report(verification, 'expired')
      case 'reply':
        return
      default:
        return unreachable(what)
    }
  }

  report(verification: Verification, status: DeliveryStatus): void {
    const { ledger, clock, webhooks } = this.#board
    verification.delivery = { status, at: clock.now() }
    const { callbackUrl, id, script, steps, played } = verification
    // After its last step the message is completed, and not on disk any more.
    if (played + 1 < steps.length) ledger.changed(verification)
    if (callbackUrl === null) return
    webhooks.report(callbackUrl, id, this.status(verification), script === 'receipt-twice' ? 2 : 1)
  }

  /** Signed as https://core.telegram.org/gateway/api#report-delivery says: the time, a newline, the body. */
  render([report]: readonly Report[]): Webhook {
    const body = JSON.stringify(report)
    const timestamp = String(Math.floor(this.#board.clock.now() / 1_000))
    const token = this.#board.faults.badSignature ? `not ${this.#token}` : this.#token
    const key = createHash('sha256').update(token).digest()
    const headers = {
      'content-type': 'application/json',
      'x-request-timestamp': timestamp,
      'x-request-signature': createHmac('sha256', key).update(`${timestamp}\n${body}`).digest('hex'),
    }
    return { headers, body }
  }

  #show({ id, phone, code, from, payload }: Verification): void {
    this.counters.delivered++
    this.#board.handsets.receive(phone, {
      channel: 'telegram',
      from,
      text: `${code} is your verification code.`,
      content: { code },
      ...(payload === null ? {} : { msgId: payload }),
      ref: id,
      via: 'telegram',
    })
  }

  #refund(verification: Verification): void {
    verification.refunded = true
    this.#balanceMicros += verification.costMicros
    this.counters.refunded++
  }
}
