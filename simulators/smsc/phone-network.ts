import type { Clock } from '../../packages/kit/time/clock.ts'
import type { Handsets } from '../handsets.ts'
import { smsExtras } from '../sms-extras.ts'
import type { TimerWheel } from '../timer-wheel.ts'
import type { SmscCounters } from './counters.ts'
import type { DeliveryQueue } from './delivery-queue.ts'
import type { SmscFaults } from './faults.ts'
import type { Ledger } from './ledger.ts'
import { renderReceipt } from './receipt.ts'
import type { Outcome } from './receipt-text.ts'
import type { SmscMessage } from './smsc-message.ts'
import { isReceiptWanted } from './smsc-message.ts'

export interface PhoneNetworkParts {
  clock: Clock
  wheel: TimerWheel
  handsets: Handsets
  ledger: Ledger
  queue: DeliveryQueue
  counters: SmscCounters
  faults: () => SmscFaults
  /** Sends what a handset replies by itself. */
  reply: (reply: { phone: string; to: string; text: string; via: string }) => void
}

const replyAfterMs = 50

/** Plays the handsets' scripts: delivers messages in their time and queues the receipts. */
export class PhoneNetwork {
  readonly #parts: PhoneNetworkParts

  constructor(parts: PhoneNetworkParts) {
    this.#parts = parts
  }

  /** Sends a message on its way. `origin` is the connection that submitted it, null where it is gone. */
  start(message: SmscMessage, origin: number | null): void {
    const { clock, wheel, faults } = this.#parts
    const outcome = faults().undeliverable ? 'undeliverable' : outcomeOf(message)
    if (outcome === null) return
    if (message.dueAt <= clock.now()) this.end(message, outcome, origin)
    else wheel.after(message.dueAt - clock.now(), () => this.end(message, outcome, origin))
  }

  /** Continues after a restart: nothing happens twice, but for receipts not yet answered. */
  resume(message: SmscMessage): void {
    if (message.end) this.#report(message, message.end.outcome, null)
    else this.start(message, null)
  }

  /** The message reaches its outcome, unless it already has one. */
  end(message: SmscMessage, outcome: Outcome, origin: number | null): void {
    if (message.end) return
    const { ledger, clock } = this.#parts
    ledger.end(message, outcome, clock.now())
    if (outcome === 'delivered') this.#hand(message)
    this.#report(message, outcome, origin)
  }

  #hand(message: SmscMessage): void {
    const { handsets, ledger, counters, wheel, reply } = this.#parts
    const { phone, account, position, text, source } = message
    const from = source.address
    const whole = position ? ledger.assemble({ account, from, to: phone, text, position }) : text
    if (whole === null) return
    counters.handsetMessages++
    const parts = position === null ? {} : { parts: position.total }
    handsets.receive(phone, {
      channel: 'sms',
      from,
      text: whole,
      ...parts,
      ...smsExtras(message),
      via: account,
    })
    if (message.script !== 'reply') return
    wheel.after(replyAfterMs, () => reply({ phone, to: from, text: 'OK', via: account }))
  }

  #report(message: SmscMessage, outcome: Outcome, origin: number | null): void {
    const { ledger, queue, faults } = this.#parts
    if (faults().withholdReceipts || !isReceiptWanted(message, outcome)) return ledger.complete(message)
    let left = message.script === 'receipt-twice' ? 2 : 1
    const receipt = {
      kind: 'receipt',
      account: message.account,
      origin,
      render: () => renderReceipt(message, outcome, faults()),
      completed: () => {
        left--
        if (left === 0) ledger.complete(message)
      },
    } as const
    for (let each = left; each > 0; each--) queue.add(receipt)
  }
}

/** How the message will end by its script; null where it is never reported. */
function outcomeOf({ script }: SmscMessage): Outcome | null {
  if (script === 'silent') return null
  if (script === 'undeliverable' || script === 'expired' || script === 'rejected') return script
  return 'delivered'
}
