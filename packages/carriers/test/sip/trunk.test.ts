import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testCertificate as ca } from '../../../../simulators/smsc/test-certificate.ts'
import type { CallEvent } from '../../../../telephony/sip/call/call-events.ts'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { Trunk, type TrunkCall } from '../../sip/trunk.ts'
import type { SipTrunkConfig } from '../../sip/trunk-settings.ts'
import { Carrier, describeAudio } from './carrier.ts'
import { callConfig, ioDone, phone, States } from './sample-trunk.ts'
import { Signal } from './signal.ts'

const limits = { timeout: 600_000 }
const kinds = { udp: 'UDP', tcp: 'TCP', tls: 'TLS' } as const
const trusting = { rejectUnauthorized: true, ca, servername: 'localhost' }

interface Open extends AsyncDisposable {
  clock: ManualClock
  carrier: Carrier
  states: States
  trunk: Trunk
}

async function open(changes: Partial<SipTrunkConfig> = {}, options: Carrier['options'] = { status: 200 }) {
  const clock = new ManualClock()
  const carrier = await Carrier.open(clock, kinds[changes.transport ?? 'udp'])
  carrier.options = options
  const states = new States()
  const trunk = openTrunk(clock, states, callConfig(carrier.port, changes))
  const close = async () => {
    await closed(clock, trunk)
    await carrier[Symbol.asyncDispose]()
  }
  return { clock, carrier, states, trunk, [Symbol.asyncDispose]: close } satisfies Open
}

function openTrunk(clock: ManualClock, listener: States, config: SipTrunkConfig): Trunk {
  return Trunk.open({ clock, mediaHost: null, listener, config })
}

async function closed(clock: ManualClock, trunk: Trunk): Promise<void> {
  const closing = trunk.close(2_000)
  await ioDone()
  clock.advance(2_000)
  await closing
}

function callOf(events: CallEvent[], over = new Signal()): TrunkCall {
  return {
    phone,
    from: '380441230001',
    mediaPort: 20_000,
    codecs: ['PCMA'],
    maxRingMs: 60_000,
    maxTalkMs: 60_000,
    onEvent(event) {
      events.push(event)
      if (event.kind === 'ended') over.fire()
    },
  }
}

for (const transport of ['udp', 'tcp', 'tls'] as const) {
  test(`a trunk over ${transport} is up when it answers OPTIONS, and carries calls`, limits, async () => {
    await using it = await open({ transport, tls: transport === 'tls' ? trusting : null })
    assert.equal(it.trunk.up, false)
    await it.states.are('up')
    const over = new Signal()
    const events: CallEvent[] = []
    it.trunk.call(callOf(events, over))
    const call = await it.carrier.next()
    assert.equal(call.mediaPort, 20_000)
    assert.match(call.request.body.toString(), /^c=IN IP4 127\.0\.0\.1$/m)
    call.answer(describeAudio(7_000))
    await call.acknowledged.happened()
    await call.bye()
    await over.happened()
    assert.deepEqual(
      events.map(({ kind }) => kind),
      ['answered', 'ended'],
    )
  })
}

test('a silent trunk is down until it answers, and refuses calls meanwhile', limits, async () => {
  await using it = await open({}, null)
  assert.equal(it.trunk.call(callOf([])), null)
  await ioDone()
  it.clock.advance(32_000)
  const down = await it.states.are('down')
  assert.deepEqual(down, { kind: 'down', reason: 'the trunk is away: OPTIONS was not answered' })
  it.carrier.options = { status: 200 }
  while (!it.trunk.up) {
    await ioDone()
    it.clock.advance(100)
  }
  assert.deepEqual(
    it.states.states.map(({ kind }) => kind),
    ['down', 'up'],
  )
})

test('a trunk that goes down is reported once, and probed repeatedly', limits, async () => {
  await using it = await open({ keepAliveSeconds: 30 })
  await it.states.are('up')
  it.carrier.options = { status: 503, reason: 'Maintenance' }
  it.clock.advance(30_000)
  assert.deepEqual(await it.states.are('down'), {
    kind: 'down',
    reason: 'the trunk is away: 503 Maintenance',
  })
  assert.equal(it.trunk.call(callOf([])), null)
  for (const { keepAlives: before } = it.carrier; it.carrier.keepAlives < before + 3; it.clock.advance(100))
    await ioDone()
  assert.equal(it.states.states.length, 2)
  it.carrier.options = { status: 404 }
  while (!it.trunk.up) {
    await ioDone()
    it.clock.advance(100)
  }
  assert.equal(it.states.states.length, 3)
})

test(
  'a trunk that names a wait is probed no sooner, and no later than in half a minute',
  limits,
  async () => {
    for (const [field, waitMs] of [
      ['20 (maintenance)', 20_000],
      ['86400', 30_000],
    ] as const) {
      await using it = await open({}, { status: 503, headers: [['retry-after', field]] })
      await it.states.are('down')
      const { keepAlives } = it.carrier
      for (let passedMs = 0; passedMs < waitMs - 1_000; passedMs += 1_000) {
        await ioDone()
        it.clock.advance(1_000)
      }
      await ioDone()
      assert.equal(it.carrier.keepAlives, keepAlives, field)
      it.clock.advance(1_000)
      while (it.carrier.keepAlives === keepAlives) await ioDone()
    }
  },
)

test('running calls continue while the trunk does not answer OPTIONS', limits, async () => {
  await using it = await open({ keepAliveSeconds: 30 })
  await it.states.are('up')
  const over = new Signal()
  const events: CallEvent[] = []
  it.trunk.call({ ...callOf(events, over), maxTalkMs: 600_000 })
  const call = await it.carrier.next()
  call.answer(describeAudio(7_000))
  await call.acknowledged.happened()
  it.carrier.options = { status: 503 }
  it.clock.advance(30_000)
  await it.states.are('down')
  it.clock.advance(30_000)
  await ioDone()
  assert.equal(await call.bye(), 200)
  await over.happened()
  assert.deepEqual(
    events.map(({ kind }) => kind),
    ['answered', 'ended'],
  )
})

test('opening the transport is retried until it succeeds', limits, async () => {
  const clock = new ManualClock()
  await using carrier = await Carrier.open(clock)
  const squatter = await Carrier.open(clock)
  const states = new States()
  const local = { host: '127.0.0.1', port: squatter.port }
  const trunk = openTrunk(clock, states, callConfig(carrier.port, { local }))
  const down = await states.are('down')
  assert.match(down.kind === 'down' ? down.reason : '', /EADDRINUSE/)
  await squatter[Symbol.asyncDispose]()
  while (!trunk.up) {
    await ioDone()
    clock.advance(100)
  }
  assert.equal(states.states.length, 2)
  await closed(clock, trunk)
})

test(
  'over TCP a trunk that refuses connections is down at once, and up when it accepts one',
  limits,
  async () => {
    const clock = new ManualClock()
    const carrier = await Carrier.open(clock, 'TCP')
    const { port } = carrier
    await carrier[Symbol.asyncDispose]()
    const states = new States()
    const trunk = openTrunk(clock, states, callConfig(port, { transport: 'tcp' }))
    const down = await states.are('down')
    assert.match(down.kind === 'down' ? down.reason : '', /cannot connect/)
    await using later = await Carrier.open(clock, 'TCP', port)
    while (!trunk.up) {
      await ioDone()
      clock.advance(100)
    }
    assert.ok(later.keepAlives > 0)
    await closed(clock, trunk)
  },
)

test('the advertised address is used with the actual port', limits, async () => {
  await using it = await open({ advertisedHost: 'sip.posthorn.example' })
  // A response goes to the source of its request, whatever the Via says.
  await it.states.are('up')
  it.trunk.call(callOf([]))
  const { request } = await it.carrier.next()
  assert.match(request.headers.get('contact') ?? '', /^<sip:380441230001@sip\.posthorn\.example:\d{4,5}>$/)
  assert.match(request.headers.get('via') ?? '', /sip\.posthorn\.example:\d{4,5};/)
})

test('a trunk with a certificate for another name is down', limits, async () => {
  await using it = await open({ transport: 'tls', tls: { ...trusting, servername: 'other.example' } })
  const down = await it.states.are('down')
  assert.match(down.kind === 'down' ? down.reason : '', /other\.example/)
})

test('a closed trunk stays down and sends no more OPTIONS', limits, async () => {
  await using it = await open()
  await it.states.are('up')
  await closed(it.clock, it.trunk)
  const { keepAlives: before } = it.carrier
  assert.equal(it.trunk.up, false)
  assert.equal(it.trunk.call(callOf([])), null)
  it.clock.advance(600_000)
  await ioDone()
  assert.equal(it.carrier.keepAlives, before)
  assert.equal(it.states.states.length, 1)
  assert.equal(it.clock.waiting, 0)
})
