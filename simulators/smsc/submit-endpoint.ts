import type { Clock } from '../../packages/kit/time/clock.ts'
import { commandStatus } from '../../packages/smpp/command-status.ts'
import type { SubmitSm } from '../../packages/smpp/pdu/message-fields.ts'
import type { Handsets } from '../handsets.ts'
import { RecentCounts } from '../recent-counts.ts'
import type { Script } from '../scripts.ts'
import type { SmscCounters } from './counters.ts'
import type { DeliveryQueue } from './delivery-queue.ts'
import type { SmscFaults } from './faults.ts'
import type { Ledger } from './ledger.ts'
import { readMessageText } from './message-text.ts'
import type { SmscMessage } from './smsc-message.ts'

export interface SubmitEndpointParts {
  clock: Clock
  handsets: Handsets
  ledger: Ledger
  queue: DeliveryQueue
  counters: SmscCounters
  faults: () => SmscFaults
  /** Ordinary numbers get their messages after 0 to this many milliseconds. */
  deliveryDelayMs: number
  /** Messages that may be on their way or wait for an answer to their receipt. */
  maxOpen: number
  /** Counts accepted submits by sender, recipient and text; null does not count. */
  duplicates: RecentCounts | null
}

export type SubmitDecision = { kind: 'refused'; status: number } | { kind: 'accepted'; message: SmscMessage }

const maxAddress = 20
const slowMs = 5_000
const throttledTimes = 2

/** Accepts or refuses each submit: by the faults in force, then by the handset's script. */
export class SubmitEndpoint {
  readonly #parts: SubmitEndpointParts
  readonly #throttled = new RecentCounts(100_000)
  readonly #secondOf = new Map<string, { second: number; submits: number }>()

  constructor(parts: SubmitEndpointParts) {
    this.#parts = parts
  }

  decide(account: string, pdu: SubmitSm): SubmitDecision {
    const { counters } = this.#parts
    const status = this.#faultStatus(account)
    if (status !== null) return this.#refuse(status)
    if (pdu.source.address.length > maxAddress) return this.#refuse(commandStatus.ESME_RINVSRCADR)
    const phone = pdu.destination.address.replace(/^\+/, '')
    if (!/^[0-9]{7,15}$/.test(phone)) return this.#refuse(commandStatus.ESME_RINVDSTADR)
    const script = this.#parts.handsets.script(phone, 'sms')
    if (script === 'refused') return this.#refuse(commandStatus.ESME_RSUBMITFAIL)
    const message = this.#messageOf(account, pdu, phone, script)
    if (script === 'throttled' && this.#throttles(message)) return this.#refuse(commandStatus.ESME_RTHROTTLED)
    if (!this.#hasRoom(account)) return this.#refuse(commandStatus.ESME_RMSGQFUL)
    this.#accept(message)
    counters.accepted++
    return { kind: 'accepted', message }
  }

  #faultStatus(account: string): number | null {
    const { submitStatus, submitsPerSecond } = this.#parts.faults()
    if (submitStatus !== null) return submitStatus
    if (submitsPerSecond === null) return null
    const second = Math.floor(this.#parts.clock.now() / 1_000)
    const known = this.#secondOf.get(account)
    const current = known?.second === second ? known : { second, submits: 0 }
    this.#secondOf.set(account, current)
    if (current.submits >= submitsPerSecond) return commandStatus.ESME_RTHROTTLED
    current.submits++
    return null
  }

  #refuse(status: number): SubmitDecision {
    const { counters } = this.#parts
    if (status === commandStatus.ESME_RTHROTTLED || status === commandStatus.ESME_RMSGQFUL)
      counters.throttled++
    else counters.refused++
    return { kind: 'refused', status }
  }

  #throttles(message: SmscMessage): boolean {
    return this.#throttled.isWithin(keyOf(message), throttledTimes)
  }

  #hasRoom(account: string): boolean {
    const { ledger, queue, counters, maxOpen } = this.#parts
    if (ledger.size < maxOpen) return true
    // A client may never fetch these receipts; that must not stop the network.
    if (queue.hasReceiver(account) || !queue.dropOldest(account)) return false
    counters.receiptsDropped++
    return true
  }

  #messageOf(account: string, pdu: SubmitSm, phone: string, script: Script | null): SmscMessage {
    const { clock, ledger } = this.#parts
    const id = ledger.nextId()
    const acceptedAt = clock.now()
    const { source, destination } = pdu
    return {
      id,
      account,
      source,
      destination,
      phone,
      ...readMessageText(pdu),
      ...(isFlash(pdu.dataCoding) && { flash: true }),
      ...vendorTlvs(pdu),
      wantsReceipt: pdu.registeredDelivery & 0x03,
      script,
      acceptedAt,
      dueAt: acceptedAt + this.#delayMs(id, script),
    }
  }

  #delayMs(id: number, script: Script | null): number {
    if (script === 'slow') return slowMs
    if (script === 'delivered' || script === 'receipt-first') return 0
    return id % (this.#parts.deliveryDelayMs + 1)
  }

  #accept(message: SmscMessage): void {
    const { ledger, duplicates, counters } = this.#parts
    if (message.script === 'silent') ledger.acceptForGood(message)
    else ledger.accept(message)
    if (duplicates && duplicates.add(keyOf(message)) > 1) counters.duplicates++
  }
}

/** Groups of data_coding with a message class, which is 0 (3GPP TS 23.038, 4). */
function isFlash(coding: number): boolean {
  return (coding & 0xd3) === 0x10 || (coding & 0xf3) === 0xf0
}

function vendorTlvs({ tlvs: { other = [] } }: SubmitSm): Pick<SmscMessage, 'tlvs'> {
  if (other.length === 0) return {}
  const named = other.map(({ tag, value }) => [`0x${tag.toString(16)}`, Buffer.from(value).toString('hex')])
  return { tlvs: Object.fromEntries(named) as Record<string, string> }
}

function keyOf({ source, phone, position, text }: SmscMessage): string {
  return `${source.address}|${phone}|${position?.index ?? ''}|${text}`
}
