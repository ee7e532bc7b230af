import { commandIds } from '../command.ts'
import { MalformedBody, type OctetReader } from '../octet-reader.ts'
import { decodeBind, decodeBindResp } from './bind.ts'
import { decodeCancelSm } from './cancel-sm.ts'
import { decodeDataSm, decodeDataSmResp } from './data-sm.ts'
import { decodeDeliverSm, decodeDeliverSmResp } from './deliver-sm.ts'
import type { Pdu, Unreadable } from './pdu.ts'
import { decodeQuerySm, decodeQuerySmResp } from './query-sm.ts'
import { decodeSubmitMulti, decodeSubmitMultiResp } from './submit-multi.ts'
import { decodeSubmitSm, decodeSubmitSmResp } from './submit-sm.ts'

/** The body of any command. Never throws. */
export function decodeBody(commandId: number, reader: OctetReader): Pdu | Unreadable {
  const decode = decoders.get(commandId)
  if (decode === undefined) {
    const reason = `command 0x${commandId.toString(16).padStart(8, '0')} is not known`
    return { command: 'unreadable', commandId, fault: 0x03, reason }
  }
  try {
    return decode(reader)
  } catch (error) {
    if (!(error instanceof MalformedBody)) throw error
    return { command: 'unreadable', commandId, fault: error.fault, reason: error.message }
  }
}

const decoders = new Map<number, (reader: OctetReader) => Pdu>([
  [commandIds.bind_receiver, (reader) => decodeBind('bind_receiver', reader)],
  [commandIds.bind_receiver_resp, (reader) => decodeBindResp('bind_receiver_resp', reader)],
  [commandIds.bind_transmitter, (reader) => decodeBind('bind_transmitter', reader)],
  [commandIds.bind_transmitter_resp, (reader) => decodeBindResp('bind_transmitter_resp', reader)],
  [commandIds.bind_transceiver, (reader) => decodeBind('bind_transceiver', reader)],
  [commandIds.bind_transceiver_resp, (reader) => decodeBindResp('bind_transceiver_resp', reader)],
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
  [commandIds.generic_nack, () => ({ command: 'generic_nack' })],
])
