import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idForms, receiptForms, type SmscFaults } from '../../../../simulators/smsc/faults.ts'
import { lookAtReceipts } from '../../../command-line/doctor/checks/check-receipts.ts'
import { GatewayHarness } from './gateway-harness.ts'
import { until } from './until.ts'

const undeliverable = '380501119911'
const ordinary = '380671234567'

async function learns(harness: GatewayHarness, faults: Partial<SmscFaults>): Promise<void> {
  harness.network().smsc.setFaults(faults)
  const what = JSON.stringify(faults)
  const sent = await harness.client.sendAll([{ phone: ordinary }, { phone: undeliverable }])
  const ends = await Promise.all(sent.map(({ id }) => harness.untilCallbacks(Number(id))))
  assert.deepEqual(
    ends.map((callbacks) => callbacks.map(({ status }) => status)),
    [['DELIVERED'], ['UNDELIVERABLE']],
    what,
  )
}

test('a receipt is parsed in each form that occurs in the field', async () => {
  const receiptWords = { 'OWN-DELIVRD': 'delivered', 'own-undeliv': 'undeliverable' }
  await using harness = await GatewayHarness.open({ carriers: { carrier: { upstream: { receiptWords } } } })
  for (const receiptForm of receiptForms) await learns(harness, { receiptForm })
})

test('a receipt is matched in whatever form the submit response and the receipt write the id', async () => {
  await using harness = await GatewayHarness.open()
  for (const responseId of idForms) {
    for (const receiptId of idForms) await learns(harness, { responseId, receiptId })
  }
})

test('the configured form of ids decides where both forms are possible', async () => {
  const upstream = { receiptIds: 'hex-to-decimal' }
  await using harness = await GatewayHarness.open({ carriers: { carrier: { upstream } } })
  await learns(harness, { responseId: 'decimal', receiptId: 'hex', receiptForm: 'text' })
})

test('a receipt that comes on another bind is matched', async () => {
  await using harness = await GatewayHarness.open({ carriers: { carrier: { upstream: { connections: 2 } } } })
  const { smsc } = harness.network()
  await until('both binds', () => (smsc.stats()['bound'] === 2 ? true : null))
  await learns(harness, { receiptBind: 'other' })
})

test('messages without a receipt stay ROUTING and cause no callback', async () => {
  await using harness = await GatewayHarness.open()
  harness.network().smsc.setFaults({ withholdReceipts: true })
  const { id } = await harness.client.send({ phone: ordinary })
  await harness.network().handsets.received(ordinary)
  await harness.untilStatus(Number(id), 'ROUTING')
  assert.deepEqual(harness.callbacks(), [])
})

test('a receipt for an unknown message is acknowledged, and affects no other', async () => {
  await using harness = await GatewayHarness.open()
  const { smsc } = harness.network()
  // The row of the message is deleted after the submit; its receipt comes all the same.
  smsc.setFaults({ responseDelayMs: 200 })
  const { msg_id } = await harness.client.send({ phone: ordinary })
  await until('the submit', () => (smsc.stats()['submits'] === 1 ? true : null))
  for (const table of ['open_messages', 'accepted_messages'])
    await harness.db.query({ text: `DELETE FROM ${table} WHERE msg_id = $1` }, [msg_id])
  await harness.untilReceiptsAcked(1)
  smsc.setFaults({})
  await learns(harness, {})
  assert.match(await harness.metrics(), /posthorn_unmatched_reports 1\n/)
})

test('a state that is not known ends no message, and shows in the metrics and to the doctor', async () => {
  await using harness = await GatewayHarness.open()
  harness.network().smsc.setFaults({ receiptForm: 'own-word' })
  const { id } = await harness.client.send({ phone: ordinary })
  await harness.untilReceiptsAcked(1)
  await harness.untilStatus(Number(id), 'ROUTING')
  assert.match(
    await harness.metrics(),
    /posthorn_webhook_events_ignored_total{upstream="carrier",kind="report.OWN-DELIVRD"} 1\n/,
  )
  const word = async () => (await harness.db.query({ text: 'SELECT FROM ignored_events' })).length > 0 || null
  await until('the word on disk', word)
  const [said] = await lookAtReceipts(harness.db)
  assert.match(said?.found ?? '', /receipts have the state OWN-DELIVRD, which is not known/)
})
