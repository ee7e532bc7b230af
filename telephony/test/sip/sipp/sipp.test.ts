import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { systemClock } from '../../../../packages/kit/time/clock.ts'
import type { CallEnd, CallEvent } from '../../../sip/call/call-events.ts'
import { openSipTransport } from '../../../sip/transport/open-transport.ts'
import { UserAgentClient } from '../../../sip/user-agent-client.ts'
import * as scenarios from './scenarios.ts'
import { Sipp, sippIsMissing } from './sipp.ts'

const skip = sippIsMissing
const timers = { t1: 100, t2: 400, t4: 500 }

interface Outcome {
  kinds: string[]
  events: CallEvent[]
  end: CallEnd
  verdict: string | null
}

/** One call to a SIPp that plays `scenario`; `onEvent` may end it. */
async function callSipp(
  scenario: string,
  onEvent: (event: CallEvent, end: () => void) => void,
  { kind = 'UDP', password = 'p' }: { kind?: 'UDP' | 'TCP'; password?: string } = {},
): Promise<Outcome> {
  await using sipp = await Sipp.open(scenario, kind === 'UDP' ? 'u1' : 't1')
  const trunk = { host: '127.0.0.1', port: sipp.port }
  if (kind === 'TCP') await waitForListener(sipp.port)
  const bind = { host: '127.0.0.1', port: 0 }
  const events: CallEvent[] = []
  await using agent = await UserAgentClient.open({
    openTransport: (listener) =>
      openSipTransport({ kind, bind, advertise: null }, trunk, systemClock, listener),
    trunk,
    domain: null,
    credentials: { username: 'u', password },
    callerId: 'p-asserted-identity',
    inDialog: 'contact',
    userAgent: 'Posthorn',
    keepAliveMs: null,
    clock: systemClock,
    timers,
    listener: { onTrunk: () => undefined, onMalformed: (reason) => assert.fail(reason) },
  })
  const end = await new Promise<CallEnd>((resolve) => {
    const call = agent.call({
      to: '380671234567',
      from: '380440000001',
      displayName: null,
      audio: { host: '127.0.0.1', port: 40_000, codecs: ['PCMU', 'PCMA'] },
      maxRingMs: 8_000,
      maxTalkMs: 8_000,
      onEvent: (event) => {
        events.push(event)
        if (event.kind === 'ended') resolve(event.end)
        else onEvent(event, () => void call.hangUp())
      },
    })
  })
  return { kinds: events.map(({ kind }) => kind), events, end, verdict: await sipp.verdict() }
}

/** SIPp does not say when it is ready. */
async function waitForListener(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect({ host: '127.0.0.1', port })
      socket.once('connect', () => resolve(true))
      socket.once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (open) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  assert.fail(`nothing listens at ${port}`)
}

const hangUpWhenAnswered = (event: CallEvent, end: () => void) => {
  if (event.kind === 'answered') end()
}

test('we hang up a call that SIPp answers', { skip }, async () => {
  const { kinds, events, end, verdict } = await callSipp(scenarios.answer, hangUpWhenAnswered)
  assert.equal(verdict, null)
  assert.deepEqual(kinds, ['ringing', 'answered', 'ended'])
  assert.deepEqual([end.by, end.why, end.status], ['us', 'hung-up', 200])
  const answered = events[1]
  assert.ok(answered?.kind === 'answered')
  const { host, port, codec, digitsPayloadType } = answered.audio
  assert.deepEqual([host, port, codec, digitsPayloadType], ['127.0.0.1', 6000, 'PCMU', 101])
})

test('we hang up a call that SIPp answers over TCP', { skip }, async () => {
  const { kinds, verdict } = await callSipp(scenarios.answer, hangUpWhenAnswered, { kind: 'TCP' })
  assert.deepEqual([verdict, kinds], [null, ['ringing', 'answered', 'ended']])
})

test('a busy SIPp ends the call', { skip }, async () => {
  const { end, verdict } = await callSipp(scenarios.busy, () => undefined)
  assert.equal(verdict, null)
  assert.deepEqual(end, { by: 'peer', why: 'refused', status: 486, reason: 'Busy Here' })
})

test('SIPp accepts our answer to its digest challenge', { skip }, async () => {
  const { kinds, verdict } = await callSipp(scenarios.authentication('MD5'), hangUpWhenAnswered)
  assert.deepEqual([verdict, kinds], [null, ['answered', 'ended']])
})

test('SIPp rejects an answer with a wrong password', { skip }, async () => {
  const { end, verdict } = await callSipp(scenarios.authentication('MD5'), () => undefined, { password: 'q' })
  assert.deepEqual([verdict, end.why, end.status], [null, 'refused', 403])
})

test('we cancel a call that SIPp lets ring', { skip }, async () => {
  const { end, verdict } = await callSipp(scenarios.noAnswer, (event, stop) => {
    if (event.kind === 'ringing') stop()
  })
  assert.equal(verdict, null)
  assert.deepEqual(end, { by: 'us', why: 'cancelled', status: 487, reason: 'hung up' })
})

test('SIPp answers while we cancel the call', { skip }, async () => {
  const { kinds, end, verdict } = await callSipp(scenarios.cancelRace, (event, stop) => {
    if (event.kind === 'ringing') stop()
  })
  assert.equal(verdict, null)
  assert.deepEqual([kinds, end.why, end.status], [['ringing', 'ended'], 'cancelled', 200])
})

test('SIPp holds the call with a re-INVITE', { skip }, async () => {
  const { events, kinds, verdict } = await callSipp(scenarios.reinvite, (event, stop) => {
    if (event.kind === 'audio') setTimeout(stop, 100)
  })
  assert.deepEqual([verdict, kinds], [null, ['answered', 'audio', 'ended']])
  assert.ok(events[1]?.kind === 'audio' && events[1].audio.direction === 'recvonly')
})

test('SIPp hangs up', { skip }, async () => {
  const { end, verdict } = await callSipp(scenarios.hungUp, () => undefined)
  assert.equal(verdict, null)
  assert.deepEqual(end, { by: 'peer', why: 'hung-up', status: 200, reason: '' })
})

test('a slow SIPp receives the INVITE several times, for one call', { skip }, async () => {
  const { kinds, verdict } = await callSipp(scenarios.slow, hangUpWhenAnswered)
  assert.deepEqual([verdict, kinds], [null, ['ringing', 'answered', 'ended']])
})
