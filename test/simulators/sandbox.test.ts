import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Sandbox, SandboxOptions } from '../../simulators/sandbox.ts'
import { startSandbox } from '../../simulators/sandbox.ts'
import { ManualClock } from '../support/manual-clock.ts'
import { scratchFolder } from './scratch-folder.ts'
import { SmppClient, submitFields, textOf } from './smpp-client.ts'

const phone = '380501112233'

function start(dataDir: string | null, options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  return startSandbox({ dataDir, http: { port: 0 }, sms: { port: 0, deliveryDelayMs: 0 }, ...options })
}

test('messages of handsets survive a restart and none is shown twice', async () => {
  await using folder = await scratchFolder()
  {
    await using sandbox = await start(folder.path)
    using client = await SmppClient.bound(sandbox.addresses.smpp.port)
    await client.submit(phone, 'Hello')
    await client.delivered(1)
  }
  await using sandbox = await start(folder.path)
  assert.deepEqual(
    sandbox.handsets.view(phone).messages.map((message) => message.text),
    ['Hello'],
  )
  using client = await SmppClient.bound(sandbox.addresses.smpp.port)
  await client.request('enquire_link')
  assert.deepEqual(client.deliveries, [])
})

test('a message on its way at a restart arrives after it, and so does its receipt', async () => {
  await using folder = await scratchFolder()
  const clock = new ManualClock()
  let id: string | undefined
  {
    await using sandbox = await start(folder.path, { clock })
    using client = await SmppClient.bound(sandbox.addresses.smpp.port)
    id = (await client.submit('380501119908', 'Hello')).message_id
  }
  clock.advance(10_000)
  await using sandbox = await start(folder.path, { clock })
  assert.equal(sandbox.handsets.view('380501119908').messages.length, 1)
  using client = await SmppClient.bound(sandbox.addresses.smpp.port)
  const [delivery] = await client.delivered(1)
  assert.equal(delivery?.receipted_message_id, id)
  const { message_id: next } = await client.submit(phone, 'Hello')
  assert.notEqual(next, id)
})

test('receipts, replies and parts that wait at a restart are not lost', async () => {
  await using folder = await scratchFolder()
  const part = (index: number) => ({
    short_message: { udh: Buffer.from([5, 0, 3, 9, 2, index]), message: `part ${index}. ` },
  })
  {
    await using sandbox = await start(folder.path)
    using client = await SmppClient.connect(sandbox.addresses.smpp.port)
    client.onDeliver = () => null
    await client.bind()
    await client.submit(phone, '', part(1))
    sandbox.smsc.sendInbound({ phone, to: 'Posthorn', text: 'STOP' })
    await client.delivered(2)
  }
  await using sandbox = await start(folder.path)
  using client = await SmppClient.bound(sandbox.addresses.smpp.port)
  await client.submit(phone, '', part(2))
  const deliveries = await client.delivered(3)
  assert.ok(deliveries.some((pdu) => textOf(pdu) === 'STOP'))
  assert.equal(sandbox.handsets.view(phone).messages[0]?.text, 'part 1. part 2. ')
})

test('handsets, faults and statistics are one network through HTTP', async () => {
  await using sandbox = await start(null)
  const { http, smpp } = sandbox.addresses
  using client = await SmppClient.bound(smpp.port)
  await put(`${http}/sandbox/handsets/${phone}`, { sms: 'undeliverable' })
  await client.submit(phone, 'Hello')
  assert.equal((await client.delivered(1))[0]?.message_state, 5)
  await put(`${http}/sandbox/faults/sms`, { submitStatus: 0x08 })
  assert.equal((await client.submit(phone, 'Hello')).command_status, 0x08)
  const stats = (await (await fetch(`${http}/sandbox/stats`)).json()) as { sms: Record<string, number> }
  assert.equal(stats.sms['submits'], 2)
  assert.equal(stats.sms['receiptsSent'], 1)
  const refused = await put(`${http}/sandbox/faults/sms`, { receiptForm: 'xml' })
  assert.match(
    ((await refused.json()) as { error: string }).error,
    /^receiptForm must be one of text-and-tlv, /,
  )
})

test('a reply through HTTP reaches the account that wrote to the handset', async () => {
  await using sandbox = await start(null)
  using client = await SmppClient.bound(sandbox.addresses.smpp.port)
  await client.submit(phone, 'Hello', { source_addr: '380440001122', source_addr_ton: 1, source_addr_npi: 1 })
  await client.delivered(1)
  const response = await fetch(`${sandbox.addresses.http}/sandbox/handsets/${phone}/replies`, {
    method: 'POST',
    body: JSON.stringify({ channel: 'sms', text: 'Так 👍' }),
  })
  assert.equal(response.status, 202)
  const [, reply] = await client.delivered(2)
  assert.equal(reply?.destination_addr, '380440001122')
  assert.equal(textOf(reply), 'Так 👍')
})

test('a port in use is an error, and nothing stays open', async () => {
  await using sandbox = await start(null)
  const { port } = new URL(sandbox.addresses.http)
  await assert.rejects(start(null, { http: { port: Number(port) } }), /EADDRINUSE/)
})

test('thousands of messages leave nothing in memory but what is kept on purpose', async () => {
  await using sandbox = await start(null)
  using client = await SmppClient.bound(sandbox.addresses.smpp.port)
  const total = 4_000
  for (let sent = 0; sent < total; sent += 200) {
    for (let each = 0; each < 200; each++)
      client.send('submit_sm', submitFields(phone, `text ${sent + each}`))
    await client.delivered(sent + 200)
  }
  await client.request('enquire_link')
  const stats = sandbox.smsc.stats()
  assert.equal(stats['receiptsAcked'], total)
  assert.equal(stats['open'], 0)
  assert.equal(stats['waitingDeliveries'], 0)
  assert.equal(sandbox.handsets.view(phone).messages.length, 50)
})

async function put(url: string, json: object): Promise<Response> {
  return fetch(url, { method: 'PUT', body: JSON.stringify(json) })
}
