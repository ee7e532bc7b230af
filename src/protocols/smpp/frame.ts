import { unreachable } from '../../lib/unreachable.ts'
import { commandIds } from './command.ts'
import { OctetReader, ShortBody } from './octet-reader.ts'
import { OctetWriter } from './octet-writer.ts'
import {
  type AlertNotification,
  decodeAlertNotification,
  encodeAlertNotification,
} from './pdu/alert-notification.ts'
import {
  type Bind,
  type BindResp,
  decodeBind,
  decodeBindResp,
  encodeBind,
  encodeBindResp,
} from './pdu/bind.ts'
import { type CancelSm, type CancelSmResp, decodeCancelSm, encodeCancelSm } from './pdu/cancel-sm.ts'
import {
  type DataSm,
  type DataSmResp,
  decodeDataSm,
  decodeDataSmResp,
  encodeDataSm,
  encodeDataSmResp,
} from './pdu/data-sm.ts'
import {
  type DeliverSm,
  type DeliverSmResp,
  decodeDeliverSm,
  decodeDeliverSmResp,
  encodeDeliverSm,
  encodeDeliverSmResp,
} from './pdu/deliver-sm.ts'
import type { EnquireLink, EnquireLinkResp } from './pdu/enquire-link.ts'
import type { GenericNack } from './pdu/generic-nack.ts'
import { decodeOutbind, encodeOutbind, type Outbind } from './pdu/outbind.ts'
import {
  decodeQuerySm,
  decodeQuerySmResp,
  encodeQuerySm,
  encodeQuerySmResp,
  type QuerySm,
  type QuerySmResp,
} from './pdu/query-sm.ts'
import { decodeReplaceSm, encodeReplaceSm, type ReplaceSm, type ReplaceSmResp } from './pdu/replace-sm.ts'
import {
  decodeSubmitMulti,
  decodeSubmitMultiResp,
  encodeSubmitMulti,
  encodeSubmitMultiResp,
  type SubmitMulti,
  type SubmitMultiResp,
} from './pdu/submit-multi.ts'
import {
  decodeSubmitSm,
  decodeSubmitSmResp,
  encodeSubmitSm,
  encodeSubmitSmResp,
  type SubmitSm,
  type SubmitSmResp,
} from './pdu/submit-sm.ts'
import type { Unbind, UnbindResp } from './pdu/unbind.ts'

/** A request that is answered by a response of the same sequence number. */
export type RequestPdu =
  | Bind
  | Unbind
  | EnquireLink
  | SubmitSm
  | SubmitMulti
  | DeliverSm
  | DataSm
  | QuerySm
  | CancelSm
  | ReplaceSm

export type ResponsePdu =
  | BindResp
  | UnbindResp
  | EnquireLinkResp
  | SubmitSmResp
  | SubmitMultiResp
  | DeliverSmResp
  | DataSmResp
  | QuerySmResp
  | CancelSmResp
  | ReplaceSmResp
  | GenericNack

/** Requests that nobody answers. */
export type NoticePdu = Outbind | AlertNotification

export type Pdu = RequestPdu | ResponsePdu | NoticePdu

/** What arrived and is no PDU that we know: a command that is unknown, or a body that ends too early. */
export interface Unreadable {
  command: 'unreadable'
  commandId: number
  /** 0x02 for a body that is too short, 0x03 for an unknown command. */
  fault: number
  reason: string
}

/** `status` is 0 in requests; `sequence` is 1 to 0x7FFFFFFF, and a response has its request's. */
export interface Frame<Body = Pdu | Unreadable> {
  status: number
  sequence: number
  pdu: Body
}

/** Appends one frame. Throws `UnwritableField`, and then has written nothing. */
export function writeFrame(writer: OctetWriter, pdu: Pdu, sequence: number, status = 0): void {
  writer.beginFrame(commandIds[pdu.command], status, sequence)
  try {
    writeBody(writer, pdu, status)
  } catch (error) {
    writer.dropFrame()
    throw error
  }
  writer.endFrame()
}

/** One frame as octets of its own. Throws `UnwritableField`. */
export function encodeFrame({ pdu, sequence, status }: Frame<Pdu>): Buffer {
  const writer = new OctetWriter()
  writeFrame(writer, pdu, sequence, status)
  return writer.take() ?? Buffer.alloc(0)
}

/** The frame in `octets` from `start` to `end`, which includes at least the header's 16 octets. Never throws. */
export function decodeFrame(octets: Buffer, start = 0, end = octets.length): Frame {
  const commandId = octets.readUInt32BE(start + 4)
  const status = octets.readUInt32BE(start + 8)
  const sequence = octets.readUInt32BE(start + 12)
  return { status, sequence, pdu: readBody(commandId, new OctetReader(octets, start + 16, end)) }
}

function readBody(commandId: number, reader: OctetReader): Pdu | Unreadable {
  const decode = decoders.get(commandId)
  if (decode === undefined) {
    const reason = `command 0x${commandId.toString(16).padStart(8, '0')} is not known`
    return { command: 'unreadable', commandId, fault: 0x03, reason }
  }
  try {
    return decode(reader)
  } catch (error) {
    if (!(error instanceof ShortBody)) throw error
    return { command: 'unreadable', commandId, fault: 0x02, reason: error.message }
  }
}

const decoders = new Map<number, (reader: OctetReader) => Pdu>([
  [commandIds.bind_receiver, (reader) => decodeBind('bind_receiver', reader)],
  [commandIds.bind_receiver_resp, (reader) => decodeBindResp('bind_receiver_resp', reader)],
  [commandIds.bind_transmitter, (reader) => decodeBind('bind_transmitter', reader)],
  [commandIds.bind_transmitter_resp, (reader) => decodeBindResp('bind_transmitter_resp', reader)],
  [commandIds.bind_transceiver, (reader) => decodeBind('bind_transceiver', reader)],
  [commandIds.bind_transceiver_resp, (reader) => decodeBindResp('bind_transceiver_resp', reader)],
  [commandIds.outbind, decodeOutbind],
  [commandIds.unbind, () => ({ command: 'unbind' })],
  [commandIds.unbind_resp, () => ({ command: 'unbind_resp' })],
  [commandIds.enquire_link, () => ({ command: 'enquire_link' })],
  [commandIds.enquire_link_resp, () => ({ command: 'enquire_link_resp' })],
  [commandIds.submit_sm, decodeSubmitSm],
  [commandIds.submit_sm_resp, decodeSubmitSmResp],
  [commandIds.submit_multi, decodeSubmitMulti],
  [commandIds.submit_multi_resp, decodeSubmitMultiResp],
  [commandIds.deliver_sm, decodeDeliverSm],
  [commandIds.deliver_sm_resp, decodeDeliverSmResp],
  [commandIds.data_sm, decodeDataSm],
  [commandIds.data_sm_resp, decodeDataSmResp],
  [commandIds.query_sm, decodeQuerySm],
  [commandIds.query_sm_resp, decodeQuerySmResp],
  [commandIds.cancel_sm, decodeCancelSm],
  [commandIds.cancel_sm_resp, () => ({ command: 'cancel_sm_resp' })],
  [commandIds.replace_sm, decodeReplaceSm],
  [commandIds.replace_sm_resp, () => ({ command: 'replace_sm_resp' })],
  [commandIds.alert_notification, decodeAlertNotification],
  [commandIds.generic_nack, () => ({ command: 'generic_nack' })],
])

function writeBody(writer: OctetWriter, pdu: Pdu, status: number): void {
  switch (pdu.command) {
    case 'submit_sm':
      return encodeSubmitSm(writer, pdu)
    case 'submit_sm_resp':
      return encodeSubmitSmResp(writer, pdu, status)
    case 'deliver_sm':
      return encodeDeliverSm(writer, pdu)
    case 'deliver_sm_resp':
      return encodeDeliverSmResp(writer, pdu)
    case 'data_sm':
      return encodeDataSm(writer, pdu)
    case 'data_sm_resp':
      return encodeDataSmResp(writer, pdu)
    case 'bind_transmitter':
    case 'bind_receiver':
    case 'bind_transceiver':
      return encodeBind(writer, pdu)
    case 'bind_transmitter_resp':
    case 'bind_receiver_resp':
    case 'bind_transceiver_resp':
      return encodeBindResp(writer, pdu, status)
    case 'submit_multi':
      return encodeSubmitMulti(writer, pdu)
    case 'submit_multi_resp':
      return encodeSubmitMultiResp(writer, pdu, status)
    case 'query_sm':
      return encodeQuerySm(writer, pdu)
    case 'query_sm_resp':
      return encodeQuerySmResp(writer, pdu, status)
    case 'cancel_sm':
      return encodeCancelSm(writer, pdu)
    case 'replace_sm':
      return encodeReplaceSm(writer, pdu)
    case 'alert_notification':
      return encodeAlertNotification(writer, pdu)
    case 'outbind':
      return encodeOutbind(writer, pdu)
    case 'unbind':
    case 'unbind_resp':
    case 'enquire_link':
    case 'enquire_link_resp':
    case 'cancel_sm_resp':
    case 'replace_sm_resp':
    case 'generic_nack':
      return
    default:
      return unreachable(pdu)
  }
}
