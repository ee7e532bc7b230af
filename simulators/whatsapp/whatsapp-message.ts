import type { DrawnContent } from '../drawn-content.ts'
import type { CarriedMessage } from '../web/carrier-ledger.ts'
import type { Switchboard } from '../web/switchboard.ts'
import type { GraphCode } from './graph-error.ts'
import type { TemplateCategory } from './message-template.ts'

/** A number that the business sends from. */
export interface BusinessNumber {
  phoneNumberId: string
  /** Digits. */
  displayPhoneNumber: string
  /** The name that telephones show. */
  sender: string
}

/** A message that the Cloud API has taken; its id is the `wamid`. */
export interface WhatsAppMessage extends CarriedMessage {
  phoneNumberId: string
  drawn: DrawnContent
  /** Null: free-form. */
  category: TemplateCategory | null
  /** Its buttons are replies of an interactive message, not of a template. */
  buttonsReply: boolean
  callbackData: string | null
  /** The window was open when it was taken. */
  inWindow: boolean
  /** Its failure where it is rejected, with Meta's details; null: the handset's script decides. */
  failure: { code: GraphCode; details: string } | null
}

/** An event of a webhook: an element of the list that it is named after. */
export type WhatsAppEvent =
  | { kind: 'statuses'; phoneNumberId: string; status: object }
  | { kind: 'messages'; phoneNumberId: string; contact: object; message: object }
  | { kind: 'message_template_status_update'; value: object }

export type WhatsAppBoard = Switchboard<WhatsAppMessage, WhatsAppEvent>
