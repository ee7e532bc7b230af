import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  testCertificate as cert,
  publicTestKey as key,
} from '../../../../simulators/smsc/test-certificate.ts'
import { OpenConnection } from './open-connection.ts'
import { ScriptedSmsc } from './scripted-smsc.ts'

test('a submit that the SMSC accepts has its id in canonical form', async () => {
  await using smsc = await ScriptedSmsc.open()
  await using open = new OpenConnection(smsc.port)
  await open.up()
  const outcome = open.submit('Code 482913')
  const [submitted] = await smsc.submitted(1)
  submitted?.accept('00001A2B')
  assert.deepEqual(await outcome, {
    kind: 'accepted',
    ref: '1a2b',
    raw: 'message_id 00001A2B',
    handle: '00001A2B',
  })
  assert.equal(Buffer.from(submitted?.pdu.shortMessage ?? []).toString(), 'Code 482913')
  assert.equal(submitted?.pdu.validityPeriod, '000000010000000R')
  assert.deepEqual(smsc.binds, ['bind_transceiver'])
})

test('a throttled submit is refused as throttled, and the connection stays up', async () => {
  await using smsc = await ScriptedSmsc.open()
  await using open = new OpenConnection(smsc.port)
  await open.up()
  const outcomes = [open.submit(), open.submit()]
  const [first, second] = await smsc.submitted(2)
  first?.refuse(0x58)
  second?.refuse(0x14)
  for (const outcome of await Promise.all(outcomes)) {
    assert.equal(outcome.kind === 'refused' && outcome.refusal, 'throttled')
  }
  assert.equal(open.connection.up, true)
})

test('a submit without an answer is unknown after the timeout; a late answer changes nothing', async () => {
  await using smsc = await ScriptedSmsc.open()
  await using open = new OpenConnection(smsc.port)
  await open.up()
  const outcome = open.submit()
  const [submitted] = await smsc.submitted(1)
  open.clock.advance(10_000)
  assert.deepEqual(await outcome, { kind: 'unknown', raw: 'no answer to submit_sm within 10000 ms' })
  submitted?.accept('1')
  const next = open.submit()
  const [, second] = await smsc.submitted(2)
  second?.accept('2')
  assert.deepEqual(await next, { kind: 'accepted', ref: '2', raw: 'message_id 2' })
})

test('when the connection drops, written submits are unknown and waiting ones are refused', async () => {
  await using smsc = await ScriptedSmsc.open()
  await using open = new OpenConnection(smsc.port, { window: 3 })
  await open.up()
  const outcomes = [1, 2, 3, 4, 5].map(() => open.submit())
  const [first] = await smsc.submitted(3)
  first?.accept('1')
  assert.equal((await outcomes[0])?.kind, 'accepted')
  await smsc.submitted(4)
  smsc.sockets[0]?.destroy()
  const results = await Promise.all(outcomes)
  assert.deepEqual(
    results.map((outcome) => outcome.kind),
    ['accepted', 'unknown', 'unknown', 'unknown', 'refused'],
  )
  assert.equal(results[4]?.kind === 'refused' && results[4].refusal, 'unavailable')
  assert.match(await open.down(), /closed/)
})

test('a connection that is not up refuses at once and writes nothing', async () => {
  await using smsc = await ScriptedSmsc.open()
  smsc.bindStatus = null
  await using open = new OpenConnection(smsc.port)
  const outcome = await open.submit()
  assert.equal(outcome.kind === 'refused' && outcome.refusal, 'unavailable')
  assert.equal(open.connection.up, false)
  await smsc.until(() => smsc.binds.length === 1)
})

test('more submits than the window wait for a place, in order', async () => {
  await using smsc = await ScriptedSmsc.open()
  await using open = new OpenConnection(smsc.port, { window: 2 })
  await open.up()
  const outcomes = ['1', '2', '3', '4', '5'].map((text) => open.submit(text))
  for (let taken = 0; taken < 5; taken++) {
    const submits = await smsc.submitted(taken + 1)
    assert.ok(submits.length <= taken + 2)
    submits[taken]?.accept(String(taken))
  }
  await Promise.all(outcomes)
  const texts = smsc.submits.map(({ pdu }) => Buffer.from(pdu.shortMessage).toString())
  assert.deepEqual(texts, ['1', '2', '3', '4', '5'])
})

test('a submit that waits too long for a place is refused as throttled', async () => {
  await using smsc = await ScriptedSmsc.open()
  await using open = new OpenConnection(smsc.port, { window: 1 })
  await open.up()
  const outcomes = [open.submit(), open.submit()]
  await smsc.submitted(1)
  open.clock.advance(10_001)
  const [written, waited] = await Promise.all(outcomes)
  assert.equal(written?.kind, 'unknown')
  assert.equal(waited?.kind === 'refused' && waited.refusal, 'throttled')
  assert.equal(smsc.submits.length, 1)
  smsc.submits[0]?.accept('late')
})

test('a refused bind is reported with a reason and retried by the setting until it succeeds', async () => {
  await using smsc = await ScriptedSmsc.open()
  smsc.bindStatus = 0x0e
  await using open = new OpenConnection(smsc.port, { reconnect: { baseMs: 100, maxMs: 1_000 } })
  assert.equal(
    await open.down(),
    'the SMSC refused the bind of posthorn: the password is wrong, ESME_RINVPASWD (0x0E)',
  )
  open.clock.advance(79)
  await using later = new OpenConnection(smsc.port)
  await later.down()
  assert.equal(smsc.binds.length, 2)
  for (let binds = 3; binds < 9; binds++) {
    // However often it was refused, it rests for `maxMs` at most.
    open.clock.advance(1_000)
    await smsc.until(() => smsc.binds.length === binds)
    await smsc.until(() => smsc.sessions.length === 0)
    await new Promise(setImmediate)
  }
  smsc.bindStatus = 0
  open.clock.advance(1_000)
  await open.up()
  assert.equal(smsc.binds.length, 9)
})

test('a failure that stays the same is reported once', async () => {
  await using smsc = await ScriptedSmsc.open()
  smsc.bindStatus = 0x0d
  await using open = new OpenConnection(smsc.port)
  await open.down()
  open.clock.advance(60_000)
  await smsc.until(() => smsc.binds.length === 2)
  await smsc.until(() => smsc.sessions.length === 0)
  smsc.bindStatus = 0
  // Advances the clock only while no connection is being opened, which would otherwise time out.
  const push = setInterval(() => {
    if (smsc.binds.length === 2 && smsc.sessions.length === 0) open.clock.advance(1_000)
  }, 1)
  await open.up()
  clearInterval(push)
  assert.deepEqual(
    open.states.map(({ kind }) => kind),
    ['down', 'up'],
  )
})

test('a lost connection is reopened', async () => {
  const smsc = await ScriptedSmsc.open()
  const { port } = smsc
  await using open = new OpenConnection(port, { reconnect: { baseMs: 100, maxMs: 200 } })
  await open.up()
  await smsc[Symbol.asyncDispose]()
  await open.down()
  open.clock.advance(250)
  await open.until(() => open.states.length === 3)
  assert.match(await open.down(), /^cannot connect to 127\.0\.0\.1:\d+: /)
  await using again = await ScriptedSmsc.open(null, port)
  const rescued = again.until(() => again.binds.length > 0)
  const push = setInterval(() => open.clock.advance(250), 5)
  await rescued
  await open.up()
  clearInterval(push)
  assert.deepEqual(
    open.states.map(({ kind }) => kind),
    ['up', 'down', 'down', 'up'],
  )
})

test('a pair is up when transmitter and receiver are bound, and down when either is lost', async () => {
  await using smsc = await ScriptedSmsc.open()
  await using open = new OpenConnection(smsc.port, { bind: 'transmitter+receiver' })
  await open.up()
  assert.deepEqual(smsc.binds.toSorted(), ['bind_receiver', 'bind_transmitter'])
  const outcome = open.submit()
  const [submitted] = await smsc.submitted(1)
  submitted?.accept('9')
  assert.equal((await outcome).kind, 'accepted')
  const receiver = smsc.sessions.find(({ bound }) => bound === 'bound_rx')
  receiver?.destroy('lost')
  assert.match(await open.down(), /^bind_receiver: /)
  const refused = await open.submit()
  assert.equal(refused.kind === 'refused' && refused.refusal, 'unavailable')
  open.clock.advance(1_000)
  await open.up()
  assert.equal(smsc.binds.filter((bind) => bind === 'bind_transmitter').length, 1)
})

test('over TLS only certificates of the given authority are trusted', async () => {
  await using smsc = await ScriptedSmsc.open({ key, cert })
  const tls = { rejectUnauthorized: true, ca: cert, servername: 'localhost' }
  {
    await using open = new OpenConnection(smsc.port, { tls })
    await open.up()
    const outcome = open.submit()
    const [submitted] = await smsc.submitted(1)
    submitted?.accept('1')
    assert.equal((await outcome).kind, 'accepted')
  }
  await using stranger = new OpenConnection(smsc.port, { tls: { ...tls, ca: null } })
  assert.match(await stranger.down(), /self-signed certificate/)
})

test('garbage from the SMSC ends only its connection, which is reopened', async () => {
  await using smsc = await ScriptedSmsc.open()
  await using open = new OpenConnection(smsc.port)
  await open.up()
  await using other = new OpenConnection(smsc.port)
  await other.up()
  const outcome = open.submit()
  await smsc.submitted(1)
  smsc.sessions[0]?.sendOctets(Buffer.from('HTTP/1.1 400 Bad Request\r\n'))
  assert.match(await open.down(), /^a frame claims \d+ octets/)
  assert.equal((await outcome).kind, 'unknown')
  assert.equal(other.connection.up, true)
  open.clock.advance(1_000)
  await open.up()
})

test('closing drains written submits, refuses waiting ones, and unbinds', async () => {
  await using smsc = await ScriptedSmsc.open()
  await using open = new OpenConnection(smsc.port, { window: 1 })
  await open.up()
  const outcomes = [open.submit(), open.submit()]
  const [submitted] = await smsc.submitted(1)
  const closed = open.connection.close(5_000)
  assert.equal((await outcomes[1])?.kind, 'refused')
  assert.equal((await open.submit()).kind, 'refused')
  submitted?.accept('1')
  assert.equal((await outcomes[0])?.kind, 'accepted')
  await closed
  await smsc.until(() => smsc.sessions.length === 0)
  assert.deepEqual(
    open.states.map(({ kind }) => kind),
    ['up'],
  )
})

test('closing a connection that is connecting or waiting to reconnect ends at once', async () => {
  const smsc = await ScriptedSmsc.open()
  const { port } = smsc
  await smsc[Symbol.asyncDispose]()
  const open = new OpenConnection(port)
  await open.down()
  await open.connection.close(5_000)
  const early = new OpenConnection(port)
  await early.connection.close(5_000)
  assert.deepEqual(early.states, [])
})

test('a connection that is closed because its lease has ended reads the answers that come soon, and hands over nothing', async () => {
  await using smsc = await ScriptedSmsc.open()
  await using open = new OpenConnection(smsc.port, { window: 2 })
  await open.up()
  const outcomes = [open.submit(), open.submit(), open.submit()]
  const [first] = await smsc.submitted(2)
  open.isLeased = false
  const closed = open.connection.close(0)
  assert.equal((await outcomes[2])?.kind, 'refused')
  open.clock.advance(1_000)
  first?.accept('1')
  assert.equal((await outcomes[0])?.kind, 'accepted')
  open.clock.advance(1_000)
  assert.equal((await outcomes[1])?.kind, 'unknown')
  await closed
  assert.equal(smsc.submits.length, 2)
})
