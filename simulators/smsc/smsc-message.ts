import type { Address } from '../../packages/smpp/address.ts'
import type { Script } from '../scripts.ts'
import type { SmsExtras } from '../sms-extras.ts'
import type { PartPosition } from './reassembly.ts'
import type { Outcome } from './receipt-text.ts'

/** One submit that the SMSC has taken: a whole text or one part of it. */
export interface SmscMessage extends SmsExtras {
  id: number
  /** system_id that submitted it. */
  account: string
  source: Address
  destination: Address
  /** Digits of the destination. */
  phone: string
  text: string
  position: PartPosition | null
  /** Bits 0 and 1 of registered_delivery: 0 no receipt, 1 always, 2 on failure, 3 on success. */
  wantsReceipt: number
  script: Script | null
  acceptedAt: number
  /** When the handset gets it. */
  dueAt: number
  /** Absent while it is on its way. */
  end?: { outcome: Outcome; at: number }
}

/** A text that a handset sends to an account. */
export interface InboundMessage {
  id: number
  account: string
  phone: string
  to: string
  text: string
}

export function isReceiptWanted(message: SmscMessage, outcome: Outcome): boolean {
  switch (message.wantsReceipt) {
    case 1:
      return true
    case 2:
      return outcome !== 'delivered'
    case 3:
      return outcome === 'delivered'
    default:
      return false
  }
}
