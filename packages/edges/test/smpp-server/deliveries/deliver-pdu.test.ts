import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SmppNotice } from '../../../../domain/message/reports/smpp-notices.ts'
import { encodeFrame } from '../../../../smpp/frame.ts'
import { deliverPdus } from '../../../smpp-server/deliveries/deliver-pdu.ts'

for (const [from, address] of [
  [`US.${'1349aB'.repeat(21)}`, 'US.1349aB1349aB1349a'],
  ['Київстар', '????????'],
  ['380671234567', '380671234567'],
] as const) {
  test(`a reply of ${from.slice(0, 12)} comes from an address that SMPP can have`, () => {
    const reply: SmppNotice = { kind: 'reply', from: [5, 0, from], to: [5, 0, 'Posthorn'], text: 'yes' }
    const [pdu] = deliverPdus(reply, { version: 0x34, reference: 1 })
    assert.equal(pdu.source.address, address)
    assert.doesNotThrow(() => encodeFrame({ pdu, sequence: 1, status: 0 }))
  })
}
