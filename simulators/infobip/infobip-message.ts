import type { DrawnContent } from '../drawn-content.ts'
import type { SmsExtras } from '../sms-extras.ts'
import type { CarriedMessage } from '../web/carrier-ledger.ts'

/** Settings of a call besides its text. */
export interface CallRequest {
  /** How many keys are collected. */
  maxDtmf: number
  ringSeconds: number
}

/** A message that Infobip has taken; its id is the `messageId`. */
export interface InfobipMessage extends CarriedMessage {
  bulkId: string
  sender: string
  drawn: DrawnContent & Pick<SmsExtras, 'udh'>
  trackingData: string | null
  callbackData: string | null
  /** null: its reports are fetched. */
  deliveryUrl: string | null
  seenUrl: string | null
  /** False: the client wants no delivery reports. */
  notify: boolean
  /** Its template does not exist, is not approved, or lacks parameters: 7009. */
  wrongTemplate: boolean
  /** Of an SMS. */
  flash?: true
  /** Of a voice message. */
  call?: CallRequest
  /** Milliseconds. */
  sentAt: number
}

/** One entry of `results` in a webhook. */
export interface InfobipEvent {
  kind: 'delivery' | 'seen' | 'inbound'
  result: object
}
