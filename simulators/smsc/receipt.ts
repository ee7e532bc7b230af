import { dataCoding } from '../../packages/smpp/data-coding.ts'
import { esmClass } from '../../packages/smpp/esm-class.ts'
import { type DeliverSm, deliverSm } from '../../packages/smpp/pdu/message-fields.ts'
import type { Tlvs } from '../../packages/smpp/tlv.ts'
import type { ReceiptForm, SmscFaults } from './faults.ts'
import { renderMessageId } from './message-id.ts'
import type { Outcome } from './receipt-text.ts'
import { hasReceiptTlvs, outcomes, renderReceiptText } from './receipt-text.ts'
import type { SmscMessage } from './smsc-message.ts'

const gsmNetwork = 3

const unmarked: Partial<Record<ReceiptForm, number>> = {
  unmarked: 0,
  'unmarked-08': 0x08,
  'unmarked-10': 0x10,
}

/** The delivery receipt of a message that has ended, from the handset to the sender. */
export function renderReceipt(message: SmscMessage, outcome: Outcome, faults: SmscFaults): DeliverSm {
  const { receiptForm, receiptId } = faults
  const id = renderMessageId(message.id, receiptId)
  const text = renderReceiptText(
    {
      id,
      outcome,
      submittedAt: message.acceptedAt,
      doneAt: message.end?.at ?? message.acceptedAt,
      text: message.text,
    },
    receiptForm,
  )
  const octets = Buffer.from(text, 'latin1')
  const tlvs: Tlvs = hasReceiptTlvs(receiptForm) ? receiptTlvs(id, outcome) : {}
  const inPayload = receiptForm === 'payload'
  return deliverSm({
    source: message.destination,
    destination: message.source,
    esmClass: unmarked[receiptForm] ?? esmClass.receipt,
    dataCoding: receiptForm === 'named-ucs2' ? dataCoding.ucs2 : dataCoding.smscDefault,
    shortMessage: inPayload ? new Uint8Array(0) : octets,
    tlvs: inPayload ? { messagePayload: octets } : tlvs,
  })
}

function receiptTlvs(id: string, outcome: Outcome): Tlvs {
  const { state, err } = outcomes[outcome]
  const tlvs: Tlvs = { receiptedMessageId: id, messageState: state }
  if (outcome !== 'delivered') tlvs.networkErrorCode = Uint8Array.of(gsmNetwork, 0, Number(err))
  return tlvs
}
