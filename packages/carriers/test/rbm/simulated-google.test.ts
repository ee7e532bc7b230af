import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SubmitPart } from '../../connector.ts'
import { SimulatedPeer } from '../telegram-gateway/simulated-peer.ts'
import { rcsPart } from './rbm-subject.ts'

/** Google has checked the webhook address. */
async function openGoogle(): Promise<SimulatedPeer> {
  const peer = await SimulatedPeer.open('rbm', { rbm: { port: 0, deliveryDelayMs: 0 } })
  await peer.sandbox.rbm?.setWebhook(peer.inboundUrl)
  return peer
}

const ours = (changed: Partial<SubmitPart>) => rcsPart({ sender: 'Posthorn', ...changed })

test('a card reaches the telephone, and a pressed button names its message', async () => {
  await using peer = await openGoogle()
  const phone = '380671239904'
  const outcome = await peer.connection.submit(
    ours({
      phone,
      content: {
        kind: 'rcs',
        form: 'card',
        text: 'New in the shop',
        image: 'https://shop.example/new.png',
        button: { caption: 'Look', link: 'https://shop.example/new' },
      },
    }),
  )
  assert.ok(outcome.kind === 'accepted')
  const report = await peer.report('read')
  assert.deepEqual([report.refs, report.phone], [[outcome.ref], phone])
  peer.sandbox.rbm?.reply({
    phone,
    channel: 'rcs',
    to: 'Posthorn',
    content: { kind: 'button', caption: 'Look' },
    via: null,
    ref: outcome.ref,
  })
  const [said] = await peer.messages(1)
  assert.deepEqual([said?.recipient, said?.text, said?.inReplyTo], ['Posthorn', 'Look', outcome.ref])
})

test('a repeated hand-over is sent once', async () => {
  await using peer = await openGoogle()
  const part = ours({ phone: '380671239900' })
  const outcomes = [await peer.connection.submit(part), await peer.connection.submit(part)]
  assert.deepEqual(
    outcomes.map(({ kind }) => kind),
    ['accepted', 'accepted'],
  )
  await peer.report('delivered')
  assert.equal(peer.sandbox.handsets.view('380671239900').messages.length, 1)
})

test('a message that waits for a telephone is revoked', async () => {
  await using peer = await openGoogle()
  const part = ours({ phone: '380671239903' })
  const outcome = await peer.connection.submit(part)
  assert.ok(outcome.kind === 'accepted')
  assert.equal((await peer.connection.cancel?.({ ...part, ref: outcome.ref }))?.kind, 'cancelled')
})

test('a telephone without RCS is refused permanently', async () => {
  await using peer = await openGoogle()
  const outcome = await peer.connection.submit(ours({ phone: '380671239902' }))
  assert.deepEqual(outcome.kind === 'refused' && [outcome.refusal, outcome.status], [
    'rejected',
    'UNDELIVERABLE',
  ])
})
