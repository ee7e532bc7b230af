import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock } from '../../../packages/kit/time/clock.ts'
import { Handsets } from '../../../simulators/handsets.ts'
import { ManualClock } from '../../support/manual-clock.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { SipHarness } from './sip-harness.ts'

const phone = '380501112233'

test('an ordinary number rings, is answered by itself, and shows the call once it has ended', async () => {
  await using harness = await SipHarness.open()
  const dialled = harness.dial(phone)
  const ringing = await harness.ringing(phone)
  assert.deepEqual([ringing.channel, ringing.from, ringing.text], ['voice', '380440000001', 'Incoming call'])
  await dialled.received('answered')
  const { ringMs } = (await harness.shown(phone, ({ state }) => state === 'answered')).content
  assert.ok(ringMs >= 200, `${ringMs} ms`)
  await dialled.call?.hangUp()
  const { text, content } = await harness.ended(phone)
  assert.equal(text, 'Call, 0 s')
  assert.deepEqual(
    [content.state, content.answered, content.endedBy, content.keys],
    ['ended', true, 'caller', ''],
  )
  assert.deepEqual(dialled.kinds, ['trying', 'ringing', 'answered', 'ended'])
  assert.equal(harness.sandbox.handsets.view(phone).messages.length, 1)
  assert.deepEqual(
    [
      harness.stats['calls'],
      harness.stats['answered'],
      harness.stats['hungUpByCaller'],
      harness.stats['callsUnderWay'],
    ],
    [1, 1, 1, 0],
  )
})

test('a call that is given up before the answer is a missed one', async () => {
  await using harness = await SipHarness.open()
  const dialled = harness.dial('380501119903')
  await dialled.received('ringing')
  const end = await dialled.call?.cancel()
  assert.deepEqual([end?.why, end?.status], ['cancelled', 487])
  const { text, content } = await harness.ended('380501119903')
  assert.equal(text, 'Missed call')
  assert.deepEqual(
    [content.answered, content.endedBy, content.talkMs, content.recording],
    [false, 'caller', 0, null],
  )
  assert.equal(harness.stats['cancelled'], 1)
})

const refusals = [
  ['380501119962', 'refused', 603],
  ['380501112201', 'busy', 486],
  ['380501112202', 'rejected', 403],
] as const

for (const [number, script, status] of refusals) {
  test(`${script} is ${status} at once, and nothing is seen on the handset`, async () => {
    await using harness = await SipHarness.open()
    harness.sandbox.handsets.setScripts(number, { voice: script })
    const dialled = harness.dial(number)
    assert.equal((await dialled.ended).status, status)
    assert.deepEqual(dialled.kinds, ['ended'])
    assert.deepEqual(harness.sandbox.handsets.view(number).messages, [])
    assert.equal(harness.stats['refused'], 1)
  })
}

for (const [script, status] of [['undeliverable', 480] as const, ['expired', 408] as const]) {
  test(`${script} is ${status} after ringing without an answer`, async () => {
    const clock = new ManualClock()
    await using harness = await SipHarness.open({ clock })
    harness.sandbox.handsets.setScripts(phone, { voice: script })
    const dialled = harness.dial(phone)
    await dialled.received('trying')
    clock.advance(100)
    await dialled.received('ringing')
    clock.advance(2_000)
    assert.equal((await dialled.ended).status, status)
    assert.deepEqual(dialled.kinds, ['trying', 'ringing', 'ended'])
    const { text, content } = await harness.ended(phone)
    assert.deepEqual([text, content.endedBy, content.ringMs], ['Missed call', 'network', 2_000])
  })
}

test('a throttled handset costs two 503 that say when to come again', async () => {
  await using harness = await SipHarness.open()
  const statuses: (number | null)[] = []
  for (let each = 0; each < 2; each++) statuses.push((await harness.dial('380501119965').ended).status)
  assert.deepEqual(statuses, [503, 503])
  const third = harness.dial('380501119965')
  await third.received('answered')
  assert.equal(harness.stats['throttled'], 2)
})

test('the 200 can come without a provisional answer, and can come twice', async () => {
  await using harness = await SipHarness.open()
  harness.sandbox.handsets.setScripts(phone, { voice: 'receipt-first' })
  const first = harness.dial(phone)
  await first.received('answered')
  assert.deepEqual(first.kinds, ['answered'])
  await first.call?.hangUp()
  harness.sandbox.handsets.setScripts(phone, { voice: 'receipt-twice' })
  const second = harness.dial(phone)
  await second.received('answered')
  const end = await second.call?.hangUp()
  assert.deepEqual([second.kinds.filter((kind) => kind === 'answered').length, end?.why], [1, 'hung-up'])
})

test('a slow handset answers after five seconds', async () => {
  const clock = new ManualClock()
  await using harness = await SipHarness.open({ clock })
  const dialled = harness.dial('380501119968')
  await dialled.received('trying')
  clock.advance(100)
  await dialled.received('ringing')
  clock.advance(4_800)
  assert.deepEqual((await harness.calls('380501119968'))[0]?.state, 'ringing')
  clock.advance(100)
  await dialled.received('answered')
  const { content } = await harness.shown('380501119968', ({ state }) => state === 'answered')
  assert.equal(content.ringMs, 4_900)
})

test('a handset that hangs up ends the call by itself soon after the answer', async () => {
  await using harness = await SipHarness.open()
  harness.sandbox.handsets.setScripts(phone, { voice: 'hang-up' })
  const dialled = harness.dial(phone)
  const end = await dialled.ended
  assert.deepEqual([end.by, end.why], ['peer', 'hung-up'])
  const { text, content } = await harness.ended(phone)
  assert.deepEqual([text, content.endedBy], ['Call, 1 s', 'handset'])
  assert.ok(content.talkMs >= 600 && content.talkMs < 1_400, `${content.talkMs} ms`)
})

test('calls come over TCP as well, and are hung up on the connection that they came on', async () => {
  await using harness = await SipHarness.open({ kind: 'TCP' })
  harness.sandbox.handsets.setScripts(phone, { voice: 'hang-up' })
  assert.deepEqual((await harness.dial(phone).ended).by, 'peer')
})

test('a call that rings for too long is ended with 480', async () => {
  await using harness = await SipHarness.open({ sip: { maxRingMs: 400 } })
  assert.equal((await harness.dial('380501119903').ended).status, 480)
})

test('a call that neither side ends is ended with BYE', async () => {
  await using harness = await SipHarness.open({ sip: { maxTalkMs: 400 } })
  harness.sandbox.handsets.setScripts(phone, { voice: 'receipt-first' })
  const end = await harness.dial(phone).ended
  assert.deepEqual([end.by, end.why], ['peer', 'hung-up'])
  assert.equal((await harness.ended(phone)).content.endedBy, 'network')
})

test('calls above the limit are refused with 503', async () => {
  await using harness = await SipHarness.open({ sip: { maxCalls: 1 } })
  const first = harness.dial('380501119903')
  await first.received('ringing')
  assert.equal((await harness.dial(phone).ended).status, 503)
  await first.call?.cancel()
  await harness.dial(phone).received('answered')
})

test('an invalid number is answered 404, unusable audio 488', async () => {
  await using harness = await SipHarness.open()
  assert.equal((await harness.dial('bob').ended).status, 404)
  assert.equal((await harness.dial('+38050').ended).status, 404)
  const nowhere = { host: 'nowhere.example', port: 9, codecs: ['PCMU'] as const }
  assert.equal((await harness.dial(phone, { audio: nowhere }).ended).status, 488)
  const plus = harness.dial(`+${phone}`)
  await plus.received('ringing')
  assert.equal((await harness.ringing(phone)).from, '380440000001')
})

test('a call under way when the sandbox stops is ended', async () => {
  await using harness = await SipHarness.open()
  harness.sandbox.handsets.setScripts(phone, { voice: 'receipt-first' })
  const ringing = harness.dial('380501119903')
  const answered = harness.dial(phone)
  await ringing.received('ringing')
  await answered.received('answered')
  await harness.carrier[Symbol.asyncDispose]()
  assert.equal((await ringing.ended).status, 480)
  assert.equal((await answered.ended).by, 'peer')
  const { handsets } = harness.sandbox
  assert.equal(handsets.view('380501119903').messages[0]?.text, 'Missed call')
  assert.equal(handsets.view(phone).messages[0]?.text, 'Call, 0 s')
})

test('a call that a crash has cut off is ended when the carrier starts again', async () => {
  await using folder = await scratchFolder()
  const dataDir = folder.path
  const content = { kind: 'call', callId: 'c1', state: 'answered', answered: true, talkMs: 0, endedBy: null }
  {
    await using handsets = await Handsets.open({ dataDir, clock: systemClock })
    const call = { channel: 'voice', from: '380440000001', text: 'Call under way', content } as const
    handsets.receive(phone, { ...call, ref: 'c1', via: 'sip' })
    handsets.receive(phone, { ...call, ref: 'c1', via: 'infobip-voice' })
  }
  await using harness = await SipHarness.open({ dataDir })
  const [ours, theirs] = harness.sandbox.handsets.view(phone).messages
  assert.deepEqual(ours?.content, { ...content, state: 'ended', endedBy: 'network' })
  assert.equal(ours.text, 'Call, 0 s')
  assert.deepEqual(theirs?.content, content)
})
