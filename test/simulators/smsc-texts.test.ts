import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Sandbox } from '../../simulators/sandbox.ts'
import { startSandbox } from '../../simulators/sandbox.ts'
import type { LongTextForm } from '../../simulators/smsc/faults.ts'
import type { PeerPdu } from './smpp-client.ts'
import { SmppClient, textOf } from './smpp-client.ts'

function start(): Promise<Sandbox> {
  return startSandbox({ dataDir: null, http: { port: 0 }, sms: { port: 0 } })
}

const phone = '380501112233'

async function shown(sandbox: Sandbox): Promise<string | undefined> {
  const { messages } = await sandbox.handsets.received(phone)
  assert.equal(messages.length, 1)
  return messages[0]?.text
}

const encodings: [string, number, string | Buffer, string][] = [
  ['GSM 03.38 as the default alphabet', 0, '@£ñ{}€ ΔΩ', '@£ñ{}€ ΔΩ'],
  ['UCS-2', 8, 'Привіт 👋', 'Привіт 👋'],
  ['Latin-1', 3, 'naïve ¼', 'naïve ¼'],
  ['ISO 8859-5', 6, Buffer.from([0xbf, 0xe0, 0xd8]), 'При'],
  ['a class 0 message in UCS-2', 0x18, Buffer.from('0416', 'hex'), 'Ж'],
]

for (const [name, coding, text, expected] of encodings) {
  test(`the handset shows ${name}`, async () => {
    await using sandbox = await start()
    using client = await SmppClient.bound(sandbox.addresses.smpp.port)
    await client.submit(phone, '', { data_coding: coding, short_message: text })
    assert.equal(await shown(sandbox), expected)
  })
}

const longText = 'Довгий текст, який не вміщується. '.repeat(8)
const parts = Array.from({ length: 5 }, (_, index) => longText.slice(index * 60, (index + 1) * 60))

test('parts with a user data header are shown once, whole, whatever their order', async () => {
  await using sandbox = await start()
  using client = await SmppClient.bound(sandbox.addresses.smpp.port)
  for (const index of [2, 0, 4, 0, 3, 1]) {
    const udh = Buffer.from([5, 0, 3, 0x2a, 5, index + 1])
    await client.submit(phone, '', { data_coding: 8, short_message: { udh, message: parts[index] } })
  }
  assert.equal(await shown(sandbox), longText)
  assert.equal(sandbox.handsets.view(phone).messages[0]?.parts, 5)
  assert.equal((await client.delivered(6)).length, 6)
})

test('parts with a 16-bit reference are kept apart by reference', async () => {
  await using sandbox = await start()
  using client = await SmppClient.bound(sandbox.addresses.smpp.port)
  for (const [reference, index] of [
    [1, 0],
    [2, 0],
    [2, 1],
  ] as const) {
    const udh = Buffer.from([6, 8, 4, 0x01, reference, 2, index + 1])
    await client.submit(phone, '', {
      data_coding: 0,
      short_message: { udh, message: `${reference}${index}.` },
    })
  }
  assert.equal(await shown(sandbox), '20.21.')
})

test('parts with sar parameters are shown once, whole', async () => {
  await using sandbox = await start()
  using client = await SmppClient.bound(sandbox.addresses.smpp.port)
  for (const [index, text] of parts.entries()) {
    await client.submit(phone, text, {
      data_coding: 8,
      sar_msg_ref_num: 777,
      sar_total_segments: 5,
      sar_segment_seqnum: index + 1,
    })
  }
  assert.equal(await shown(sandbox), longText)
})

test('a long text in message_payload is shown', async () => {
  await using sandbox = await start()
  using client = await SmppClient.bound(sandbox.addresses.smpp.port)
  await client.submit(phone, '', { data_coding: 8, message_payload: { message: longText } })
  assert.equal(await shown(sandbox), longText)
})

function longReply(form: LongTextForm, text: string): Promise<{ deliveries: PeerPdu[] }> {
  return withReply(form, text, form === 'payload' ? 1 : 2)
}

async function withReply(form: LongTextForm, text: string, count: number) {
  await using sandbox = await start()
  sandbox.smsc.setFaults({ longInbound: form })
  using client = await SmppClient.bound(sandbox.addresses.smpp.port)
  sandbox.smsc.sendInbound({ phone, to: '380440001122', text })
  return { deliveries: await client.delivered(count) }
}

const reply = 'a[1]€ '.repeat(30)

test('a long reply comes in parts with a user data header', async () => {
  const { deliveries } = await longReply('udh', reply)
  assert.deepEqual(
    deliveries.map((pdu) => pdu.esm_class),
    [0x40, 0x40],
  )
  assert.deepEqual(
    deliveries.map((pdu) => [...(pdu.short_message?.udh?.[0] ?? [])].slice(-2)),
    [
      [2, 1],
      [2, 2],
    ],
  )
  assert.equal(deliveries.map(textOf).join(''), reply)
})

test('a long reply comes in parts with sar parameters', async () => {
  const { deliveries } = await longReply('sar', reply)
  assert.deepEqual(
    deliveries.map((pdu) => [pdu.sar_total_segments, pdu.sar_segment_seqnum]),
    [
      [2, 1],
      [2, 2],
    ],
  )
  assert.equal(deliveries.map(textOf).join(''), reply)
})

test('a long reply comes in message_payload, in UCS-2 where it must', async () => {
  const { deliveries } = await longReply('payload', longText)
  assert.equal(deliveries[0]?.data_coding, 8)
  assert.equal(deliveries.map(textOf).join(''), longText)
})
