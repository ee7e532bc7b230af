import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { PDU } from 'smpp'
import { GatewayHarness } from '../../../../gateway/test/whole/gateway-harness.ts'
import { until } from '../../../../gateway/test/whole/until.ts'
import { listSmppSessions } from '../../../../store/smpp/smpp-sessions.ts'
import { receiptOf, SmppClient } from '../smpp-client.ts'

const settings = {
  smppServer: { host: '127.0.0.1', port: 0, joinSeconds: 30 },
  callbacks: { scheduleSeconds: [0, 1, 1] },
}
const phone = '380671234567'

interface PartOptions {
  total?: number
  reference?: number
  form?: 8 | 16 | 'sar'
  coding?: number
  to?: string
}

/** A part as a client submits it. */
function part(number: number, text: string | Buffer, options: PartOptions = {}): Record<string, unknown> {
  const { total = 2, reference = 77, form = 8, coding = 0, to = phone } = options
  const octets = Buffer.isBuffer(text) ? text : Buffer.from(text)
  const common = { destination_addr: to, data_coding: coding }
  if (form === 'sar') {
    const sar = { sar_msg_ref_num: reference, sar_total_segments: total, sar_segment_seqnum: number }
    return { ...common, ...sar, short_message: octets }
  }
  const header =
    form === 8
      ? [5, 0, 3, reference, total, number]
      : [6, 8, 4, reference >> 8, reference & 0xff, total, number]
  return { ...common, esm_class: 0x40, short_message: Buffer.concat([Buffer.from(header), octets]) }
}

async function texts(harness: GatewayHarness, to = phone): Promise<string[]> {
  const view = await harness.network().handsets.received(to)
  return view.messages.map(({ text }) => text)
}

/** Submits without waiting for answers; returns the ids. */
async function pipeline(client: SmppClient, pdus: Record<string, unknown>[]): Promise<unknown[]> {
  const answers = await Promise.all(pdus.map((pdu) => client.submit(pdu)))
  assert.deepEqual(
    answers.map((answer) => answer.command_status),
    pdus.map(() => 0),
  )
  return answers.map((answer) => answer['message_id'])
}

/** Letters name texts, digits their parts: `A1 B2`. */
function parts(words: string, options: PartOptions = {}): Record<string, unknown>[] {
  return words.split(' ').map((word) => part(Number(word.slice(1)), `${word},`, options))
}

suite('texts under one reference, whose parts are not awaited', () => {
  const cases: [order: string, total: number, sent: string[]][] = [
    ['A1 A2 B1 B2 C1 C2', 2, ['A1,A2,', 'B1,B2,', 'C1,C2,']],
    ['A1 B1 A2 B2', 2, ['A1,A2,', 'B1,B2,']],
    ['A2 A1 B2 B1', 2, ['A1,A2,', 'B1,B2,']],
    ['A3 B3 A1 A2 B2 B1', 3, ['A1,A2,A3,', 'B1,B2,B3,']],
  ]
  for (const [order, total, sent] of cases) {
    test(order, async () => {
      await using harness = await GatewayHarness.open({ settings })
      await using client = await SmppClient.bind({ port: harness.smppPort })
      const ids = await pipeline(client, parts(order, { total }))
      assert.equal(new Set(ids).size, ids.length, 'each part has an id of its own')
      const receipts = await client.untilDelivered(ids.length)
      assert.ok(receipts.every((pdu) => receiptOf(pdu)['stat'] === 'DELIVRD'))
      assert.deepEqual(new Set(receipts.map((pdu) => receiptOf(pdu)['id'])), new Set(ids))
      assert.deepEqual((await texts(harness)).sort(), sent)
      await untilNothingIsLeft(harness)
    })
  }
})

async function untilNothingIsLeft(harness: GatewayHarness): Promise<void> {
  await until('the parts to be removed', async () => {
    const text = `SELECT (SELECT count(*) FROM smpp_open_texts) + (SELECT count(*) FROM smpp_text_parts)
      + (SELECT coalesce(sum(texts + bytes), 0) FROM smpp_text_counts) AS left`
    const [row] = await harness.db.query<{ left: number | string }>({ text })
    return Number(row?.left) === 0 ? true : null
  })
}

test('references of 8 bits, of 16 bits and of sar parameters are different, and so are numbers and totals', async () => {
  await using harness = await GatewayHarness.open({ settings })
  await using client = await SmppClient.bind({ port: harness.smppPort })
  const other = '380671234568'
  const kinds: [name: string, options: PartOptions][] = [
    ['a', { form: 8 }],
    ['b', { form: 16 }],
    ['c', { form: 'sar' }],
    ['d', { form: 8, reference: 78 }],
    ['e', { form: 8, to: other }],
  ]
  const firsts = kinds.map(([name, options]) => part(1, `${name}1`, options))
  const seconds = kinds.map(([name, options]) => part(2, `${name}2`, options)).reverse()
  await pipeline(client, [...firsts, ...seconds, part(1, 'f1', { total: 3 })])
  await client.untilDelivered(10)
  assert.deepEqual((await texts(harness)).sort(), ['a1a2', 'b1b2', 'c1c2', 'd1d2'])
  assert.deepEqual(await texts(harness, other), ['e1e2'])
})

test('a part that is sent again keeps its id, also over another session, and is sent once', async () => {
  await using harness = await GatewayHarness.open({ settings })
  await using client = await SmppClient.bind({ port: harness.smppPort })
  const [first, again] = await pipeline(client, [part(1, 'A1,'), part(1, 'A1,')])
  assert.equal(again, first)
  await using other = await SmppClient.bind({ port: harness.smppPort, bind: 'bind_transmitter' })
  assert.deepEqual(await pipeline(other, [part(1, 'A1,')]), [first])
  await pipeline(other, [part(2, 'A2,')])
  await client.untilDelivered(2)
  assert.deepEqual(await texts(harness), ['A1,A2,'])
})

test('the last part that a client sends again after its session broke joins no other text', async () => {
  await using harness = await GatewayHarness.open({ settings })
  const broken = await SmppClient.bind({ port: harness.smppPort, bind: 'bind_transmitter' })
  const [, last] = await pipeline(broken, parts('A1 A2'))
  broken.destroy()
  await until('the session to end', async () => {
    const sessions = await harness.db.query({ text: 'SELECT FROM smpp_sessions' })
    return sessions.length === 0 ? true : null
  })
  await using client = await SmppClient.bind({ port: harness.smppPort })
  assert.deepEqual(await pipeline(client, parts('A2')), [last])
  const ids = await pipeline(client, parts('B1 B2'))
  const receipts = await client.untilDelivered(4)
  assert.ok(receipts.every((pdu) => receiptOf(pdu)['stat'] === 'DELIVRD'))
  assert.ok(ids.every((id) => receipts.some((pdu) => receiptOf(pdu)['id'] === id)))
  assert.deepEqual((await texts(harness)).sort(), ['A1,A2,', 'B1,B2,'])
  await untilNothingIsLeft(harness)
})

test('the same text once more, over a session beside one that goes on or has unbound, is another message', async () => {
  await using harness = await GatewayHarness.open({ settings })
  await using receiver = await SmppClient.bind({ port: harness.smppPort })
  await pipeline(receiver, parts('A1 A2'))
  {
    await using other = await SmppClient.bind({ port: harness.smppPort, bind: 'bind_transmitter' })
    await pipeline(other, parts('A1 A2'))
    await other.request('unbind', {})
    await other.untilClosed()
  }
  await using third = await SmppClient.bind({ port: harness.smppPort, bind: 'bind_transmitter' })
  await pipeline(third, parts('A1 A2'))
  await receiver.untilDelivered(6)
  assert.deepEqual(await texts(harness), ['A1,A2,', 'A1,A2,', 'A1,A2,'])
  const modes = await until('the sessions to be noted', async () => {
    const text = 'SELECT mode FROM smpp_sessions ORDER BY mode'
    const rows = await harness.db.query<{ mode: string }>({ text })
    return rows.length === 3 ? rows.map(({ mode }) => mode) : null
  })
  assert.deepEqual(modes, ['bound_trx', 'bound_tx', 'unbound'], 'other gateways know it')
  assert.equal((await listSmppSessions(harness.db, null, Date.now())).length, 2)
})

test('a part with a number that is there and another content begins a text; what lacks a part ends with a receipt', async () => {
  await using harness = await GatewayHarness.open({ settings })
  await using client = await SmppClient.bind({ port: harness.smppPort })
  const [lost, ...sent] = await pipeline(client, parts('A1 B1 C1 A2 B2', {}))
  assert.equal(sent.length, 4)
  await client.untilDelivered(4)
  assert.deepEqual((await texts(harness)).sort(), ['A1,A2,', 'B1,B2,'])
  await harness.db.query({ text: 'UPDATE smpp_open_texts SET due_at = 0' })
  const receipts = await client.untilDelivered(5)
  const failed = receipts.filter((pdu) => receiptOf(pdu)['stat'] === 'UNDELIV')
  assert.deepEqual(
    failed.map((pdu) => receiptOf(pdu)['id']),
    [sent[1]],
  )
  assert.notEqual(lost, sent[1])
  await untilNothingIsLeft(harness)
})

/** All in one piece, before any is answered. */
function submitAtOnce(client: SmppClient, pdus: Record<string, unknown>[]): Promise<PDU[]> {
  const { socket } = client.session
  socket.cork()
  const answers = pdus.map((pdu) => client.submit(pdu))
  socket.uncork()
  return Promise.all(answers)
}

/** A session once the window of the bind is as large as this. */
async function bindWithWindow(harness: GatewayHarness, window: number): Promise<SmppClient> {
  await harness.db.query({ text: 'UPDATE smpp_binds SET max_window = $1' }, [window])
  await harness.db.query({ text: `SELECT pg_notify('posthorn_settings', '')` })
  return until('the window to be known', async () => {
    const bound = await SmppClient.bind({ port: harness.smppPort })
    const answers = await submitAtOnce(
      bound,
      Array.from({ length: 150 }, () => ({ short_message: 'x', registered_delivery: 0 })),
    )
    const taken = answers.filter((answer) => answer.command_status === 0).length
    if (window === 1 ? taken < 150 : taken === 150) return bound
    bound.destroy()
    await bound.untilClosed()
    return null
  })
}

test('a part that is refused is not replaced by one of the next text', async () => {
  await using harness = await GatewayHarness.open({ settings })
  await using client = await bindWithWindow(harness, 1)
  await harness.untilAllEnded()
  const to = '380671234577'
  const [one, two, three, four] = parts('A1 A2 B1 B2', { to })
  const answers = await submitAtOnce(client, [one ?? {}, two ?? {}])
  assert.deepEqual(
    answers.map((answer) => answer.command_status),
    [0, 0x58],
  )
  for (const pdu of [three, four, two]) assert.equal((await client.submit(pdu ?? {})).command_status, 0)
  await client.untilDelivered(4)
  assert.deepEqual((await texts(harness, to)).sort(), ['A1,A2,', 'B1,B2,'])
})

test('a text of 255 parts in a random order is sent as one', async () => {
  await using harness = await GatewayHarness.open({ settings })
  await using client = await bindWithWindow(harness, 1_000)
  const numbers = Array.from({ length: 255 }, (_, index) => ((index * 97) % 255) + 1)
  const options = { total: 255, to: '380671234599' }
  await pipeline(
    client,
    numbers.map((number) => ({ ...part(number, `${number} `, options), registered_delivery: 0 })),
  )
  await harness.untilAllEnded()
  const expected = Array.from({ length: 255 }, (_, index) => `${index + 1} `).join('')
  assert.deepEqual(await texts(harness, options.to), [expected])
})

test('what is split between two parts is read as a whole: an escape, a pair of surrogates, half a character', async () => {
  await using harness = await GatewayHarness.open({ settings })
  await using client = await SmppClient.bind({ port: harness.smppPort })
  const emoji = Buffer.from('ab😀cd', 'utf16le').swap16()
  const cases: [octets: Buffer, at: number, coding: number, expected: string][] = [
    [Buffer.from([0x61, 0x1b, 0x65, 0x62]), 2, 0, 'a€b'],
    [emoji, 6, 8, 'ab😀cd'],
    [emoji, 5, 8, 'ab😀cd'],
  ]
  for (const [index, [octets, at, coding, expected]] of cases.entries()) {
    await pipeline(client, [
      part(1, octets.subarray(0, at), { coding }),
      part(2, octets.subarray(at), { coding }),
    ])
    await client.untilDelivered(2 * (index + 1))
    assert.equal((await texts(harness)).at(-1), expected)
  }
})

test('parts of nothing but blanks belong to a text; a part without octets is refused', async () => {
  await using harness = await GatewayHarness.open({ settings })
  await using client = await SmppClient.bind({ port: harness.smppPort })
  await pipeline(client, [part(1, 'a'), part(2, '   ')])
  await client.untilDelivered(2)
  assert.deepEqual(await texts(harness), ['a   '])
  assert.equal((await client.submit(part(1, ''))).command_status, 0x01)
})

test('a part number of 0 or above the total is refused, and one of one is a whole text', async () => {
  await using harness = await GatewayHarness.open({ settings })
  await using client = await SmppClient.bind({ port: harness.smppPort })
  const statusOf = async (pdu: Record<string, unknown>) => (await client.submit(pdu)).command_status
  assert.equal(await statusOf(part(0, 'x')), 0x43)
  assert.equal(await statusOf(part(3, 'x')), 0x43)
  assert.equal(await statusOf(part(3, 'x', { form: 'sar' })), 0xc4)
  const [id] = await pipeline(client, [part(1, 'alone', { total: 1 })])
  assert.match(String(id), /^\d+$/)
  const [receipt] = (await client.untilDelivered(1)) as [PDU]
  assert.equal(receiptOf(receipt)['id'], id)
})
