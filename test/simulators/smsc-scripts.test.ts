import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Sandbox, SandboxOptions } from '../../simulators/sandbox.ts'
import { startSandbox } from '../../simulators/sandbox.ts'
import { ManualClock } from '../support/manual-clock.ts'
import { SmppClient, textOf } from './smpp-client.ts'

function start(
  sms: Partial<SandboxOptions['sms']> = {},
  options: Partial<SandboxOptions> = {},
): Promise<Sandbox> {
  return startSandbox({ dataDir: null, http: { port: 0 }, sms: { port: 0, ...sms }, ...options })
}

function receipt(pdu: { receipted_message_id?: string; message_state?: number } | undefined) {
  return { id: pdu?.receipted_message_id, state: pdu?.message_state }
}

test('an ordinary number gets its message and the sender a receipt', async () => {
  await using sandbox = await start()
  using client = await SmppClient.bound(sandbox.addresses.smpp.port)
  const { command_status: status, message_id: id } = await client.submit('380501112233', 'Hello {world} €')
  assert.equal(status, 0)
  const [delivery] = await client.delivered(1)
  assert.deepEqual(receipt(delivery), { id, state: 2 })
  assert.equal(delivery?.esm_class, 4)
  assert.equal(delivery.source_addr, '380501112233')
  assert.equal(delivery.destination_addr, 'Posthorn')
  assert.equal(delivery.dest_addr_ton, 5)
  assert.match(
    textOf(delivery),
    /^id:\d+ sub:001 dlvrd:001 submit date:\d{10} done date:\d{10} stat:DELIVRD err:000 text:Hello \?world\? \?$/,
  )
  const { messages } = sandbox.handsets.view('380501112233')
  assert.deepEqual(
    messages.map(({ channel, from, text }) => ({ channel, from, text })),
    [{ channel: 'sms', from: 'Posthorn', text: 'Hello {world} €' }],
  )
})

const failures: [string, number, string][] = [
  ['380501119901', 5, 'UNDELIV'],
  ['380501119911', 5, 'UNDELIV'],
]

for (const [phone, state, word] of failures) {
  test(`${phone} is undeliverable: the receipt says so and the handset has nothing`, async () => {
    await using sandbox = await start()
    using client = await SmppClient.bound(sandbox.addresses.smpp.port)
    const { message_id: id } = await client.submit(phone, 'Hello')
    const [delivery] = await client.delivered(1)
    assert.deepEqual(receipt(delivery), { id, state })
    assert.deepEqual([...(delivery?.network_error_code ?? [])], [3, 0, 1])
    assert.ok(textOf(delivery).includes(`stat:${word} err:001`))
    assert.deepEqual(sandbox.handsets.view(phone).messages, [])
  })
}

test('expired and rejected can be set for any number', async () => {
  await using sandbox = await start()
  using client = await SmppClient.bound(sandbox.addresses.smpp.port)
  sandbox.handsets.setScripts('380501112233', { sms: 'expired' })
  await client.submit('380501112233', 'one')
  await client.delivered(1)
  sandbox.handsets.setScripts('380501112233', { sms: 'rejected' })
  await client.submit('380501112233', 'two')
  const deliveries = await client.delivered(2)
  assert.deepEqual(
    deliveries.map((delivery) => delivery.message_state),
    [3, 8],
  )
})

test('a refusing handset refuses at submit with 0x45', async () => {
  await using sandbox = await start()
  using client = await SmppClient.bound(sandbox.addresses.smpp.port)
  const { command_status: status } = await client.submit('380501119902', 'Hello')
  assert.equal(status, 0x45)
  assert.equal(sandbox.smsc.stats()['accepted'], 0)
})

test('a silent handset leaves its message without a receipt', async () => {
  const clock = new ManualClock()
  await using sandbox = await start({}, { clock })
  using client = await SmppClient.bound(sandbox.addresses.smpp.port)
  const { command_status: status, message_id: id } = await client.submit('380501119903', 'Hello')
  assert.equal(status, 0)
  clock.advance(7 * 24 * 3_600_000)
  const { message_state: state } = await client.request('query_sm', { message_id: id })
  assert.equal(state, 1)
  assert.deepEqual(client.deliveries, [])
  assert.deepEqual(sandbox.handsets.view('380501119903').messages, [])
})

test('the script "read" only delivers: SMS has no read reports', async () => {
  await using sandbox = await start()
  using client = await SmppClient.bound(sandbox.addresses.smpp.port)
  await client.submit('380501119904', 'Hello')
  const [delivery] = await client.delivered(1)
  assert.equal(delivery?.message_state, 2)
})

test('a throttling handset refuses the same message twice, then takes it', async () => {
  await using sandbox = await start()
  using client = await SmppClient.bound(sandbox.addresses.smpp.port)
  for (const text of ['first', 'second']) {
    const statuses: number[] = []
    for (let attempt = 0; attempt < 3; attempt++) {
      statuses.push((await client.submit('380501119905', text)).command_status)
    }
    assert.deepEqual(statuses, [0x58, 0x58, 0])
  }
  await client.delivered(2)
})

test('the receipt comes before the answer to the submit where the script says so', async () => {
  await using sandbox = await start()
  using client = await SmppClient.bound(sandbox.addresses.smpp.port)
  const { message_id: id } = await client.submit('380501119906', 'Hello')
  assert.deepEqual(
    client.pdus.map((pdu) => pdu.command),
    ['bind_transceiver_resp', 'deliver_sm', 'submit_sm_resp'],
  )
  assert.equal(client.deliveries[0]?.receipted_message_id, id)
})

test('the receipt comes before the answer also over a separate receiver bind', async () => {
  await using sandbox = await start()
  const { port } = sandbox.addresses.smpp
  using receiver = await SmppClient.bound(port, {}, 'receiver')
  using transmitter = await SmppClient.bound(port, {}, 'transmitter')
  const answered = transmitter.submit('380501119906', 'Hello')
  await receiver.delivered(1)
  assert.deepEqual(
    transmitter.pdus.map((pdu) => pdu.command),
    ['bind_transmitter_resp'],
  )
  await answered
})

test('every receipt comes twice where the script says so, the message once', async () => {
  await using sandbox = await start()
  using client = await SmppClient.bound(sandbox.addresses.smpp.port)
  const { message_id: id } = await client.submit('380501119907', 'Hello')
  const deliveries = await client.delivered(2)
  assert.deepEqual(
    deliveries.map((delivery) => delivery.receipted_message_id),
    [id, id],
  )
  assert.equal(sandbox.handsets.view('380501119907').messages.length, 1)
})

test('a slow handset gets its message after five seconds', async () => {
  const clock = new ManualClock()
  await using sandbox = await start({}, { clock })
  using client = await SmppClient.bound(sandbox.addresses.smpp.port)
  await client.submit('380501119908', 'Hello')
  clock.advance(4_999)
  assert.deepEqual(sandbox.handsets.view('380501119908').messages, [])
  clock.advance(10)
  await client.delivered(1)
  assert.equal(sandbox.handsets.view('380501119908').messages.length, 1)
})

test('the script "reply" sends OK to the sender', async () => {
  await using sandbox = await start()
  using client = await SmppClient.bound(sandbox.addresses.smpp.port)
  await client.submit('380501119909', 'Hello', { source_addr: 'Shop' })
  const [, reply] = await client.delivered(2)
  assert.equal(reply?.esm_class, 0)
  assert.equal(reply.source_addr, '380501119909')
  assert.equal(reply.destination_addr, 'Shop')
  assert.equal(textOf(reply), 'OK')
  assert.equal(sandbox.handsets.view('380501119909').replies[0]?.text, 'OK')
})

test('receipts come only where they were requested', async () => {
  await using sandbox = await start({ deliveryDelayMs: 0 })
  using client = await SmppClient.bound(sandbox.addresses.smpp.port)
  const wanted: [string, number][] = [
    ['380501112233', 0],
    ['380501112233', 2],
    ['380501119901', 3],
    ['380501119901', 2],
    ['380501112233', 3],
  ]
  for (const [phone, registered] of wanted) {
    await client.submit(phone, `asked ${registered}`, { registered_delivery: registered })
  }
  const deliveries = await client.delivered(2)
  assert.deepEqual(
    deliveries.map((delivery) => [delivery.source_addr, delivery.message_state]),
    [
      ['380501119901', 5],
      ['380501112233', 2],
    ],
  )
})
