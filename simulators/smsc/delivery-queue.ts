import { commandStatus } from '../../packages/smpp/command-status.ts'
import type { DeliverSm } from '../../packages/smpp/pdu/message-fields.ts'
import type { TimerWheel } from '../timer-wheel.ts'
import type { SmscCounters } from './counters.ts'

/** A receipt or an inbound message on its way to an account. */
export interface Outgoing {
  kind: 'receipt' | 'inbound'
  account: string
  /** The connection that submitted the message, where the network knows it. */
  origin: number | null
  /** Called for each attempt, so that the faults in force decide. */
  render: () => DeliverSm
  /** The client has taken it, or it is given up. */
  completed: () => void
}

/** A connection that can take deliver_sm for an account. */
export interface Receiver {
  readonly id: number
  readonly account: string
  readonly hasRoom: boolean
  /** `onAnswer` is called once, with null when the connection ended before an answer came. */
  deliver(pdu: DeliverSm, onAnswer: (status: number | null) => void): void
}

interface AccountQueue {
  receivers: Receiver[]
  waiting: Outgoing[]
  /** Index of the first that waits. */
  head: number
  turn: number
}

export interface DeliveryQueueOptions {
  wheel: TimerWheel
  counters: SmscCounters
  redeliverAfterMs: number
  preferOtherBind: () => boolean
}

const retryStatuses: ReadonlySet<number> = new Set([
  commandStatus.ESME_RX_T_APPN,
  commandStatus.ESME_RSYSERR,
  commandStatus.ESME_RMSGQFUL,
  commandStatus.ESME_RTHROTTLED,
])

/** Delivers receipts and inbound messages over the bound connections of their account, in order. */
export class DeliveryQueue {
  readonly #options: DeliveryQueueOptions
  readonly #accounts = new Map<string, AccountQueue>()

  constructor(options: DeliveryQueueOptions) {
    this.#options = options
  }

  get waiting(): number {
    let waiting = 0
    for (const queue of this.#accounts.values()) waiting += queue.waiting.length - queue.head
    return waiting
  }

  hasReceiver(account: string): boolean {
    return (this.#accounts.get(account)?.receivers.length ?? 0) > 0
  }

  attach(receiver: Receiver): void {
    const queue = this.#queue(receiver.account)
    queue.receivers.push(receiver)
    this.#pump(queue)
  }

  detach(receiver: Receiver): void {
    const queue = this.#queue(receiver.account)
    queue.receivers = queue.receivers.filter((each) => each !== receiver)
  }

  add(outgoing: Outgoing): void {
    const queue = this.#queue(outgoing.account)
    queue.waiting.push(outgoing)
    this.#pump(queue)
  }

  /** Drops the delivery that has waited longest for the account. False where there was none. */
  dropOldest(account: string): boolean {
    const outgoing = takeFirst(this.#queue(account))
    outgoing?.completed()
    return outgoing !== null
  }

  #pump(queue: AccountQueue): void {
    for (let next = queue.waiting[queue.head]; next; next = queue.waiting[queue.head]) {
      const receiver = this.#choose(queue, next.origin)
      if (!receiver) return
      takeFirst(queue)
      this.#send(queue, next, receiver)
    }
  }

  #choose(queue: AccountQueue, origin: number | null): Receiver | undefined {
    const free = queue.receivers.filter((receiver) => receiver.hasRoom)
    if (free.length < 2) return free[0]
    if (this.#options.preferOtherBind()) {
      return free.find((receiver) => receiver.id !== origin)
    }
    return free.find((receiver) => receiver.id === origin) ?? free[queue.turn++ % free.length]
  }

  #send(queue: AccountQueue, outgoing: Outgoing, receiver: Receiver): void {
    const { counters } = this.#options
    if (outgoing.kind === 'receipt') counters.receiptsSent++
    else counters.inboundSent++
    receiver.deliver(outgoing.render(), (status) => {
      this.#answered(outgoing, status)
      this.#pump(queue)
    })
  }

  #answered(outgoing: Outgoing, status: number | null): void {
    const { counters, wheel, redeliverAfterMs } = this.#options
    if (status === null || retryStatuses.has(status)) {
      counters.receiptsRepeated++
      if (status === null) this.add(outgoing)
      else wheel.after(redeliverAfterMs, () => this.add(outgoing))
      return
    }
    if (status !== 0) counters.receiptsRefused++
    else if (outgoing.kind === 'receipt') counters.receiptsAcked++
    else counters.inboundAcked++
    outgoing.completed()
  }

  #queue(account: string): AccountQueue {
    const known = this.#accounts.get(account)
    if (known) return known
    const queue: AccountQueue = { receivers: [], waiting: [], head: 0, turn: 0 }
    this.#accounts.set(account, queue)
    return queue
  }
}

function takeFirst(queue: AccountQueue): Outgoing | null {
  const first = queue.waiting[queue.head]
  if (first === undefined) return null
  queue.head++
  if (queue.head === queue.waiting.length || queue.head >= 10_000) {
    queue.waiting = queue.waiting.slice(queue.head)
    queue.head = 0
  }
  return first
}
