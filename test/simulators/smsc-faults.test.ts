import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Sandbox, SandboxOptions } from '../../simulators/sandbox.ts'
import { startSandbox } from '../../simulators/sandbox.ts'
import type { IdForm, ReceiptForm } from '../../simulators/smsc/faults.ts'
import { receiptForms } from '../../simulators/smsc/faults.ts'
import { ManualClock } from '../support/manual-clock.ts'
import { SmppClient, submitFields, textOf } from './smpp-client.ts'

function start(
  sms: Partial<SandboxOptions['sms']> = {},
  options: Partial<SandboxOptions> = {},
): Promise<Sandbox> {
  return startSandbox({
    dataDir: null,
    http: { port: 0 },
    sms: { port: 0, deliveryDelayMs: 0, ...sms },
    ...options,
  })
}

const phone = '380501112233'

test('a bind with an unknown account or a wrong password is refused, and may be retried', async () => {
  await using sandbox = await start({ accounts: [{ systemId: 'one', password: 'a', maxBinds: 1 }] })
  using client = await SmppClient.connect(sandbox.addresses.smpp.port)
  const statuses: number[] = []
  for (const [systemId, password] of [
    ['posthorn', 'sandbox'],
    ['one', 'b'],
    ['one', 'a'],
    ['one', 'a'],
  ]) {
    statuses.push((await client.bind({ system_id: systemId, password })).command_status)
  }
  assert.deepEqual(statuses, [0x0f, 0x0e, 0, 0x05])
  using second = await SmppClient.connect(sandbox.addresses.smpp.port)
  assert.equal((await second.bind({ system_id: 'one', password: 'a' })).command_status, 0x0d)
})

test('requests that the bind does not allow are refused with 0x04', async () => {
  await using sandbox = await start()
  const { port } = sandbox.addresses.smpp
  using unbound = await SmppClient.connect(port)
  assert.equal((await unbound.submit(phone, 'Hello')).command_status, 0x04)
  using receiver = await SmppClient.bound(port, {}, 'receiver')
  assert.equal((await receiver.submit(phone, 'Hello')).command_status, 0x04)
})

test('invalid addresses are refused: 0x0A for the sender, 0x0B for the number', async () => {
  await using sandbox = await start()
  using client = await SmppClient.bound(sandbox.addresses.smpp.port)
  assert.equal((await client.submit('12', 'Hello')).command_status, 0x0b)
  const long = { source_addr: 'x'.repeat(21) }
  assert.equal((await client.submit(phone, 'Hello', long)).command_status, 0x0a)
})

test('commands that the SMSC does not have are refused with 0x03', async () => {
  await using sandbox = await start()
  using client = await SmppClient.bound(sandbox.addresses.smpp.port)
  const { command_status: status } = await client.request('data_sm', {
    destination_addr: phone,
    message_payload: 'Hello',
  })
  assert.equal(status, 0x03)
})

test('binds are refused with 0x0D as long as the fault lasts', async () => {
  await using sandbox = await start({ faults: { refuseBinds: true } })
  using client = await SmppClient.connect(sandbox.addresses.smpp.port)
  assert.equal((await client.bind()).command_status, 0x0d)
  sandbox.smsc.setFaults({})
  assert.equal((await client.bind()).command_status, 0)
})

test('a carrier that refuses connections closes those there are', async () => {
  await using sandbox = await start()
  const { port } = sandbox.addresses.smpp
  using client = await SmppClient.bound(port)
  sandbox.smsc.setFaults({ refuseConnections: true })
  await client.until(() => client.closed)
  using second = await SmppClient.connect(port)
  await second.until(() => second.closed)
  assert.deepEqual(sandbox.smsc.connections, [])
})

test('a silent carrier answers nothing and accepts nothing until it speaks again', async () => {
  await using sandbox = await start()
  using client = await SmppClient.bound(sandbox.addresses.smpp.port)
  sandbox.smsc.setFaults({ silent: true })
  client.send('submit_sm', submitFields(phone, 'lost'))
  client.send('enquire_link')
  using late = await SmppClient.connect(sandbox.addresses.smpp.port)
  late.send('bind_transceiver', { system_id: 'posthorn', password: 'sandbox' })
  using other = await SmppClient.connect(sandbox.addresses.smpp.port)
  other.send('unbind')
  // The carrier answers again only when it has certainly read the last of them.
  await other.until(() => other.closed)
  sandbox.smsc.setFaults({})
  await client.submit(phone, 'heard')
  await client.delivered(1)
  assert.deepEqual(
    client.pdus.map((pdu) => pdu.command),
    ['bind_transceiver_resp', 'submit_sm_resp', 'deliver_sm'],
  )
  assert.deepEqual(late.pdus, [])
  assert.deepEqual(
    sandbox.handsets.view(phone).messages.map((message) => message.text),
    ['heard'],
  )
})

test('every submit can be refused with a status of choice', async () => {
  await using sandbox = await start({ faults: { submitStatus: 0x08 } })
  using client = await SmppClient.bound(sandbox.addresses.smpp.port)
  assert.equal((await client.submit(phone, 'Hello')).command_status, 0x08)
  assert.equal(sandbox.smsc.stats()['refused'], 1)
})

test('more unanswered submits than the window takes are refused with 0x14', async () => {
  const clock = new ManualClock()
  await using sandbox = await start({ faults: { windowLimit: 2, responseDelayMs: 1_000 } }, { clock })
  using client = await SmppClient.bound(sandbox.addresses.smpp.port)
  for (let each = 0; each < 5; each++) client.send('submit_sm', submitFields(phone, `text ${each}`))
  const answers = () => client.pdus.filter((pdu) => pdu.command === 'submit_sm_resp')
  await client.until(() => answers().length === 3)
  assert.deepEqual(
    answers().map((pdu) => pdu.command_status),
    [0x14, 0x14, 0x14],
  )
  clock.advance(1_005)
  await client.until(() => answers().length === 5)
  client.send('submit_sm', submitFields(phone, 'again'))
  await client.request('enquire_link')
  clock.advance(1_005)
  await client.until(() => answers().length === 6)
  assert.deepEqual(
    answers().map((pdu) => pdu.command_status),
    [0x14, 0x14, 0x14, 0, 0, 0],
  )
})

test('more submits a second than the limit are refused with 0x58, by system_id', async () => {
  const clock = new ManualClock()
  await using sandbox = await start({ faults: { submitsPerSecond: 2 } }, { clock })
  using first = await SmppClient.bound(sandbox.addresses.smpp.port)
  using second = await SmppClient.bound(sandbox.addresses.smpp.port)
  const statuses: number[] = []
  for (const client of [first, second, first]) statuses.push((await client.submit(phone, 'x')).command_status)
  assert.deepEqual(statuses, [0, 0, 0x58])
  clock.advance(1_000)
  assert.equal((await first.submit(phone, 'x')).command_status, 0)
  assert.equal(sandbox.smsc.stats()['throttled'], 1)
})

test('a lost answer leaves the message delivered and reported', async () => {
  await using sandbox = await start({ faults: { loseAnswers: true } })
  using client = await SmppClient.bound(sandbox.addresses.smpp.port)
  client.send('submit_sm', submitFields(phone, 'Hello'))
  const [delivery] = await client.delivered(1)
  assert.equal(delivery?.message_state, 2)
  assert.equal(client.pdus.filter((pdu) => pdu.command === 'submit_sm_resp').length, 0)
  assert.equal(sandbox.handsets.view(phone).messages.length, 1)
})

test('a connection dropped mid-window loses answers but not messages; receipts wait for the next bind', async () => {
  await using sandbox = await start({ faults: { dropAfterSubmits: 3, responseDelayMs: 60_000 } })
  const { port } = sandbox.addresses.smpp
  using client = await SmppClient.bound(port)
  for (let each = 0; each < 5; each++) client.send('submit_sm', submitFields(phone, `text ${each}`))
  await client.until(() => client.closed)
  assert.deepEqual(
    client.pdus.map((pdu) => pdu.command),
    ['bind_transceiver_resp'],
  )
  assert.equal(sandbox.smsc.stats()['accepted'], 3)
  sandbox.smsc.setFaults({})
  using again = await SmppClient.bound(port)
  await again.delivered(1)
})

test('garbage is sent in the middle of the frames', async () => {
  await using sandbox = await start({ faults: { garbageAfterSubmits: 1 } })
  using client = await SmppClient.connect(sandbox.addresses.smpp.port)
  const failed = new Promise<unknown>((resolve) => {
    client.onError = resolve
  })
  await client.bind()
  client.send('submit_sm', submitFields(phone, 'Hello'))
  assert.match(String(await failed), /PDU length was too large \(4294967295/)
})

test('garbage from a client ends its connection and harms no other', async () => {
  await using sandbox = await start()
  const { port } = sandbox.addresses.smpp
  using good = await SmppClient.bound(port)
  for (const octets of [
    'GET / HTTP/1.1\r\nHost: x\r\n\r\n',
    '\xff\xff\xff\xff\xff\xff\xff\xff',
    '\x00\x00\x00\x04abcd',
  ]) {
    using bad = await SmppClient.connect(port)
    bad.write(Buffer.from(octets, 'latin1'))
    await bad.until(() => bad.closed)
  }
  assert.equal((await good.submit(phone, 'Hello')).command_status, 0)
  assert.equal(sandbox.smsc.stats()['garbageConnections'], 3)
})

const idForms: [IdForm, IdForm, RegExp, (id: string) => string][] = [
  ['hex', 'decimal', /^[0-9a-f]+$/, (id) => String(Number.parseInt(id, 16))],
  ['decimal', 'hex-upper', /^[0-9]+$/, (id) => Number(id).toString(16).toUpperCase()],
  ['decimal', 'padded', /^[0-9]+$/, (id) => id.padStart(20, '0')],
]

for (const [responseId, receiptId, form, convert] of idForms) {
  test(`ids are ${responseId} in answers and ${receiptId} in receipts`, async () => {
    await using sandbox = await start({ faults: { responseId, receiptId } })
    using client = await SmppClient.bound(sandbox.addresses.smpp.port)
    const { message_id: id = '' } = await client.submit(phone, 'Hello')
    assert.match(id, form)
    const [delivery] = await client.delivered(1)
    assert.equal(delivery?.receipted_message_id, convert(id))
    assert.ok(textOf(delivery).startsWith(`id:${convert(id)} `))
    assert.equal((await client.request('query_sm', { message_id: id })).message_state, 2)
  })
}

const dates = 'submit date:2601020304 done date:2601020304'
const usual = `id:ID sub:001 dlvrd:001 ${dates} stat:DELIVRD err:000 text:Hello, world`
const texts: Record<ReceiptForm, string> = {
  'text-and-tlv': usual,
  text: usual,
  tlv: '',
  payload: usual,
  capitalised: `id:ID sub:001 dlvrd:001 ${dates} stat:DELIVRD err:000 Text:Hello, world`,
  seconds:
    'id:ID sub:001 dlvrd:001 submit date:260102030405 done date:260102030405 stat:DELIVRD err:000 text:Hello, world',
  'no-err': `id:ID sub:001 dlvrd:001 ${dates} stat:DELIVRD text:Hello, world`,
  'err-word': `id:ID sub:001 dlvrd:001 ${dates} stat:DELIVRD err:none text:Hello, world`,
  'no-counts': `id:ID ${dates} stat:DELIVRD err:000 text:Hello, world`,
  reordered: `stat:DELIVRD err:000 ${dates} id:ID sub:001 dlvrd:001 text:Hello, world`,
  'no-text': `id:ID sub:001 dlvrd:001 ${dates} stat:DELIVRD err:000 text:`,
  comma: `id:ID,sub:001,dlvrd:001,${dates.replace(' done', ',done')},stat:DELIVRD,err:000,text:`,
  unmarked: usual,
  'unmarked-08': usual,
  'unmarked-10': usual,
  'named-ucs2': usual,
  'own-word': usual.replace('stat:', 'stat:OWN-'),
}

test('receipts come in every form found in the field', async () => {
  await using sandbox = await start({}, { clock: new ManualClock() })
  using client = await SmppClient.bound(sandbox.addresses.smpp.port)
  for (const [index, receiptForm] of receiptForms.entries()) {
    sandbox.smsc.setFaults({ receiptForm })
    const { message_id: id = '' } = await client.submit(phone, 'Hello, world')
    const delivery = (await client.delivered(index + 1))[index]
    const text = textOf(delivery)
    // The peer believes data_coding.
    const read = receiptForm === 'named-ucs2' ? Buffer.from(text, 'utf16le').swap16().toString() : text
    assert.equal(read.replace(id, 'ID'), texts[receiptForm], receiptForm)
    const hasTlvs = receiptForm === 'tlv' || receiptForm === 'text-and-tlv'
    assert.equal(delivery?.receipted_message_id, hasTlvs ? id : undefined, receiptForm)
    assert.equal(delivery?.message_payload !== undefined, receiptForm === 'payload', receiptForm)
  }
})

test('receipts prefer the bind that submitted, or another one where the fault says so', async () => {
  await using sandbox = await start()
  const { port } = sandbox.addresses.smpp
  using first = await SmppClient.bound(port)
  using second = await SmppClient.bound(port)
  for (let each = 0; each < 3; each++) await first.submit(phone, 'Hello')
  await first.delivered(3)
  sandbox.smsc.setFaults({ receiptBind: 'other' })
  for (let each = 0; each < 3; each++) await first.submit(phone, 'Hello')
  await second.delivered(3)
  assert.equal(first.deliveries.length, 3)
})

test('receipts never cross to another account', async () => {
  const accounts = [
    { systemId: 'one', password: 'a' },
    { systemId: 'two', password: 'b' },
  ]
  await using sandbox = await start({ accounts })
  const { port } = sandbox.addresses.smpp
  using two = await SmppClient.bound(port, { system_id: 'two', password: 'b' })
  using transmitter = await SmppClient.bound(port, { system_id: 'one', password: 'a' }, 'transmitter')
  await transmitter.submit(phone, 'Hello')
  using receiver = await SmppClient.bound(port, { system_id: 'one', password: 'a' }, 'receiver')
  await receiver.delivered(1)
  assert.deepEqual(two.deliveries, [])
})

test('what is undeliverable by a fault reaches no handset, whatever its script, and is reported so', async () => {
  await using sandbox = await start({ faults: { undeliverable: true } })
  using client = await SmppClient.bound(sandbox.addresses.smpp.port)
  const { message_id: id } = await client.submit(phone, 'Hello')
  await client.delivered(1)
  assert.equal((await client.request('query_sm', { message_id: id })).message_state, 5)
  assert.equal(sandbox.handsets.view(phone).messages.length, 0)
})

test('receipts can be withheld for good', async () => {
  await using sandbox = await start({ faults: { withholdReceipts: true } })
  using client = await SmppClient.bound(sandbox.addresses.smpp.port)
  const { message_id: id } = await client.submit(phone, 'Hello')
  await sandbox.handsets.received(phone)
  assert.equal((await client.request('query_sm', { message_id: id })).message_state, 2)
  assert.equal(sandbox.smsc.stats()['open'], 0)
  assert.equal(sandbox.smsc.stats()['receiptsSent'], 0)
})

for (const status of [0x64, 0x08]) {
  test(`a receipt answered with ${status} is sent again after a second`, async () => {
    const clock = new ManualClock()
    await using sandbox = await start({}, { clock })
    using client = await SmppClient.bound(sandbox.addresses.smpp.port)
    const statuses = [status, 0]
    client.onDeliver = () => statuses.shift() ?? 0
    await client.submit(phone, 'Hello')
    await client.delivered(1)
    await client.request('enquire_link')
    clock.advance(1_005)
    await client.delivered(2)
    await client.request('enquire_link')
    assert.equal(sandbox.smsc.stats()['receiptsAcked'], 1)
    assert.equal(sandbox.smsc.stats()['open'], 0)
  })
}

test('a receipt that is refused for good is not sent again', async () => {
  await using sandbox = await start()
  using client = await SmppClient.bound(sandbox.addresses.smpp.port)
  client.onDeliver = () => 0x65
  await client.submit(phone, 'Hello')
  await client.delivered(1)
  await client.request('enquire_link')
  assert.equal(sandbox.smsc.stats()['receiptsRefused'], 1)
  assert.equal(sandbox.smsc.stats()['open'], 0)
})

test('a receipt and a reply that were not answered come again on the next connection', async () => {
  await using sandbox = await start()
  const { port } = sandbox.addresses.smpp
  using client = await SmppClient.bound(port)
  client.onDeliver = () => null
  const { message_id: id } = await client.submit(phone, 'Hello')
  sandbox.smsc.sendInbound({ phone, to: 'Posthorn', text: 'STOP' })
  await client.delivered(2)
  client.destroy()
  using again = await SmppClient.bound(port)
  const deliveries = await again.delivered(2)
  assert.deepEqual(
    deliveries.map((pdu) => pdu.receipted_message_id ?? textOf(pdu)).sort(),
    [id, 'STOP'].sort(),
  )
})

test('no more deliver_sm than the window are unanswered', async () => {
  await using sandbox = await start({ deliverWindow: 2 })
  using client = await SmppClient.bound(sandbox.addresses.smpp.port)
  client.onDeliver = () => null
  for (let each = 0; each < 5; each++) await client.submit(phone, `text ${each}`)
  await client.request('enquire_link')
  assert.equal(client.deliveries.length, 2)
  assert.equal(sandbox.smsc.stats()['waitingDeliveries'], 3)
})

test('a full queue is 0x14 while a receiver is bound, and drops the oldest where none is', async () => {
  await using sandbox = await start({ maxOpen: 2 })
  const { port } = sandbox.addresses.smpp
  using transmitter = await SmppClient.bound(port, {}, 'transmitter')
  for (let each = 0; each < 4; each++) {
    assert.equal((await transmitter.submit(phone, `text ${each}`)).command_status, 0)
  }
  assert.equal(sandbox.smsc.stats()['receiptsDropped'], 2)
  using receiver = await SmppClient.connect(port)
  receiver.onDeliver = () => null
  await receiver.bind({}, 'receiver')
  await receiver.delivered(2)
  assert.equal((await transmitter.submit(phone, 'one more')).command_status, 0x14)
})

test('query_sm and cancel_sm find a message for its own account only', async () => {
  const clock = new ManualClock()
  const accounts = [
    { systemId: 'one', password: 'a' },
    { systemId: 'two', password: 'b' },
  ]
  await using sandbox = await start({ accounts }, { clock })
  const { port } = sandbox.addresses.smpp
  using client = await SmppClient.bound(port, { system_id: 'one', password: 'a' })
  using stranger = await SmppClient.bound(port, { system_id: 'two', password: 'b' })
  const { message_id: id } = await client.submit('380501119908', 'slow')
  assert.equal((await client.request('query_sm', { message_id: id })).message_state, 1)
  assert.equal((await stranger.request('query_sm', { message_id: id })).command_status, 0x67)
  assert.equal((await stranger.request('cancel_sm', { message_id: id })).command_status, 0x0c)
  assert.equal((await client.request('cancel_sm', { message_id: id })).command_status, 0)
  const [delivery] = await client.delivered(1)
  assert.equal(delivery?.message_state, 4)
  clock.advance(6_000)
  assert.equal((await client.request('cancel_sm', { message_id: id })).command_status, 0x11)
  const answer = await client.request('query_sm', { message_id: id })
  assert.equal(answer.message_state, 4)
  assert.ok(answer.final_date)
  assert.deepEqual(sandbox.handsets.view('380501119908').messages, [])
})

test('cancel without an id takes back all that is under way between two addresses', async () => {
  await using sandbox = await start({}, { clock: new ManualClock() })
  using client = await SmppClient.bound(sandbox.addresses.smpp.port)
  for (const text of ['one', 'two']) await client.submit('380501119908', text)
  const between = { source_addr: 'Posthorn', destination_addr: '380501119908' }
  assert.equal((await client.request('cancel_sm', between)).command_status, 0)
  await client.delivered(2)
  assert.equal((await client.request('cancel_sm', between)).command_status, 0x11)
})

test('the same service listens on TLS, with a certificate that a client can check', async () => {
  await using sandbox = await start({ tlsPort: 0 })
  using client = await SmppClient.connect(sandbox.addresses.smppTls?.port ?? 0, true)
  assert.equal((await client.bind()).command_status, 0)
  await client.submit(phone, 'Hello')
  await client.delivered(1)
})

test('submits seen before are counted where that is enabled', async () => {
  await using sandbox = await start({ trackDuplicates: true })
  using client = await SmppClient.bound(sandbox.addresses.smpp.port)
  for (const text of ['one', 'two', 'one', 'one']) await client.submit(phone, text)
  assert.equal(sandbox.smsc.stats()['duplicates'], 2)
  assert.deepEqual(sandbox.smsc.duplicates(), [{ key: `Posthorn|${phone}||one`, count: 3 }])
})
