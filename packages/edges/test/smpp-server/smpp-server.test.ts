import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PDU } from 'smpp'
import { GatewayHarness } from '../../../gateway/test/whole/gateway-harness.ts'
import { until } from '../../../gateway/test/whole/until.ts'
import { receiptOf, SmppClient } from './smpp-client.ts'

const settings = {
  smppServer: { host: '127.0.0.1', port: 0, joinSeconds: 30 },
  callbacks: { scheduleSeconds: [0, 1, 1] },
}
const phone = '380671234567'

function open() {
  return GatewayHarness.open({ settings })
}

async function texts(harness: GatewayHarness): Promise<string[]> {
  const view = await harness.network().handsets.received(phone)
  return view.messages.map(({ text }) => text)
}

/** A part of a text with a header of 6 octets, or of 7. */
function part(number: number, text: string, bits: 8 | 16 = 8): Record<string, unknown> {
  const header = bits === 8 ? [5, 0, 3, 7, 2, number] : [6, 8, 4, 0, 7, 2, number]
  return { esm_class: 0x40, short_message: Buffer.concat([Buffer.from(header), Buffer.from(text)]) }
}

test('a submit_sm of an independent client reaches the telephone, and its receipt comes back', async () => {
  await using harness = await open()
  await using client = await SmppClient.bind({ port: harness.smppPort })
  const answer = await client.submit({ short_message: 'Hello by SMPP' })
  assert.equal(answer.command_status, 0)
  const [receipt] = (await client.untilDelivered(1)) as [PDU]
  const { id, stat, sub, dlvrd, err } = receiptOf(receipt)
  const expected = { id: answer['message_id'], stat: 'DELIVRD', sub: '001', dlvrd: '001', err: '000' }
  assert.deepEqual({ id, stat, sub, dlvrd, err }, expected)
  assert.equal(receipt['esm_class'], 4)
  assert.equal(receipt['receipted_message_id'], answer['message_id'])
  assert.equal(receipt['message_state'], 2)
  assert.equal(receipt['source_addr'], phone)
  assert.equal(receipt['destination_addr'], 'Posthorn')
  assert.deepEqual(await texts(harness), ['Hello by SMPP'])
  await until('the receipt to be deleted', async () =>
    (await harness.db.query({ text: 'SELECT FROM smpp_deliveries' })).length === 0 ? true : null,
  )
  const money = await harness.money()
  assert.deepEqual(money, { available: 999.5, reserved: 0, charged: 0.5 })
})

test('binds are refused with the status that says why', async () => {
  await using harness = await open()
  const port = harness.smppPort
  const refused = async (options: { systemId?: string; password?: string }) => {
    await using client = await SmppClient.connect({ port })
    return await client.bindAs({ port, ...options })
  }
  assert.equal(await refused({ systemId: 'nobody' }), 0x0e)
  assert.equal(await refused({ password: 'wrong' }), 0x0e)
  await harness.db.query({ text: `UPDATE smpp_binds SET max_sessions = 1` })
  await harness.db.query({ text: `SELECT pg_notify('posthorn_settings', '')` })
  await using client = await until('one session only', async () => {
    const bound = await SmppClient.bind({ port })
    if ((await refused({})) === 0x0d) return bound
    bound.destroy()
    await bound.untilClosed()
    return null
  })
  assert.equal(await client.bindAs({ port }), 0x05)
  await harness.db.query({ text: `UPDATE smpp_binds SET addresses = '{192.0.2.7}'` })
  await harness.db.query({ text: `SELECT pg_notify('posthorn_settings', '')` })
  client.destroy()
  await client.untilClosed()
  await until('another address to be refused', async () => ((await refused({})) === 0x0d ? true : null))
})

test('a receiver may not submit, and gets the receipts of a transmitter', async () => {
  await using harness = await open()
  await using receiver = await SmppClient.bind({ port: harness.smppPort, bind: 'bind_receiver' })
  assert.equal((await receiver.submit({ short_message: 'x' })).command_status, 0x04)
  await using transmitter = await SmppClient.bind({ port: harness.smppPort, bind: 'bind_transmitter' })
  const { message_id: id } = await transmitter.submit({ short_message: 'x' })
  const [receipt] = (await receiver.untilDelivered(1)) as [PDU]
  assert.equal(receiptOf(receipt)['id'], id)
  assert.deepEqual(transmitter.delivered, [])
})

test('parts of one text over two sessions become one message, and each part has its receipt', async () => {
  await using harness = await open()
  await using first = await SmppClient.bind({ port: harness.smppPort })
  await using second = await SmppClient.bind({ port: harness.smppPort, bind: 'bind_transmitter' })
  const [a = '', b = ''] = ['a'.repeat(153), 'b'.repeat(40)]
  for (const bits of [8, 16] as const) {
    const two = await second.submit(part(2, b, bits))
    const one = await first.submit(part(1, a, bits))
    const [msgId] = String(one['message_id']).split('-')
    assert.deepEqual([one['message_id'], two['message_id']], [`${msgId}-1`, `${msgId}-2`])
  }
  const receipts = await first.untilDelivered(4)
  assert.ok(receipts.every((pdu) => receiptOf(pdu)['stat'] === 'DELIVRD'))
  assert.equal(new Set(receipts.map((pdu) => receiptOf(pdu)['id'])).size, 4)
  assert.deepEqual(await texts(harness), [`${a}${b}`, `${a}${b}`])
  assert.deepEqual(await harness.statuses(), { DELIVERED: 2 })
})

test('parts by sar parameters and a whole text in message_payload are read as well', async () => {
  await using harness = await open()
  await using client = await SmppClient.bind({ port: harness.smppPort })
  const sar = (number: number) => ({
    sar_msg_ref_num: 300,
    sar_total_segments: 2,
    sar_segment_seqnum: number,
  })
  await client.submit({ ...sar(1), short_message: 'one and ' })
  await client.submit({ ...sar(2), short_message: 'two' })
  await client.untilDelivered(2)
  const long = 'Довгий текст. '.repeat(20)
  await client.submit({ message_payload: { message: long }, short_message: '', data_coding: 8 })
  await client.untilDelivered(3)
  assert.deepEqual((await texts(harness)).sort(), ['one and two', long].sort())
})

test('a text that lacks a part is not sent: the parts that came get a receipt that says so', async () => {
  await using harness = await open()
  await using client = await SmppClient.bind({ port: harness.smppPort })
  const { message_id: id } = await client.submit(part(1, 'half'))
  const { message_state: state } = await client.request('query_sm', {
    message_id: id,
    source_addr: 'Posthorn',
  })
  assert.equal(state, 1)
  await harness.db.query({ text: 'UPDATE smpp_open_texts SET due_at = 0' })
  const [receipt] = (await client.untilDelivered(1)) as [PDU]
  assert.deepEqual([receiptOf(receipt)['id'], receiptOf(receipt)['stat']], [id, 'UNDELIV'])
  assert.deepEqual(await harness.statuses(), {})
})

test('receipts are kept while the client is away, and come oldest first when it binds again', async () => {
  await using harness = await open()
  const ids: unknown[] = []
  {
    await using client = await SmppClient.bind({ port: harness.smppPort, bind: 'bind_transmitter' })
    for (const text of ['one', 'two', 'three']) {
      ids.push((await client.submit({ short_message: text }))['message_id'])
      await harness.untilAllEnded()
    }
  }
  await using client = await SmppClient.bind({ port: harness.smppPort })
  const receipts = await client.untilDelivered(3)
  assert.deepEqual(
    receipts.map((pdu) => receiptOf(pdu)['id']),
    ids,
  )
})

test('a receipt that the client cannot take comes again, with the same id', async () => {
  await using harness = await open()
  let tries = 0
  await using client = await SmppClient.bind({
    port: harness.smppPort,
    answer: () => (tries++ === 0 ? 0x64 : 0),
  })
  await client.submit({ short_message: 'x' })
  const [first, second] = (await client.untilDelivered(2)) as [PDU, PDU]
  assert.deepEqual(receiptOf(first), receiptOf(second))
})

test('a receipt that the client refuses for good is a dead letter', async () => {
  await using harness = await open()
  await using client = await SmppClient.bind({ port: harness.smppPort, answer: () => 0x65 })
  await client.submit({ short_message: 'x' })
  await until('a dead letter', async () =>
    (await harness.db.query({ text: 'SELECT FROM smpp_dead_deliveries' })).length === 1 ? true : null,
  )
})

test('registered_delivery decides which receipts come', async () => {
  await using harness = await open()
  await using client = await SmppClient.bind({ port: harness.smppPort })
  const undeliverable = '380501119911'
  await client.submit({ short_message: 'none', registered_delivery: 0 })
  await client.submit({ short_message: 'failures', registered_delivery: 2 })
  const { message_id: failed } = await client.submit({
    short_message: 'failures',
    registered_delivery: 2,
    destination_addr: undeliverable,
  })
  const { message_id: noticed } = await client.submit({ short_message: 'both', registered_delivery: 0x11 })
  await harness.untilAllEnded()
  await client.untilDelivered(3)
  const known = client.delivered.map((pdu) => [receiptOf(pdu)['id'], receiptOf(pdu)['stat']].join(' '))
  assert.ok(known.includes(`${failed} UNDELIV`), known.join())
  const [sent, delivered] = known.filter((line) => line.startsWith(`${noticed} `))
  assert.deepEqual([sent, delivered], [`${noticed} ENROUTE`, `${noticed} DELIVRD`])
  assert.equal(known.length, 3)
})

test('what cannot be sent is refused with the status of its reason', async () => {
  await using harness = await open()
  await using client = await SmppClient.bind({ port: harness.smppPort })
  const cases: [Record<string, unknown>, number][] = [
    [{ source_addr: 'Unknown' }, 0x0a],
    [{ destination_addr: '12' }, 0x0b],
    [{ short_message: Buffer.alloc(0) }, 0x01],
    [{ esm_class: 0x04 }, 0x43],
    [{ data_coding: 5 }, 0x45],
    [{ data_coding: 4 }, 0x45],
    [{ schedule_delivery_time: '000200000000000R' }, 0x61],
    [{ validity_period: '200101000000000+' }, 0x62],
  ]
  for (const [fields, status] of cases) {
    const answer = await client.submit({ short_message: Buffer.from('x'), ...fields })
    assert.equal(answer.command_status, status, JSON.stringify(fields))
  }
  await harness.db.query({ text: 'DELETE FROM ledger' })
  await harness.db.query({ text: 'UPDATE balances SET available_micros = 0' })
})

test('query_sm knows a message by the id of its submit', async () => {
  await using harness = await open()
  await using client = await SmppClient.bind({ port: harness.smppPort })
  const { message_id: id } = await client.submit({ short_message: 'x' })
  await client.untilDelivered(1)
  const answer = await client.request('query_sm', { message_id: id, source_addr: 'Posthorn' })
  assert.deepEqual([answer.command_status, answer['message_state'], answer['error_code']], [0, 2, 0])
  const unknown = await client.request('query_sm', { message_id: '1', source_addr: 'Posthorn' })
  assert.equal(unknown.command_status, 0x67)
})

test('a reply to a message that came by SMPP comes as deliver_sm', async () => {
  await using harness = await open()
  await using client = await SmppClient.bind({ port: harness.smppPort })
  await client.submit({ short_message: 'How are you?', registered_delivery: 0 })
  await harness.untilAllEnded()
  harness.network().smsc.sendInbound({ phone, to: 'Posthorn', text: 'Добре' })
  const [reply] = (await client.untilDelivered(1)) as [PDU]
  assert.deepEqual(
    [reply['esm_class'], reply['source_addr'], reply['destination_addr']],
    [0, phone, 'Posthorn'],
  )
  assert.equal((reply['short_message'] as { message: string }).message, 'Добре')
})

test('a garbled PDU closes its session only, and the log says why', async () => {
  await using harness = await open()
  await using other = await SmppClient.bind({ port: harness.smppPort })
  await using client = await SmppClient.bind({ port: harness.smppPort })
  client.session.socket.write(Buffer.from('ffffffff0000000400000000', 'hex'))
  await client.untilClosed()
  await until('a line of the log', () =>
    harness.logged.some((line) => line.includes('a frame claims 4294967295 octets')) ? true : null,
  )
  assert.equal((await other.submit({ short_message: 'x' })).command_status, 0)
})

test('cancel_sm ends a message that waits for its time, and its receipt says so', async () => {
  await using harness = await open()
  await using client = await SmppClient.bind({ port: harness.smppPort })
  const scheduled = { short_message: 'tomorrow', schedule_delivery_time: '000001000000000R' }
  const { message_id } = await client.submit(scheduled)
  const cancel = async (id: unknown) => (await client.request('cancel_sm', { message_id: id })).command_status
  assert.equal(await cancel(message_id), 0)
  const [receipt] = (await client.untilDelivered(1)) as [PDU]
  const { id, stat } = receiptOf(receipt)
  assert.deepEqual([id, stat], [message_id, 'DELETED'])
  assert.equal(await cancel('17'), 0x11, 'not of this account')
  assert.equal(await cancel('not an id'), 0x0c)
  assert.deepEqual(await harness.money(), { available: 1_000, reserved: 0, charged: 0 })
})

test('submit_multi makes a message for each number, and its receipts have its one id', async () => {
  await using harness = await open()
  await using client = await SmppClient.bind({ port: harness.smppPort })
  const numbers = ['380671234567', '12', '380671234568']
  const answer = await client.request('submit_multi', {
    source_addr: 'Posthorn',
    dest_address: numbers.map((address) => ({
      dest_addr_ton: 1,
      dest_addr_npi: 1,
      destination_addr: address,
    })),
    registered_delivery: 1,
    short_message: 'to all',
  })
  assert.equal(answer.command_status, 0)
  const failures = answer['unsuccess_sme'] as { destination_addr: string; error_status_code: number }[]
  assert.deepEqual(
    failures.map((each) => [each.destination_addr, each.error_status_code]),
    [['12', 0x0b]],
  )
  const receipts = await client.untilDelivered(2)
  assert.deepEqual(receipts.map((pdu) => pdu['source_addr']).sort(), ['380671234567', '380671234568'])
  assert.ok(receipts.every((pdu) => receiptOf(pdu)['id'] === answer['message_id']))
})

test('a bind with a plan falls back from Viber to SMS', async () => {
  await using harness = await GatewayHarness.open({
    everyChannel: true,
    settings: { ...settings, fallback: { waitSeconds: { viber: 60 } } },
  })
  await harness.db.query({ text: `UPDATE smpp_binds SET plan = '{viber,sms}'` })
  await harness.db.query({ text: `SELECT pg_notify('posthorn_settings', '')` })
  await using client = await SmppClient.bind({ port: harness.smppPort })
  harness.network().handsets.setScripts(phone, { viber: 'undeliverable' })
  await until('the plan to be known', async () => {
    await client.submit({ short_message: 'By Viber, else by SMS' })
    const text = `SELECT FROM messages WHERE type = 'pipeline'`
    return (await harness.db.query({ text })).length > 0 ? true : null
  })
  await harness.untilAllEnded()
  const [row] = await harness.db.query<{ stage: number; status: string }>({
    text: `SELECT stage, status FROM messages WHERE type = 'pipeline'`,
  })
  assert.deepEqual(row, { stage: 1, status: 'DELIVERED' })
})
