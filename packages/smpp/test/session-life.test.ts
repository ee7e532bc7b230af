import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '../../../test/support/manual-clock.ts'
import { deliverSm, submitSm } from '../pdu/message-fields.ts'
import { nextModes, type SessionMode } from '../session-mode.ts'
import { openBoundPair, openPair } from './session-pair.ts'

const submit = submitSm({ destination: { ton: 1, npi: 1, address: '380671234567' } })
const deliver = deliverSm({ source: { ton: 1, npi: 1, address: '380671234567' } })

/** The next octets that arrive at `socket`. */
function nextRead(socket: {
  once(event: 'data', listener: (piece: Buffer) => void): unknown
}): Promise<Buffer> {
  return new Promise((resolve) => socket.once('data', resolve))
}

test('a request that may not be written any more when its turn comes never reaches the peer', async () => {
  let mayWrite = true
  const clock = new ManualClock()
  await using pair = await openBoundPair({ clock, mayWrite: () => mayWrite })
  const submitted = pair.esme.session.sendRequest(submit)
  // The frame is collected, and written at the end of this turn of the event loop.
  mayWrite = false
  await pair.esme.until(() => pair.esme.session.mode === 'unbinding')
  clock.advance(2_000)
  assert.equal((await submitted).kind, 'unanswered')
  await pair.smsc.closed()
  assert.deepEqual(
    pair.smsc.requests.map(({ pdu }) => pdu.command),
    ['bind_transceiver'],
  )
})

test('a session that may not write any more reads the responses to earlier requests before it ends, and writes nothing', async () => {
  let mayWrite = true
  const clock = new ManualClock()
  await using pair = await openBoundPair({ clock, mayWrite: () => mayWrite })
  const submitted = pair.esme.session.sendRequest(submit)
  await pair.smsc.until(() => pair.smsc.requests.length === 2)
  const delivered = pair.smsc.session.sendRequest(deliver)
  await pair.esme.until(() => pair.esme.requests.length === 1)
  mayWrite = false
  pair.esme.requests[0]?.answerEmpty(0)
  await pair.esme.until(() => pair.esme.session.mode === 'unbinding')
  clock.advance(1_999)
  assert.equal((await pair.esme.session.sendRequest(submit)).kind, 'unsent')
  pair.smsc.requests[1]?.answerEmpty(0)
  assert.equal((await submitted).kind, 'answered')
  assert.equal((await delivered).kind, 'unanswered')
  assert.equal(pair.smsc.reason, 'the peer closed the connection')
  assert.equal(pair.smsc.requests.length, 2)
})

test('a session that may not write any more waits a moment only for responses', async () => {
  let mayWrite = true
  const clock = new ManualClock()
  await using pair = await openBoundPair({ clock, mayWrite: () => mayWrite })
  const submitted = pair.esme.session.sendRequest(submit)
  await pair.smsc.until(() => pair.smsc.requests.length === 2)
  mayWrite = false
  const closed = pair.esme.session.close(500)
  clock.advance(500)
  assert.equal((await submitted).kind, 'unanswered')
  await closed
  await pair.smsc.closed()
  assert.equal(pair.smsc.reason, 'the peer closed the connection')
})

test('closing waits for outstanding requests in both directions, then unbinds', async () => {
  await using pair = await openBoundPair()
  const submitted = pair.esme.session.sendRequest(submit)
  const delivered = pair.smsc.session.sendRequest(deliver)
  await pair.smsc.until(() => pair.smsc.requests.length === 2)
  await pair.esme.until(() => pair.esme.requests.length === 1)
  const closed = pair.esme.session.close(5_000)
  const refused = await pair.esme.session.sendRequest(submit)
  assert.equal(refused.kind, 'unsent')
  await pair.smsc.session.sendRequest({ command: 'enquire_link' })
  assert.equal(pair.smsc.session.mode, 'bound_trx')
  pair.smsc.requests[1]?.answerEmpty(0)
  assert.equal((await submitted).kind, 'answered')
  assert.equal(pair.smsc.session.mode, 'bound_trx')
  pair.esme.requests[0]?.answerEmpty(0)
  assert.equal((await delivered).kind, 'answered')
  await closed
  await pair.smsc.closed()
  assert.equal(pair.smsc.reason, 'the peer unbound')
  assert.deepEqual(pair.esme.modes, ['bound_trx', 'unbinding', 'closed'])
  assert.deepEqual(pair.smsc.modes, ['bound_trx', 'unbinding', 'closed'])
})

test('closing gives up on outstanding requests when its time is over', async () => {
  const clock = new ManualClock()
  await using pair = await openBoundPair({ clock })
  const submitted = pair.esme.session.sendRequest(submit)
  await pair.smsc.until(() => pair.smsc.requests.length === 2)
  const closed = pair.esme.session.close(3_000)
  clock.advance(3_000)
  await pair.smsc.until(() => pair.smsc.session.mode === 'unbinding')
  clock.advance(2_000)
  assert.equal((await submitted).kind, 'unanswered')
  await closed
})

test('closing twice, or after the end, has no further effect', async () => {
  await using pair = await openBoundPair()
  await Promise.all([pair.esme.session.close(0), pair.esme.session.close(0)])
  await pair.esme.session.close(0)
  assert.equal(pair.esme.reason, 'the session was closed')
})

test('closing does not hang on a peer that does not respond', async () => {
  const clock = new ManualClock()
  await using pair = await openBoundPair({ clock })
  pair.smsc.socket.pause()
  const closed = pair.esme.session.close(0)
  clock.advance(0)
  await new Promise(setImmediate)
  clock.advance(5_000)
  await new Promise(setImmediate)
  clock.advance(1_000)
  await closed
  assert.equal(pair.esme.session.mode, 'closed')
})

test('a silent peer gets one enquire_link per interval, and stays bound when it answers', async () => {
  const clock = new ManualClock()
  await using pair = await openBoundPair({ clock, enquireLinkMs: 30_000 })
  for (let round = 0; round < 3; round++) {
    const [enquired, answered] = [nextRead(pair.smsc.socket), nextRead(pair.esme.socket)]
    clock.advance(30_000)
    assert.equal((await enquired).readUInt32BE(4), 0x15)
    assert.equal((await answered).readUInt32BE(4), 0x80000015)
  }
  assert.equal(pair.esme.session.mode, 'bound_trx')
})

test('a peer that does not answer enquire_link is disconnected, and its requests end', async () => {
  const clock = new ManualClock()
  await using pair = await openBoundPair({ clock, enquireLinkMs: 30_000 })
  pair.smsc.socket.pause()
  clock.advance(30_000)
  const submitted = pair.esme.session.sendRequest(submit)
  clock.advance(10_000)
  assert.equal(pair.esme.reason, 'no answer to enquire_link within 10000 ms')
  assert.equal((await submitted).kind, 'unanswered')
})

test('the SMSC side closes a session that is never bound or falls silent', async () => {
  const clock = new ManualClock()
  {
    await using pair = await openPair({ clock, bindWithinMs: 5_000 })
    clock.advance(5_000)
    assert.equal(pair.smsc.reason, 'no bind came within 5000 ms')
    await pair.esme.closed()
  }
  await using pair = await openBoundPair({ clock, bindWithinMs: 5_000, inactivityMs: 60_000 })
  clock.advance(59_999)
  assert.equal(pair.smsc.reason, null)
  clock.advance(1)
  assert.equal(pair.smsc.reason, 'the peer was silent for 60000 ms')
})

test('a peer that floods and never reads is disconnected before it uses up memory', async () => {
  await using pair = await openBoundPair({ window: 1_000_000 })
  pair.smsc.socket.pause()
  const big = submitSm({ shortMessage: new Uint8Array(255) })
  const flood = () => {
    for (let index = 0; index < 5_000; index++) pair.esme.session.request(big, () => undefined)
    if (pair.esme.session.mode === 'bound_trx') setImmediate(flood)
  }
  flood()
  await pair.esme.closed()
  assert.match(pair.esme.reason ?? '', /the peer does not read what it is sent/)
})

test('no mode leads back, and every mode can reach closed', () => {
  const order: SessionMode[] = ['open', 'bound_tx', 'unbinding', 'closed']
  for (const [mode, next] of Object.entries(nextModes)) {
    const rank = order.indexOf(mode.startsWith('bound') ? 'bound_tx' : (mode as SessionMode))
    for (const each of next) {
      assert.ok(order.indexOf(each.startsWith('bound') ? 'bound_tx' : each) > rank, `${mode} to ${each}`)
    }
    assert.equal(next.includes('closed'), mode !== 'closed')
  }
})
