import { type MessageFields, messageFields } from './message-fields.ts'

/** An ESME hands a message to the SMSC (SMPP 3.4 §4.4.1). */
export interface SubmitSm extends MessageFields {
  command: 'submit_sm'
}

/** A submit_sm with zero for every field that is not given. */
export function submitSm(given: Partial<MessageFields>): SubmitSm {
  return messageFields('submit_sm', given)
}
