import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longTextForms } from '../../../../simulators/smsc/faults.ts'
import { GatewayHarness } from './gateway-harness.ts'

const phone = '380671234567'

async function delivered(harness: GatewayHarness, to = phone): Promise<number> {
  const { id } = await harness.client.send({ phone: to })
  await harness.untilCallbacks(Number(id))
  return Number(id)
}

/** Replies from the handset, by the sandbox endpoint of the gateway. */
async function reply(harness: GatewayHarness, text: string, from = phone): Promise<void> {
  const response = await fetch(`${harness.url}/sandbox/handsets/${from}/replies`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ channel: 'sms', text }),
  })
  assert.equal(response.status, 202)
}

const textsOf = (replies: { message: string }[] | undefined) => replies?.map(({ message }) => message)

test('each reply causes one callback, with the earlier replies, newest first', async () => {
  await using harness = await GatewayHarness.open()
  const id = await delivered(harness)
  await reply(harness, 'Так, дякую 👍')
  await harness.untilCallbacks(id, 2)
  await reply(harness, 'STOP')
  const callbacks = await harness.untilCallbacks(id, 3)
  assert.deepEqual(
    callbacks.map(({ status, replies }) => [status, textsOf(replies)]),
    [
      ['DELIVERED', undefined],
      ['REPLIED', ['Так, дякую 👍']],
      ['REPLIED', ['STOP', 'Так, дякую 👍']],
    ],
  )
  assert.deepEqual((await harness.client.status(id)).replies, callbacks[2]?.replies)
  assert.equal((await harness.money()).charged, 0.5)
})

test('a long reply is joined from its parts, in every form of concatenation', async () => {
  await using harness = await GatewayHarness.open()
  for (const [index, longInbound] of longTextForms.entries()) {
    const from = `38067123450${index}`
    const id = await delivered(harness, from)
    harness.network().smsc.setFaults({ longInbound })
    const text = `${longInbound}: ${'ґаблі 👍 та {дужки} '.repeat(15)}`.trim()
    await reply(harness, text, from)
    const [, replied] = await harness.untilCallbacks(id, 2)
    assert.deepEqual(textsOf(replied?.replies), [text])
  }
})

test('a reply belongs to the newest message to its handset, and to no other', async () => {
  await using harness = await GatewayHarness.open()
  const [older, newer] = [await delivered(harness), await delivered(harness)]
  await reply(harness, 'OK')
  await harness.untilCallbacks(newer, 2)
  assert.equal((await harness.client.status(older)).status, 'DELIVERED')
  assert.equal((await harness.client.status(newer)).status, 'REPLIED')
})

test('a reply that comes while the gateway is away is received when it is back', async () => {
  await using harness = await GatewayHarness.open()
  const id = await delivered(harness)
  await harness.stop()
  harness.network().smsc.sendInbound({ phone, to: 'Posthorn', text: 'Late' })
  await harness.start()
  assert.deepEqual(textsOf((await harness.untilStatus(id, 'REPLIED')).replies), ['Late'])
})
