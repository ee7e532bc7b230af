/** How a client wants to hear of its message where it is not by a callback. The member `format` names the protocol. */
export type ReportsWish = SmppReports | KannelReports | JasminReports

/** An SME address as the client wrote it: type of number, numbering plan, address. */
export type SmppAddress = readonly [ton: number, npi: number, address: string]

/** Receipts as deliver_sm, to receiving sessions of the bind that submitted the message. */
export interface SmppReports {
  format: 'smpp'
  /** The bind whose sessions get them; 0: any bind of the account. */
  bind: number
  /** The final outcomes that have a receipt (registered_delivery, bits 0 and 1). */
  on: 'all' | 'failures' | 'successes' | 'none'
  /** Whether the client also wants to know that a carrier took the message (registered_delivery, bit 4). */
  intermediate?: true
  source: SmppAddress
  destination: SmppAddress
  /** The ids that want a receipt, where the client does not know the message by its `msgId`: those of its parts. */
  ids?: readonly string[]
}

/** Requests of an address with escapes, as Kannel makes them of `dlr-url`. */
export interface KannelReports {
  format: 'kannel'
  /** Sum of `kannelReport` values. */
  mask: number
  /** With escapes (`kannel-escapes.ts`). */
  url: string
  /** Name of the user that sent it. */
  service: string
  /** 0 GSM, 1 octets, 2 UCS-2. */
  coding: 0 | 1 | 2
  /** What the client gave of its own, for escapes. */
  account?: string
  binfo?: string
  metaData?: string
}

/** Requests as Jasmin makes them of `dlr-url`. */
export interface JasminReports {
  format: 'jasmin'
  /** 1: the carrier has taken or refused it; 2: its final status; 3: both. */
  level: 1 | 2 | 3
  method: 'GET' | 'POST'
  url: string
}
