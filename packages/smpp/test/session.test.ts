import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '../../../test/support/manual-clock.ts'
import { encodeFrame } from '../frame.ts'
import type { RequestOutcome } from '../outstanding.ts'
import { deliverSm, submitSm } from '../pdu/message-fields.ts'
import { noTlvs } from '../tlv.ts'
import { credentials, openBoundPair, openPair } from './session-pair.ts'

const submit = submitSm({ destination: { ton: 1, npi: 1, address: '380671234567' } })
const deliver = deliverSm({ source: { ton: 1, npi: 1, address: '380671234567' } })

test('a bind that is answered with success binds both ends', async () => {
  await using pair = await openPair()
  const outcome = await pair.esme.session.bind({ ...credentials, command: 'bind_transmitter' })
  assert.deepEqual(outcome, { kind: 'bound', systemId: '', scInterfaceVersion: null })
  assert.deepEqual([pair.esme.modes, pair.smsc.modes], [['bound_tx'], ['bound_tx']])
})

test('a refused bind reports the status and leaves the session open for another bind', async () => {
  let binds = 0
  const smscResponses = (request: { answerEmpty(status: number): void }) =>
    request.answerEmpty(++binds === 1 ? 0x0e : 0)
  await using pair = await openPair({ smscResponses })
  assert.deepEqual(await pair.esme.session.bind(credentials), { kind: 'refused', status: 0x0e })
  assert.equal(pair.esme.session.mode, 'open')
  assert.equal((await pair.esme.session.bind(credentials)).kind, 'bound')
})

test('before the bind nothing but a bind is sent or accepted', async () => {
  await using pair = await openPair()
  const outcome = await pair.esme.session.sendRequest(submit)
  assert.deepEqual(outcome, {
    kind: 'unsent',
    cause: 'not-bound',
    reason: 'submit_sm cannot be sent on a session that is open',
  })
  pair.esme.session.sendOctets(encodeFrame({ status: 0, sequence: 7, pdu: submit }))
  const answer = await new Promise<Buffer>((resolve) => pair.esme.socket.once('data', resolve))
  assert.equal(answer.toString('hex'), '00000010800000040000000400000007')
  assert.equal(pair.smsc.requests.length, 0)
})

test('a receiver may not submit, and a transmitter receives no deliveries', async () => {
  for (const [command, mode] of [
    ['bind_receiver', 'bound_rx'],
    ['bind_transmitter', 'bound_tx'],
  ] as const) {
    await using pair = await openPair()
    await pair.esme.session.bind({ ...credentials, command })
    const outcome = await (mode === 'bound_rx'
      ? pair.esme.session.sendRequest(submit)
      : pair.smsc.session.sendRequest(deliver))
    assert.equal(outcome.kind === 'unsent' && outcome.cause, 'not-bound')
    if (mode === 'bound_tx') continue
    pair.esme.session.sendOctets(encodeFrame({ status: 0, sequence: 7, pdu: submit }))
    const answer = await new Promise<Buffer>((resolve) => pair.esme.socket.once('data', resolve))
    assert.equal(answer.toString('hex'), '00000010800000040000000400000007')
  }
})

test('each response reaches its own request, in any order of responses', async () => {
  await using pair = await openBoundPair()
  const submitted = ['1', '2', '3'].map((serviceType) =>
    pair.esme.session.sendRequest(submitSm({ serviceType })),
  )
  await pair.smsc.until(() => pair.smsc.requests.length === 4)
  for (const request of pair.smsc.requests.slice(1).reverse()) {
    const serviceType = request.pdu.command === 'submit_sm' ? request.pdu.serviceType : ''
    request.answer({ command: 'submit_sm_resp', messageId: `id-${serviceType}`, tlvs: noTlvs })
  }
  const ids = (await Promise.all(submitted)).map((outcome) =>
    outcome.kind === 'answered' && outcome.pdu.command === 'submit_sm_resp' ? outcome.pdu.messageId : null,
  )
  assert.deepEqual(ids, ['id-1', 'id-2', 'id-3'])
})

test('requests above the window are not sent, and one response makes room again', async () => {
  await using pair = await openBoundPair({ window: 2 })
  const first = pair.esme.session.sendRequest(submit)
  void pair.esme.session.sendRequest(submit)
  assert.equal(pair.esme.session.room, 0)
  const third = await pair.esme.session.sendRequest(submit)
  assert.equal(third.kind === 'unsent' && third.cause, 'window-full')
  await pair.smsc.until(() => pair.smsc.requests.length === 3)
  pair.smsc.requests[1]?.answerEmpty(0)
  assert.equal((await first).kind, 'answered')
  assert.equal(pair.esme.session.room, 1)
  assert.equal(pair.smsc.requests.length, 3)
})

test('a field that does not fit fails only its own request, and nothing is sent', async () => {
  await using pair = await openBoundPair()
  const outcome = await pair.esme.session.sendRequest(submitSm({ serviceType: 'too long' }))
  assert.equal(outcome.kind === 'unsent' && outcome.cause, 'unwritable')
  const good = pair.esme.session.sendRequest(submit)
  await pair.smsc.until(() => pair.smsc.requests.length === 2)
  pair.smsc.requests[1]?.answerEmpty(0)
  assert.equal((await good).kind, 'answered')
})

test('a request without a response ends by the timeout; the session and later requests continue', async () => {
  const clock = new ManualClock()
  await using pair = await openBoundPair({ clock })
  const lost = pair.esme.session.sendRequest(submit)
  await pair.smsc.until(() => pair.smsc.requests.length === 2)
  clock.advance(4_000)
  const later = pair.esme.session.sendRequest(submit)
  await pair.smsc.until(() => pair.smsc.requests.length === 3)
  clock.advance(6_000)
  assert.deepEqual(await lost, {
    kind: 'unanswered',
    cause: 'timeout',
    reason: 'no answer to submit_sm within 10000 ms',
  })
  pair.smsc.requests[1]?.answerEmpty(0)
  pair.smsc.requests[2]?.answerEmpty(0x58)
  const outcome = await later
  assert.equal(outcome.kind === 'answered' && outcome.status, 0x58)
  assert.equal(pair.esme.session.mode, 'bound_trx')
})

test('a lost connection ends every outstanding request as unanswered before the loss is reported', async () => {
  await using pair = await openBoundPair()
  const outcomes: RequestOutcome[] = []
  for (let index = 0; index < 5; index++) {
    pair.esme.session.request(submit, (outcome) => {
      assert.equal(pair.esme.reason, null)
      outcomes.push(outcome)
    })
  }
  await pair.smsc.until(() => pair.smsc.requests.length === 6)
  pair.smsc.socket.destroy()
  await pair.esme.closed()
  assert.deepEqual(
    outcomes.map((outcome) => outcome.kind === 'unanswered' && outcome.cause),
    Array(5).fill('closed'),
  )
  const after = await pair.esme.session.sendRequest(submit)
  assert.equal(after.kind, 'unsent')
})

test('a generic_nack answers the request of its sequence number', async () => {
  await using pair = await openBoundPair()
  const submitted = pair.esme.session.sendRequest(submit)
  await pair.smsc.until(() => pair.smsc.requests.length === 2)
  const sequence = pair.smsc.requests[1]?.sequence ?? 0
  pair.smsc.session.sendOctets(encodeFrame({ status: 3, sequence, pdu: { command: 'generic_nack' } }))
  const outcome = await submitted
  assert.ok(outcome.kind === 'answered')
  assert.deepEqual([outcome.status, outcome.pdu.command], [3, 'generic_nack'])
})

test('a response of another kind, or to no request, is ignored', async () => {
  await using pair = await openBoundPair()
  const submitted = pair.esme.session.sendRequest(submit)
  await pair.smsc.until(() => pair.smsc.requests.length === 2)
  const sequence = pair.smsc.requests[1]?.sequence ?? 0
  for (const stray of [sequence, 4_711]) {
    pair.smsc.session.sendOctets(
      encodeFrame({
        status: 0,
        sequence: stray,
        pdu: { command: 'deliver_sm_resp', messageId: '', tlvs: noTlvs },
      }),
    )
  }
  pair.smsc.requests[1]?.answer({ command: 'submit_sm_resp', messageId: 'mine', tlvs: noTlvs })
  const outcome = await submitted
  assert.ok(outcome.kind === 'answered' && outcome.pdu.command === 'submit_sm_resp')
  assert.equal(outcome.pdu.messageId, 'mine')
})

test('an unknown command and a body that is too short are refused, and the session continues', async () => {
  await using pair = await openBoundPair()
  const responses = new Promise<Buffer>((resolve) => pair.esme.socket.once('data', resolve))
  pair.esme.session.sendOctets(Buffer.from('00000010000001110000000000000063', 'hex'))
  pair.esme.session.sendOctets(Buffer.from('00000011000000040000000000000064' + '00', 'hex'))
  assert.equal(
    (await responses).toString('hex'),
    '00000010800000000000000300000063' + '00000010800000000000000200000064',
  )
  assert.equal(pair.smsc.session.mode, 'bound_trx')
})

test('garbage ends only its own connection, with a reason', async () => {
  await using pair = await openBoundPair()
  const submitted = pair.esme.session.sendRequest(submit)
  pair.smsc.session.sendOctets(Buffer.from('HTTP/1.1 200 OK\r\n'))
  await pair.esme.closed()
  assert.match(pair.esme.reason ?? '', /^a frame claims 1213486160 octets/)
  assert.equal((await submitted).kind, 'unanswered')
})

test('a request that is answered twice counts once', async () => {
  await using pair = await openBoundPair({ maxIncoming: 1 })
  const first = pair.smsc.session.sendRequest(deliver)
  await pair.esme.until(() => pair.esme.requests.length === 1)
  pair.esme.requests[0]?.answerEmpty(0)
  pair.esme.requests[0]?.answerEmpty(0x64)
  const outcome = await first
  assert.equal(outcome.kind === 'answered' && outcome.status, 0)
  void pair.smsc.session.sendRequest(deliver)
  const overLimit = await pair.smsc.session.sendRequest(deliver)
  assert.equal(overLimit.kind === 'answered' && overLimit.status, 0x64)
})

test('requests above the limit of unanswered ones are refused as temporary', async () => {
  await using pair = await openBoundPair({ maxIncoming: 2 })
  const submitted = [1, 2, 3].map(() => pair.smsc.session.sendRequest(deliver))
  const third = await submitted[2]
  assert.equal(third?.kind === 'answered' && third.status, 0x64)
  assert.equal(pair.esme.requests.length, 2)
  pair.esme.requests[0]?.answerEmpty(0)
  await submitted[0]
  void pair.smsc.session.sendRequest(deliver)
  await pair.esme.until(() => pair.esme.requests.length === 3)
})

test('a bind on a bound session is refused as already bound', async () => {
  await using pair = await openBoundPair()
  const again = await pair.esme.session.bind(credentials)
  assert.deepEqual(again, { kind: 'refused', status: 0x05 })
})

test('a peer that accepts a second bind does not change the first', async () => {
  await using pair = await openBoundPair()
  const again = pair.esme.session.bind({ ...credentials, command: 'bind_receiver' })
  const pdu = { command: 'bind_receiver_resp', systemId: 'odd', tlvs: noTlvs } as const
  pair.smsc.session.sendOctets(encodeFrame({ status: 0, sequence: 2, pdu }))
  assert.equal((await again).kind, 'bound')
  assert.equal(pair.esme.session.mode, 'bound_trx')
})

test('an alert_notification has no response, and other unknown commands a generic_nack', async () => {
  await using pair = await openBoundPair()
  const received: string[] = []
  pair.smsc.socket.on('data', (octets: Buffer) => received.push(octets.toString('hex')))
  pair.smsc.session.sendOctets(Buffer.from('000000180000010200000000000000070101330001013400', 'hex'))
  pair.smsc.session.sendOctets(Buffer.from('00000010000001110000000000000008', 'hex'))
  assert.equal((await pair.smsc.session.sendRequest({ command: 'enquire_link' })).kind, 'answered')
  assert.match(received.join(''), /^00000010800000000000000300000008/)
})
