import assert from 'node:assert/strict'
import { test } from 'node:test'
import Telnyx from 'telnyx'
import type { Sandbox } from '../../simulators/sandbox.ts'
import { openSmsNetwork } from './sms-network.ts'

// Telnyx's own client library judges the simulated interface and its signatures.

const open = () => openSmsNetwork('telnyx', (sandbox) => clientOf(sandbox))

function clientOf({ addresses }: Sandbox, key?: string): Telnyx {
  const { url, apiKey, publicKey } = addresses.telnyx ?? { url: '', apiKey: '', publicKey: '' }
  return new Telnyx({ apiKey: key ?? apiKey, publicKey, baseURL: `${url}/v2`, maxRetries: 0 })
}

const profile = '5a000000-0000-4000-8000-00000000005a'

test('a message is sent, reported and found again', async () => {
  await using network = await open()
  const { data: sent } = await network.client.messages.send({
    to: '+447700900321',
    from: '+13125550100',
    text: 'Hello',
    webhook_url: network.receiver.url('/report/7'),
    use_profile_webhooks: false,
  })
  assert.deepEqual([sent?.to?.[0]?.status, sent?.parts, sent?.cost], ['queued', 1, null])
  await network.receiver.requests(2)
  const events = await Promise.all(
    network.receiver.received.map(async ({ body, headers }) => {
      const { data } = (await network.client.webhooks.unwrap(body, {
        headers: headers as Record<string, string>,
      })) as { data: { event_type: string; payload: { cost: { amount: string } | null } } }
      return [data.event_type, data.payload.cost?.amount]
    }),
  )
  assert.deepEqual(events.toSorted(), [
    ['message.finalized', '0.0040'],
    ['message.sent', undefined],
  ])
  const found = await network.client.messages.retrieve(sent?.id ?? '')
  assert.equal(found.data !== undefined && 'to' in found.data && found.data.id, sent?.id)
})

test('webhooks of another key are not those of the account', async () => {
  await using network = await open()
  network.sandbox.telnyx?.putFaults({ badSignature: true })
  await network.client.messages.send({
    to: '+447700900322',
    from: '+13125550100',
    text: 'Так',
    webhook_url: network.receiver.url('/report/7'),
  })
  await network.receiver.requests(1)
  const [request] = network.receiver.received
  await assert.rejects(
    network.client.webhooks.unwrap(request?.body ?? '', {
      headers: request?.headers as Record<string, string>,
    }),
    /signature does not match/,
  )
})

test('errors have the statuses and codes that the library reads', async () => {
  await using network = await open()
  const { client, sandbox } = network
  const codeOf = async (to: string, from?: string, asked = client) => {
    const sending = asked.messages.send({ to, text: 'Hello', ...(from === undefined ? {} : { from }) })
    const error: unknown = await sending.then(
      () => null,
      (reason: unknown) => reason,
    )
    assert.ok(error instanceof Telnyx.APIError)
    const { errors } = error.error as { errors: { code: string }[] }
    return [Number(error.status), errors[0]?.code]
  }
  assert.deepEqual(await codeOf('a name', '+13125550100'), [400, '40310'])
  assert.deepEqual(await codeOf('+447700900323', '!'), [400, '40305'])
  assert.deepEqual(await codeOf('+447700900323', 'Shop'), [409, '40306'])
  assert.deepEqual(await codeOf('+447700900323'), [422, '10004'])
  assert.deepEqual(await codeOf('+447700900323', 'Shop', clientOf(sandbox, 'a guess')), [401, '10009'])
  sandbox.telnyx?.putFaults({ requestsPerSecond: 0 })
  assert.deepEqual(await codeOf('+447700900323', 'Shop'), [429, '10011'])
})

test('a profile lends its number, and lets names be senders', async () => {
  await using network = await open()
  const send = async (from?: string) => {
    const { data } = await network.client.messages.send({
      to: '+447700900324',
      text: 'Hello',
      messaging_profile_id: profile,
      ...(from === undefined ? {} : { from }),
    })
    return data?.from?.phone_number
  }
  assert.deepEqual([await send(), await send('Shop')], ['+13125550100', 'Shop'])
})
