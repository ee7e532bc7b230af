import { esmClass } from '../../protocols/smpp/esm-class.ts'
import type { DataSm } from '../../protocols/smpp/pdu/data-sm.ts'
import type { DeliverSm } from '../../protocols/smpp/pdu/deliver-sm.ts'
import { type Concatenation, decodeUserDataHeader } from '../../protocols/smpp/user-data-header.ts'

export interface MessageOctets {
  text: Uint8Array
  concatenation: Concatenation | null
}

/** The text of a deliver_sm or data_sm without its header, and which part it is by header or sar_*. */
export function messageOctets(pdu: DeliverSm | DataSm): MessageOctets {
  const octets = carried(pdu)
  const headed =
    (pdu.esmClass & esmClass.udhi) !== 0
      ? decodeUserDataHeader(octets)
      : { text: octets, concatenation: null }
  return { text: headed.text, concatenation: headed.concatenation ?? segmentOf(pdu) }
}

function carried(pdu: DeliverSm | DataSm): Uint8Array {
  if (pdu.command === 'deliver_sm' && pdu.shortMessage.length > 0) return pdu.shortMessage
  return pdu.tlvs.messagePayload ?? new Uint8Array(0)
}

function segmentOf({ tlvs }: DeliverSm | DataSm): Concatenation | null {
  const { sarMsgRefNum: reference, sarTotalSegments: total, sarSegmentSeqnum: part } = tlvs
  if (reference === undefined || total === undefined || part === undefined) return null
  return part >= 1 && part <= total ? { reference, total, part } : null
}
