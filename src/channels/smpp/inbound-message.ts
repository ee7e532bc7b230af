import type { DataSm } from '../../protocols/smpp/pdu/data-sm.ts'
import type { DeliverSm } from '../../protocols/smpp/pdu/deliver-sm.ts'
import type { Inbound } from '../connector.ts'
import { messageOctets } from './message-octets.ts'
import type { SmppUpstreamConfig } from './settings.ts'
import { decodeText } from './text-decoding.ts'

/** Reads what a subscriber wrote to us: one message, or one part of it. */
export function readInbound(
  pdu: DeliverSm | DataSm,
  alphabet: SmppUpstreamConfig['defaultAlphabet'],
  receivedAt: number,
): Inbound {
  const { text, concatenation } = messageOctets(pdu)
  const isPart = concatenation !== null && concatenation.total > 1
  return {
    phone: pdu.source.address.replace(/^\+(?=\d+$)/, ''),
    recipient: pdu.destination.address,
    text: decodeText(text, pdu.dataCoding, alphabet),
    concat: isPart
      ? { reference: concatenation.reference, total: concatenation.total, index: concatenation.part - 1 }
      : null,
    receivedAt,
  }
}
