import { commandStatus } from '../../smpp/command-status.ts'
import { esmClass } from '../../smpp/esm-class.ts'
import type { MessageFields } from '../../smpp/pdu/message-fields.ts'
import { type SubmitRefusal, submitRefusal } from './submit-refusal.ts'

/** Of a data_sm and a submit_multi the fields that they lack are left out. */
export type JudgedFields = Pick<MessageFields, 'esmClass' | 'dataCoding'> &
  Partial<Pick<MessageFields, 'serviceType' | 'protocolId' | 'replaceIfPresentFlag' | 'smDefaultMsgId'>>

/**
 * A message is never sent as another one than the client wants: fields that no carrier here gets are refused where they
 * change what the telephone does. Null where there is none. `version`: 0x34 or 0x50.
 */
export function refusedField(fields: JudgedFields, version: number): SubmitRefusal | null {
  const { esmClass: esm, dataCoding: coding } = fields
  if ((esm & esmClass.typeMask) !== 0) {
    return submitRefusal(commandStatus.ESME_RINVESMCLASS, 'esm_class must have the message type 0')
  }
  if ((esm & esmClass.replyPath) !== 0) {
    return submitRefusal(commandStatus.ESME_RINVESMCLASS, 'esm_class must not set a reply path')
  }
  if (fields.serviceType?.toUpperCase() === 'USSD') {
    return submitRefusal(commandStatus.ESME_RINVSERTYP, 'service_type must not be USSD')
  }
  if ((fields.protocolId ?? 0) !== 0) {
    return submitRefusal(commandStatus.ESME_RSUBMITFAIL, 'protocol_id must be 0')
  }
  if ((fields.replaceIfPresentFlag ?? 0) !== 0) {
    return submitRefusal(commandStatus.ESME_RINVREPFLAG, 'replace_if_present_flag must be 0')
  }
  if ((fields.smDefaultMsgId ?? 0) !== 0) {
    return submitRefusal(commandStatus.ESME_RINVDFTMSGID, 'sm_default_msg_id must be 0')
  }
  if (hasClassOfCard(coding)) {
    return submitRefusal(wrongCoding(version), 'data_coding must have no message class, or class 0 or 1')
  }
  return null
}

/** Version 3.4 has no status for a wrong coding, and one that is temporary would be repeated for ever. */
export function wrongCoding(version: number): number {
  return version >= 0x50 ? commandStatus.ESME_RINVDCS : commandStatus.ESME_RSUBMITFAIL
}

/** Class 2 is for the SIM card, class 3 for equipment beside the telephone (3GPP TS 23.038, 4). */
function hasClassOfCard(coding: number): boolean {
  const hasClass = (coding & 0xf0) === 0x10 || (coding & 0xf0) === 0xf0
  return hasClass && (coding & 0x02) !== 0
}
