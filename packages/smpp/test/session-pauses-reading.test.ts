import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '../../../test/support/manual-clock.ts'
import type { RequestOutcome } from '../outstanding.ts'
import { deliverSm, submitSm } from '../pdu/message-fields.ts'
import { noTlvs } from '../tlv.ts'
import { openBoundPair, type Pair } from './session-pair.ts'

const submit = submitSm({ destination: { ton: 1, npi: 1, address: '380671234567' } })
const deliver = deliverSm({ source: { ton: 1, npi: 1, address: '380671234567' } })
const big = deliverSm({ tlvs: { messagePayload: new Uint8Array(60_000) } })

/** The SMSC has sent as many requests as the gateway may hold, and the gateway has stopped reading. */
async function paused(pair: Pair, requests: number): Promise<void> {
  const all = pair.esme.requests.length + requests
  for (let sent = 0; sent < requests; sent++) void pair.smsc.session.sendRequest(deliver)
  await pair.esme.until(() => pair.esme.requests.length === all)
  assert.ok(pair.esme.socket.isPaused())
}

function answerAll(pair: Pair): void {
  for (const request of pair.esme.requests.splice(0)) request.answerEmpty(0)
}

/** The SMSC answers the submit after its own requests. */
function answerBehind(pair: Pair): void {
  pair.smsc.requests[1]?.answer({ command: 'submit_sm_resp', messageId: 'behind', tlvs: noTlvs })
}

function messageIdOf(outcome: RequestOutcome): string {
  assert.ok(outcome.kind === 'answered' && outcome.pdu.command === 'submit_sm_resp')
  return outcome.pdu.messageId
}

test('after a flood of requests reading resumes once half of them are answered', async () => {
  await using pair = await openBoundPair({ maxIncoming: 4 })
  await paused(pair, 4)
  const later = pair.smsc.session.sendRequest(deliver)
  pair.esme.requests[0]?.answerEmpty(0)
  assert.ok(pair.esme.socket.isPaused())
  pair.esme.requests[1]?.answerEmpty(0)
  await pair.esme.until(() => pair.esme.requests.length === 5)
  pair.esme.requests[4]?.answerEmpty(0)
  const outcome = await later
  assert.equal(outcome.kind === 'answered' && outcome.status, 0)
})

test('waiting requests are limited in octets too', async () => {
  await using pair = await openBoundPair({ window: 100, maxIncomingOctets: 200_000 })
  for (let sent = 0; sent < 40; sent++) void pair.smsc.session.sendRequest(big)
  for (let answered = 0; answered < 12; ) {
    await pair.esme.until(() => pair.esme.socket.isPaused())
    const waiting = pair.esme.requests.slice(answered)
    assert.ok(waiting.length <= 4, `${waiting.length} requests of 60,000 octets wait`)
    for (const request of waiting) request.answerEmpty(0)
    answered += waiting.length
  }
})

for (const [pause, pauseMs] of [
  ['a flood', 9_000],
  ['a pause of any length, in which nothing could be read', 300_000],
] as const) {
  test(`a response behind ${pause} is read before its timeout ends`, async () => {
    const clock = new ManualClock()
    await using pair = await openBoundPair({ clock, maxIncoming: 2 })
    const outcome = pair.esme.session.sendRequest(submit)
    await pair.smsc.until(() => pair.smsc.requests.length === 2)
    await paused(pair, 2)
    answerBehind(pair)
    clock.advance(pauseMs)
    assert.equal(pair.esme.session.room, 9)
    answerAll(pair)
    assert.equal(messageIdOf(await outcome), 'behind')
  })
}

test('short pauses of a flood add at most as much again as the timeout', async () => {
  const clock = new ManualClock()
  await using pair = await openBoundPair({ clock, maxIncoming: 2 })
  const outcome = pair.esme.session.sendRequest(submit)
  for (let pause = 0; pause < 3; pause++) {
    await paused(pair, 2)
    clock.advance(6_000)
    answerAll(pair)
  }
  clock.advance(1_999)
  assert.equal(pair.esme.session.room, 9)
  clock.advance(1)
  assert.equal((await outcome).kind, 'unanswered')
  assert.equal(pair.esme.session.mode, 'bound_trx')
})

test('after a long pause a request without a response waits for the timeout once more', async () => {
  const clock = new ManualClock()
  await using pair = await openBoundPair({ clock, maxIncoming: 2 })
  const outcome = pair.esme.session.sendRequest(submit)
  await paused(pair, 2)
  clock.advance(300_000)
  answerAll(pair)
  clock.advance(9_999)
  assert.equal(pair.esme.session.room, 9)
  clock.advance(1)
  const given = await outcome
  assert.equal(given.kind === 'unanswered' && given.cause, 'timeout')
})

test('only the pause is added to the timeout: the time before it counts', async () => {
  const clock = new ManualClock()
  await using pair = await openBoundPair({ clock, maxIncoming: 2 })
  const outcome = pair.esme.session.sendRequest(submit)
  clock.advance(6_000)
  await paused(pair, 2)
  clock.advance(3_000)
  answerAll(pair)
  clock.advance(3_999)
  assert.equal(pair.esme.session.room, 9)
  clock.advance(1)
  assert.equal((await outcome).kind, 'unanswered')
})

test('a peer is not considered silent during a read pause', async () => {
  const clock = new ManualClock()
  await using pair = await openBoundPair({ clock, maxIncoming: 2, enquireLinkMs: 30_000 })
  await paused(pair, 2)
  clock.advance(300_000)
  assert.equal(pair.esme.session.mode, 'bound_trx')
  answerAll(pair)
  const enquireLink = new Promise<Buffer>((resolve) => pair.smsc.socket.once('data', resolve))
  clock.advance(30_000)
  assert.ok((await enquireLink).includes(Buffer.from('00000015', 'hex')))
})

test('a session with waiting requests is closed in order and leaves no timer', async () => {
  const clock = new ManualClock()
  await using pair = await openBoundPair({ clock, maxIncoming: 2 })
  await paused(pair, 2)
  const [first] = pair.esme.requests
  const closed = pair.esme.session.close(5_000)
  answerAll(pair)
  await closed
  assert.equal(pair.esme.session.mode, 'closed')
  first?.answerEmpty(0)
  pair.smsc.session.destroy('the test is over')
  assert.equal(clock.waiting, 0)
})

test('a session that may not write any more reads the response behind requests that it will not answer', async () => {
  let mayWrite = true
  const clock = new ManualClock()
  await using pair = await openBoundPair({ clock, maxIncoming: 4, mayWrite: () => mayWrite })
  const submitted = pair.esme.session.sendRequest(submit)
  await pair.smsc.until(() => pair.smsc.requests.length === 2)
  await paused(pair, 4)
  for (let more = 0; more < 4; more++) void pair.smsc.session.sendRequest(deliver)
  answerBehind(pair)
  mayWrite = false
  void pair.esme.session.close(2_000)
  assert.equal(messageIdOf(await submitted), 'behind')
  assert.equal(pair.esme.requests.length, 4)
})
