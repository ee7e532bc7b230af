import type { Bind, BindResp } from './bind.ts'
import type { CancelSm, CancelSmResp } from './cancel-sm.ts'
import type { DataSm } from './data-sm.ts'
import type { DeliverSm, MessageIdResp, SubmitSm } from './message-fields.ts'
import type { QuerySm, QuerySmResp } from './query-sm.ts'
import type { SubmitMulti, SubmitMultiResp } from './submit-multi.ts'

/** Unbind ends the session (SMPP 3.4 §4.2), enquire_link checks that the peer is alive (§4.11). No body. */
interface SessionRequest {
  command: 'unbind' | 'enquire_link'
}

/** A generic_nack refuses a PDU whose header or command was not understood; the status says why (§4.3). No body. */
interface SessionResponse {
  command: 'unbind_resp' | 'enquire_link_resp' | 'generic_nack'
}

/** A request that is answered by a response of the same sequence number. */
export type RequestPdu =
  | Bind
  | SessionRequest
  | SubmitSm
  | SubmitMulti
  | DeliverSm
  | DataSm
  | QuerySm
  | CancelSm

export type ResponsePdu =
  | BindResp
  | SessionResponse
  | MessageIdResp
  | QuerySmResp
  | CancelSmResp
  | SubmitMultiResp

export type Pdu = RequestPdu | ResponsePdu

/** A frame that is no known PDU: an unknown command, or a malformed body. */
export interface Unreadable {
  command: 'unreadable'
  commandId: number
  /** 0x02 for a body that is too short, 0x03 for an unknown command, 0xC0 for too many optional parameters. */
  fault: number
  reason: string
}
