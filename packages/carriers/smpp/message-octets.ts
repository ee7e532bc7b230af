import { esmClass } from '../../smpp/esm-class.ts'
import type { DataSm } from '../../smpp/pdu/data-sm.ts'
import type { DeliverSm } from '../../smpp/pdu/deliver-sm.ts'
import {
  type Concatenation,
  decodeUserDataHeader,
  elementId,
  elementIds,
  type HeadedMessage,
} from '../../smpp/user-data-header.ts'

export interface MessageOctets extends Pick<HeadedMessage, 'languages'> {
  text: Uint8Array
  concatenation: Concatenation | null
  /** How the reference of its part is given. */
  form: '8' | '16' | 'sar'
}

/** The text of a deliver_sm or data_sm without its header, and which part it is by header or sar_*. */
export function messageOctets(pdu: DeliverSm | DataSm): MessageOctets {
  const octets = carried(pdu)
  const hasHeader = (pdu.esmClass & esmClass.udhi) !== 0
  const headed: HeadedMessage = hasHeader
    ? decodeUserDataHeader(octets)
    : { text: octets, concatenation: null }
  const { text, languages } = headed
  return {
    text,
    concatenation: headed.concatenation ?? segmentOf(pdu),
    form: headed.concatenation === null ? 'sar' : referenceForm(octets),
    ...(languages && { languages }),
  }
}

/** How the number of a part is given in a header that has one. */
export function referenceForm(message: Uint8Array): '8' | '16' {
  return elementIds(message).includes(elementId.part8) ? '8' : '16'
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
