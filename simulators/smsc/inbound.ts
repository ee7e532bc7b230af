import { encodeGsm } from '../../packages/domain/text/gsm-alphabet.ts'
import { splitParts } from '../../packages/domain/text/split-parts.ts'
import type { Address } from '../../packages/smpp/address.ts'
import { dataCoding } from '../../packages/smpp/data-coding.ts'
import { esmClass } from '../../packages/smpp/esm-class.ts'
import { type DeliverSm, deliverSm } from '../../packages/smpp/pdu/message-fields.ts'
import { encodeConcatenation } from '../../packages/smpp/user-data-header.ts'
import type { LongTextForm } from './faults.ts'
import type { InboundMessage } from './smsc-message.ts'

/** A handset's text as the deliver_sm that bring it: one, or one a part. */
export function renderInbound(inbound: InboundMessage, form: LongTextForm): DeliverSm[] {
  const { alphabet, parts } = splitParts(inbound.text)
  const fields = {
    source: { ton: 1, npi: 1, address: inbound.phone },
    destination: addressOf(inbound.to),
    dataCoding: alphabet === 'gsm' ? dataCoding.smscDefault : dataCoding.ucs2,
  }
  const encode = alphabet === 'gsm' ? encodeGsm : encodeUcs2
  const total = parts.length
  if (total === 1) return [deliverSm({ ...fields, shortMessage: encode(inbound.text) })]
  if (form === 'payload') return [deliverSm({ ...fields, tlvs: { messagePayload: encode(inbound.text) } })]
  const reference = inbound.id & 0xff
  return parts.map((text, index) => {
    const part = index + 1
    const octets = encode(text)
    if (form === 'sar') {
      const tlvs = { sarMsgRefNum: reference, sarTotalSegments: total, sarSegmentSeqnum: part }
      return deliverSm({ ...fields, shortMessage: octets, tlvs })
    }
    const header = encodeConcatenation({ reference, total, part }, 8)
    return deliverSm({ ...fields, esmClass: esmClass.udhi, shortMessage: Buffer.concat([header, octets]) })
  })
}

function addressOf(address: string): Address {
  if (!/^[0-9]+$/.test(address)) return { ton: 5, npi: 0, address }
  return address.length > 8 ? { ton: 1, npi: 1, address } : { ton: 6, npi: 0, address }
}

function encodeUcs2(text: string): Uint8Array {
  return Buffer.from(text, 'utf16le').swap16()
}
