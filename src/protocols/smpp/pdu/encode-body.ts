import type { OctetWriter } from '../octet-writer.ts'
import { encodeBind, encodeBindResp } from './bind.ts'
import { encodeCancelSm } from './cancel-sm.ts'
import { encodeDataSm, encodeDataSmResp } from './data-sm.ts'
import { encodeDeliverSm, encodeDeliverSmResp } from './deliver-sm.ts'
import type { Pdu } from './pdu.ts'
import { encodeQuerySm, encodeQuerySmResp } from './query-sm.ts'
import { encodeSubmitMulti, encodeSubmitMultiResp } from './submit-multi.ts'
import { encodeSubmitSm, encodeSubmitSmResp } from './submit-sm.ts'

type Encoder<Body> = (writer: OctetWriter, pdu: Body, status: number) => void

/** The body of any PDU. Throws `UnwritableField`. */
export function encodeBody(writer: OctetWriter, pdu: Pdu, status: number): void {
  const encode = encoders[pdu.command] as Encoder<Pdu>
  encode(writer, pdu, status)
}

const noBody = () => undefined

const encoders: { [Command in Pdu['command']]: Encoder<Extract<Pdu, { command: Command }>> } = {
  submit_sm: encodeSubmitSm,
  submit_sm_resp: encodeSubmitSmResp,
  submit_multi: encodeSubmitMulti,
  submit_multi_resp: encodeSubmitMultiResp,
  deliver_sm: encodeDeliverSm,
  deliver_sm_resp: encodeDeliverSmResp,
  data_sm: encodeDataSm,
  data_sm_resp: encodeDataSmResp,
  bind_transmitter: encodeBind,
  bind_transmitter_resp: encodeBindResp,
  bind_receiver: encodeBind,
  bind_receiver_resp: encodeBindResp,
  bind_transceiver: encodeBind,
  bind_transceiver_resp: encodeBindResp,
  unbind: noBody,
  unbind_resp: noBody,
  enquire_link: noBody,
  enquire_link_resp: noBody,
  query_sm: encodeQuerySm,
  query_sm_resp: encodeQuerySmResp,
  cancel_sm: encodeCancelSm,
  cancel_sm_resp: noBody,
  generic_nack: noBody,
}
