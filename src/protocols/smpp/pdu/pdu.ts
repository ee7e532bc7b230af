import type { Bind, BindResp } from './bind.ts'
import type { CancelSm, CancelSmResp } from './cancel-sm.ts'
import type { DataSm, DataSmResp } from './data-sm.ts'
import type { DeliverSm, DeliverSmResp } from './deliver-sm.ts'
import type { EnquireLink, EnquireLinkResp } from './enquire-link.ts'
import type { GenericNack } from './generic-nack.ts'
import type { QuerySm, QuerySmResp } from './query-sm.ts'
import type { SubmitMulti, SubmitMultiResp } from './submit-multi.ts'
import type { SubmitSm, SubmitSmResp } from './submit-sm.ts'
import type { Unbind, UnbindResp } from './unbind.ts'

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
  | GenericNack

export type Pdu = RequestPdu | ResponsePdu

/** What arrived and is no PDU that we know: a command that is unknown, or a body that cannot be read. */
export interface Unreadable {
  command: 'unreadable'
  commandId: number
  /** 0x02 for a body that is too short, 0x03 for an unknown command, 0xC0 for too many optional parameters. */
  fault: number
  reason: string
}
