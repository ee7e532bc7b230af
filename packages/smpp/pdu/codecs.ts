import { commandIds } from '../command.ts'
import { MalformedBody, type OctetReader } from '../octet-reader.ts'
import type { OctetWriter } from '../octet-writer.ts'
import {
  type Bind,
  type BindCommand,
  type BindResp,
  decodeBind,
  decodeBindResp,
  encodeBind,
  encodeBindResp,
} from './bind.ts'
import { decodeCancelSm, encodeCancelSm } from './cancel-sm.ts'
import { decodeDataSm, encodeDataSm } from './data-sm.ts'
import {
  decodeMessageIdResp,
  encodeMessageIdResp,
  type MessageIdResp,
  readMessageFields,
  writeMessageFields,
} from './message-fields.ts'
import type { Pdu, Unreadable } from './pdu.ts'
import { decodeQuerySm, decodeQuerySmResp, encodeQuerySm, encodeQuerySmResp } from './query-sm.ts'
import {
  decodeSubmitMulti,
  decodeSubmitMultiResp,
  encodeSubmitMulti,
  encodeSubmitMultiResp,
} from './submit-multi.ts'

interface Codec<Body> {
  encode(writer: OctetWriter, pdu: Body, status: number): void
  decode(reader: OctetReader): Pdu
}

function bind(command: BindCommand): Codec<Bind> {
  return { encode: encodeBind, decode: (reader) => decodeBind(command, reader) }
}

function bindResp(command: BindResp['command']): Codec<BindResp> {
  return { encode: encodeBindResp, decode: (reader) => decodeBindResp(command, reader) }
}

function messageIdResp(command: MessageIdResp['command']): Codec<MessageIdResp> {
  return { encode: encodeMessageIdResp, decode: (reader) => decodeMessageIdResp(command, reader) }
}

function withoutBody(pdu: Pdu): Codec<Pdu> {
  return { encode: () => undefined, decode: () => ({ ...pdu }) }
}

const codecs: { [Command in Pdu['command']]: Codec<Extract<Pdu, { command: Command }>> } = {
  submit_sm: {
    encode: writeMessageFields,
    decode: (reader) => readMessageFields('submit_sm', reader, true),
  },
  submit_sm_resp: messageIdResp('submit_sm_resp'),
  submit_multi: { encode: encodeSubmitMulti, decode: decodeSubmitMulti },
  submit_multi_resp: { encode: encodeSubmitMultiResp, decode: decodeSubmitMultiResp },
  deliver_sm: {
    encode: writeMessageFields,
    decode: (reader) => readMessageFields('deliver_sm', reader),
  },
  deliver_sm_resp: messageIdResp('deliver_sm_resp'),
  data_sm: { encode: encodeDataSm, decode: decodeDataSm },
  data_sm_resp: messageIdResp('data_sm_resp'),
  bind_transmitter: bind('bind_transmitter'),
  bind_transmitter_resp: bindResp('bind_transmitter_resp'),
  bind_receiver: bind('bind_receiver'),
  bind_receiver_resp: bindResp('bind_receiver_resp'),
  bind_transceiver: bind('bind_transceiver'),
  bind_transceiver_resp: bindResp('bind_transceiver_resp'),
  unbind: withoutBody({ command: 'unbind' }),
  unbind_resp: withoutBody({ command: 'unbind_resp' }),
  enquire_link: withoutBody({ command: 'enquire_link' }),
  enquire_link_resp: withoutBody({ command: 'enquire_link_resp' }),
  query_sm: { encode: encodeQuerySm, decode: decodeQuerySm },
  query_sm_resp: { encode: encodeQuerySmResp, decode: decodeQuerySmResp },
  cancel_sm: { encode: encodeCancelSm, decode: decodeCancelSm },
  cancel_sm_resp: withoutBody({ command: 'cancel_sm_resp' }),
  generic_nack: withoutBody({ command: 'generic_nack' }),
}

const byId = new Map<number, Codec<never>>(
  Object.entries(codecs).map(([command, codec]) => [commandIds[command as Pdu['command']], codec]),
)

/** The body of any PDU. Throws `UnwritableField`. */
export function encodeBody(writer: OctetWriter, pdu: Pdu, status: number): void {
  const codec = codecs[pdu.command] as Codec<Pdu>
  codec.encode(writer, pdu, status)
}

/** The body of any command. Never throws. */
export function decodeBody(commandId: number, reader: OctetReader): Pdu | Unreadable {
  const codec = byId.get(commandId)
  if (codec === undefined) {
    const reason = `command 0x${commandId.toString(16).padStart(8, '0')} is not known`
    return { command: 'unreadable', commandId, fault: 0x03, reason }
  }
  try {
    return codec.decode(reader)
  } catch (error) {
    if (!(error instanceof MalformedBody)) throw error
    return { command: 'unreadable', commandId, fault: error.fault, reason: error.message }
  }
}
