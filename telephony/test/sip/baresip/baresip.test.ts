import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock } from '../../../../packages/kit/time/clock.ts'
import type { CallEnd, CallEvent } from '../../../sip/call/call-events.ts'
import { openSipTransport } from '../../../sip/transport/open-transport.ts'
import { UserAgentClient } from '../../../sip/user-agent-client.ts'
import { Baresip, baresipIsMissing } from './baresip.ts'

const skip = baresipIsMissing

async function callBaresip(
  kind: 'UDP' | 'TCP',
  answermode: 'auto' | 'manual',
  wait: (event: CallEvent, phone: Baresip) => Promise<boolean>,
): Promise<{ events: CallEvent[]; end: CallEnd; up: boolean }> {
  await using phone = await Baresip.open(answermode)
  const trunk = { host: '127.0.0.1', port: phone.port }
  const bind = { host: '127.0.0.1', port: 0 }
  const events: CallEvent[] = []
  let up: () => void = () => undefined
  const trunkIsUp = new Promise<void>((resolve) => {
    up = resolve
  })
  await using agent = await UserAgentClient.open({
    openTransport: (listener) =>
      openSipTransport({ kind, bind, advertise: null }, trunk, systemClock, listener),
    trunk,
    domain: null,
    credentials: null,
    callerId: 'p-asserted-identity',
    inDialog: 'contact',
    userAgent: 'Posthorn',
    keepAliveMs: 60_000,
    clock: systemClock,
    listener: { onTrunk: () => up(), onMalformed: (reason) => assert.fail(reason) },
  })
  await trunkIsUp
  const end = await new Promise<CallEnd>((resolve, reject) => {
    const call = agent.call({
      to: 'bob',
      from: '380440000001',
      displayName: 'Bank',
      audio: { host: '127.0.0.1', port: 40_000, codecs: ['PCMA'] },
      maxRingMs: 8_000,
      maxTalkMs: 8_000,
      onEvent: (event) => {
        events.push(event)
        if (event.kind === 'ended') resolve(event.end)
        else wait(event, phone).then((over) => (over ? call.hangUp() : null), reject)
      },
    })
  })
  return { events, end, up: agent.trunkState.kind === 'up' }
}

for (const kind of ['UDP', 'TCP'] as const) {
  test(`we hang up a call that baresip answers over ${kind}`, { skip }, async () => {
    const { events, end, up } = await callBaresip(kind, 'auto', async (event, phone) => {
      if (event.kind !== 'answered') return false
      await phone.says('Call established')
      return true
    })
    assert.deepEqual([up, end.by, end.why, end.status], [true, 'us', 'hung-up', 200])
    const answered = events.find((event) => event.kind === 'answered')
    assert.ok(answered?.kind === 'answered')
    assert.deepEqual([answered.audio.codec, answered.audio.digitsPayloadType], ['PCMA', 101])
  })
}

test('we cancel a call that baresip lets ring', { skip }, async () => {
  const { end } = await callBaresip('UDP', 'manual', (event) => Promise.resolve(event.kind === 'ringing'))
  assert.deepEqual(end, { by: 'us', why: 'cancelled', status: 487, reason: 'hung up' })
})
