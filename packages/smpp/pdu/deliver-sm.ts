import { type MessageFields, messageFields } from './message-fields.ts'

/** The SMSC hands a subscriber's message or a receipt to an ESME (SMPP 3.4 §4.6.1). */
export interface DeliverSm extends MessageFields {
  command: 'deliver_sm'
}

/** A deliver_sm with zero for every field that is not given. */
export function deliverSm(given: Partial<MessageFields>): DeliverSm {
  return messageFields('deliver_sm', given)
}
