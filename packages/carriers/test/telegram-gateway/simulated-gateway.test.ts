import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SimulatedPeer } from './simulated-peer.ts'
import { codePart } from './telegram-subject.ts'

const openGateway = () =>
  SimulatedPeer.open('telegram-gateway', { telegram: { port: 0, deliveryDelayMs: 0 } })

test('a code reaches the telephone, and its report has our name', async () => {
  await using peer = await openGateway()
  const part = codePart({ phone: '380671239904' })
  const outcome = await peer.connection.submit(part)
  assert.ok(outcome.kind === 'accepted')
  const report = await peer.report('read')
  const own = { msgId: 715_380_012, stage: 1, expiresAt: part.expiresAt }
  assert.deepEqual([report.refs, report.own], [[outcome.ref], own])
  const { messages } = peer.sandbox.handsets.view('380671239904')
  assert.deepEqual(
    messages.map(({ channel, text }) => [channel, /\d+/.exec(text)?.[0]]),
    [['telegram', '314159']],
  )
})

test('a code that is revoked in time is deleted and refunded', async () => {
  await using peer = await openGateway()
  const part = codePart({ phone: '380671239903' })
  const outcome = await peer.connection.submit(part)
  assert.ok(outcome.kind === 'accepted')
  assert.equal((await peer.connection.cancel?.({ ...part, ref: outcome.ref }))?.kind, 'cancelled')
  const report = await peer.report('failed')
  assert.equal(report.outcome.kind === 'failed' && report.outcome.status, 'DELETED')
  assert.deepEqual(peer.sandbox.handsets.view('380671239903').messages, [])
})

test('a number that is not on Telegram is refused permanently', async () => {
  await using peer = await openGateway()
  const outcome = await peer.connection.submit(codePart({ phone: '380671239902' }))
  assert.deepEqual(outcome.kind === 'refused' && [outcome.refusal, outcome.status], [
    'rejected',
    'UNDELIVERABLE',
  ])
})
