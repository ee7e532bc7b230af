import type { SmsExtras } from '../sms-extras.ts'
import type { CarriedMessage } from '../web/carrier-ledger.ts'

/** What a client asks a carrier of SMS over HTTP to deliver. */
export interface SmsRequest extends SmsExtras {
  /** Digits. */
  phone: string
  from: string
  text: string
  /** Whether the text is octets, as Latin-1: one part. */
  binary?: true
  /** Where its reports go; null: the address that is set for the carrier. */
  reportTo: string | null
  /** The client's own name of the message, where the interface has one. */
  reference?: string
  /** How long the carrier may try; absent: for ever. */
  lifetimeSeconds?: number
}

/** A message that the carrier has accepted. */
export interface SmsMessage extends CarriedMessage, SmsRequest {
  parts: number
  /** Milliseconds since 1970. */
  acceptedAt: number
  /** The state that was reported last. */
  state: SmsState
}

export type SmsState = 'accepted' | 'sent' | 'delivered' | 'undeliverable' | 'expired' | 'rejected'

/** A text that a handset sent. */
export interface SmsReply {
  /** The carrier's id of it. */
  id: string
  /** Digits. */
  phone: string
  to: string
  text: string
  /** Milliseconds since 1970. */
  at: number
  /** The newest message from `to` to the handset; absent where there is none. */
  answered?: SmsMessage
}

/** What the carrier posts, or gets, at an address of the client. */
export interface SmsEvent {
  method?: 'GET' | 'POST'
  /** Added to the address. */
  query?: string
  contentType: string
  body: string
}
