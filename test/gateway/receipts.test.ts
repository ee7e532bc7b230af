import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idForms, receiptForms, type SmscFaults } from '../../simulators/smsc/faults.ts'
import { GatewayStage } from './gateway-stage.ts'
import { until } from './until.ts'

const undeliverable = '380501119911'
const ordinary = '380671234567'

async function learns(stage: GatewayStage, faults: Partial<SmscFaults>): Promise<void> {
  stage.network().smsc.setFaults(faults)
  const what = JSON.stringify(faults)
  const sent = await stage.client.sendAll([{ phone: ordinary }, { phone: undeliverable }])
  const ends = await Promise.all(sent.map(({ id }) => stage.untilTold(Number(id))))
  assert.deepEqual(
    ends.map((told) => told.map(({ status }) => status)),
    [['DELIVERED'], ['UNDELIVERABLE']],
    what,
  )
}

test('a receipt is understood in each of the forms that it takes in the field', async () => {
  await using stage = await GatewayStage.open()
  for (const receiptForm of receiptForms) await learns(stage, { receiptForm })
})

test('a receipt finds its message in whatever form answer and receipt write the id', async () => {
  await using stage = await GatewayStage.open()
  for (const responseId of idForms) {
    for (const receiptId of idForms) await learns(stage, { responseId, receiptId })
  }
})

test('the set relation of ids is kept to where both forms could be meant', async () => {
  const upstream = { receiptIds: 'hex-to-decimal' }
  await using stage = await GatewayStage.open({ carriers: { carrier: { upstream } } })
  await learns(stage, { responseId: 'decimal', receiptId: 'hex', receiptForm: 'text' })
})

test('a receipt that comes on another bind finds its message', async () => {
  await using stage = await GatewayStage.open({ carriers: { carrier: { upstream: { connections: 2 } } } })
  const { smsc } = stage.network()
  await until('both binds', () => (smsc.stats()['bound'] === 2 ? true : null))
  await learns(stage, { receiptBind: 'other' })
})

test('messages without a receipt stay ROUTING, and no hook hears of them', async () => {
  await using stage = await GatewayStage.open()
  stage.network().smsc.setFaults({ withholdReceipts: true })
  const { id } = await stage.client.send({ phone: ordinary })
  await stage.network().handsets.received(ordinary)
  await stage.untilStatus(Number(id), 'ROUTING')
  assert.deepEqual(stage.told(), [])
})

test('a receipt that belongs to no message of ours is acknowledged, and harms none', async () => {
  await using stage = await GatewayStage.open()
  const { smsc } = stage.network()
  // Submitted while the database is empty of it: the message is forgotten, its receipt comes all the same.
  smsc.setFaults({ responseDelayMs: 200 })
  const { msg_id } = await stage.client.send({ phone: ordinary })
  await until('the submit', () => (smsc.stats()['submits'] === 1 ? true : null))
  await stage.db.query({ text: 'DELETE FROM messages WHERE msg_id = $1' }, [msg_id])
  await stage.untilReceiptsAcked(1)
  smsc.setFaults({})
  await learns(stage, {})
  assert.match(await stage.metrics(), /posthorn_parked_reports 1\n/)
})
