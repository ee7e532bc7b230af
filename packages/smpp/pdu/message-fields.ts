import { type Address, noAddress, readAddress, writeAddress } from '../address.ts'
import type { OctetReader } from '../octet-reader.ts'
import { type OctetWriter, UnwritableField } from '../octet-writer.ts'
import { noTlvs, readTlvs, type Tlvs, writeTlvs } from '../tlv.ts'

/** What submit_sm and deliver_sm have in common: their whole body (SMPP 3.4 §4.4.1, §4.6.1). */
export interface MessageFields {
  serviceType: string
  source: Address
  destination: Address
  /** Bits of `esm-class.ts`. */
  esmClass: number
  protocolId: number
  priorityFlag: number
  /** SMPP time or empty; see `time.ts`. */
  scheduleDeliveryTime: string
  validityPeriod: string
  /** 0 no receipt, 1 on success and failure, 2 on failure only. */
  registeredDelivery: number
  replaceIfPresentFlag: number
  /** See `data-coding.ts`. */
  dataCoding: number
  smDefaultMsgId: number
  /** At most 255 octets (3.4: 254); longer ones go into the parameter `messagePayload`. */
  shortMessage: Uint8Array
  tlvs: Tlvs
}

const noOctets = new Uint8Array(0)

/** All fields, with their zero where `given` has none. */
function messageFields<Command extends string>(
  command: Command,
  given: Partial<MessageFields>,
): MessageFields & { command: Command } {
  return {
    command,
    serviceType: given.serviceType ?? '',
    source: given.source ?? noAddress,
    destination: given.destination ?? noAddress,
    esmClass: given.esmClass ?? 0,
    protocolId: given.protocolId ?? 0,
    priorityFlag: given.priorityFlag ?? 0,
    scheduleDeliveryTime: given.scheduleDeliveryTime ?? '',
    validityPeriod: given.validityPeriod ?? '',
    registeredDelivery: given.registeredDelivery ?? 0,
    replaceIfPresentFlag: given.replaceIfPresentFlag ?? 0,
    dataCoding: given.dataCoding ?? 0,
    smDefaultMsgId: given.smDefaultMsgId ?? 0,
    shortMessage: given.shortMessage ?? noOctets,
    tlvs: given.tlvs ?? noTlvs,
  }
}

/*
 * service_type             C-string <= 6      | schedule_delivery_time   C-string 1 or 17
 * source_addr_ton, _npi    u8, u8             | validity_period          C-string 1 or 17
 * source_addr              C-string <= 21     | registered_delivery      u8
 * dest_addr_ton, _npi      u8, u8             | replace_if_present_flag  u8
 * destination_addr         C-string <= 21     | data_coding              u8
 * esm_class                u8                 | sm_default_msg_id        u8
 * protocol_id              u8                 | sm_length                u8
 * priority_flag            u8                 | short_message            octets, then TLVs
 */
export function writeMessageFields(writer: OctetWriter, fields: MessageFields): void {
  writer.cString(fields.serviceType, 6, 'service_type')
  writeAddress(writer, fields.source, 21, 'source_addr')
  writeAddress(writer, fields.destination, 21, 'destination_addr')
  writeAfterAddresses(writer, fields)
}

/** Without service type and addresses, which submit_multi has in another form. */
export type AfterAddresses = Omit<MessageFields, 'serviceType' | 'source' | 'destination'>

export function writeAfterAddresses(writer: OctetWriter, fields: AfterAddresses): void {
  if (fields.shortMessage.length > 255) {
    throw new UnwritableField(`short_message may have at most 255 octets, not ${fields.shortMessage.length}`)
  }
  writer.u8(fields.esmClass)
  writer.u8(fields.protocolId)
  writer.u8(fields.priorityFlag)
  writer.cString(fields.scheduleDeliveryTime, 17, 'schedule_delivery_time')
  writer.cString(fields.validityPeriod, 17, 'validity_period')
  writer.u8(fields.registeredDelivery)
  writer.u8(fields.replaceIfPresentFlag)
  writer.u8(fields.dataCoding)
  writer.u8(fields.smDefaultMsgId)
  writer.u8(fields.shortMessage.length)
  writer.octets(fields.shortMessage)
  writeTlvs(writer, fields.tlvs)
}

/** `keepVendor`: see `readTlvs`. */
export function readMessageFields<Command extends string>(
  command: Command,
  reader: OctetReader,
  keepVendor = false,
): MessageFields & { command: Command } {
  const serviceType = reader.cString('service_type')
  const source = readAddress(reader, 'source_addr')
  const destination = readAddress(reader, 'destination_addr')
  const rest = readAfterAddresses(reader, keepVendor)
  // Named one by one: a spread of so many members costs more than reading them.
  return {
    command,
    serviceType,
    source,
    destination,
    esmClass: rest.esmClass,
    protocolId: rest.protocolId,
    priorityFlag: rest.priorityFlag,
    scheduleDeliveryTime: rest.scheduleDeliveryTime,
    validityPeriod: rest.validityPeriod,
    registeredDelivery: rest.registeredDelivery,
    replaceIfPresentFlag: rest.replaceIfPresentFlag,
    dataCoding: rest.dataCoding,
    smDefaultMsgId: rest.smDefaultMsgId,
    shortMessage: rest.shortMessage,
    tlvs: rest.tlvs,
  }
}

/** Last fields that are left out are 0 or empty. `keepVendor`: see `readTlvs`. */
export function readAfterAddresses(reader: OctetReader, keepVendor: boolean): AfterAddresses {
  return {
    esmClass: reader.optionalU8('esm_class'),
    protocolId: reader.optionalU8('protocol_id'),
    priorityFlag: reader.optionalU8('priority_flag'),
    scheduleDeliveryTime: reader.optionalCString('schedule_delivery_time'),
    validityPeriod: reader.optionalCString('validity_period'),
    registeredDelivery: reader.optionalU8('registered_delivery'),
    replaceIfPresentFlag: reader.optionalU8('replace_if_present_flag'),
    dataCoding: reader.optionalU8('data_coding'),
    smDefaultMsgId: reader.optionalU8('sm_default_msg_id'),
    shortMessage: reader.octets(reader.optionalU8('sm_length'), 'short_message'),
    tlvs: readTlvs(reader, keepVendor),
  }
}

/** The SMSC hands a subscriber's message or a receipt to an ESME (SMPP 3.4 §4.6.1). */
export interface DeliverSm extends MessageFields {
  command: 'deliver_sm'
}

/** A deliver_sm with zero for every field that is not given. */
export function deliverSm(given: Partial<MessageFields>): DeliverSm {
  return messageFields('deliver_sm', given)
}

/** An ESME hands a message to the SMSC (SMPP 3.4 §4.4.1). */
export interface SubmitSm extends MessageFields {
  command: 'submit_sm'
}

/** A submit_sm with zero for every field that is not given. */
export function submitSm(given: Partial<MessageFields>): SubmitSm {
  return messageFields('submit_sm', given)
}

/**
 * The response to a PDU with a message (SMPP 3.4 §4.4.2, §4.6.2, §4.7.2). The SMSC took it as `messageId`, of at most
 * 64 characters; in a deliver_sm_resp it is unused and empty.
 */
export interface MessageIdResp {
  command: 'submit_sm_resp' | 'deliver_sm_resp' | 'data_sm_resp'
  messageId: string
  tlvs: Tlvs
}

// Grammar: message_id C-string <= 65, TLVs.
export function encodeMessageIdResp(writer: OctetWriter, pdu: MessageIdResp, status: number): void {
  // §4.4.2 leaves the body of a submit_sm_resp out where the status is not 0; some SMSCs don't.
  const mayBeEmpty = pdu.command === 'submit_sm_resp' && status !== 0 && pdu.messageId === ''
  if (mayBeEmpty && Object.keys(pdu.tlvs).length === 0) return
  writer.cString(pdu.messageId, 65, 'message_id')
  writeTlvs(writer, pdu.tlvs)
}

export function decodeMessageIdResp(command: MessageIdResp['command'], reader: OctetReader): MessageIdResp {
  const messageId = reader.optionalCString('message_id')
  return { command, messageId, tlvs: readTlvs(reader) }
}
