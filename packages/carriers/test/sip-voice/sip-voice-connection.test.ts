import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Secret } from '../../../settings/secret.ts'
import type { SubmitOutcome } from '../../connector.ts'
import { describeAudio } from '../sip/carrier.ts'
import { ioDone, phone } from '../sip/sample-trunk.ts'
import { resultOf } from '../sip/trunk-subject.ts'
import { Warnings } from '../sip/warnings.ts'
import { submitPart } from '../submit-part.ts'
import { text, VoiceSubject } from './voice-subject.ts'

const limits = { timeout: 600_000 }

test('a callee who answers hears the text twice after a pause, then we hang up', limits, async () => {
  await using subject = await VoiceSubject.open()
  const { call, outcome } = await subject.answered()
  const { stream } = subject.media
  assert.equal(call.request.uri, `sip:${phone}@127.0.0.1:${subject.carrier.port}`)
  assert.match(call.from, /^38044123\d{4}$/)
  assert.match(call.request.headers.get('p-asserted-identity') ?? '', new RegExp(`sip:${call.from}@`))
  assert.equal(call.mediaPort, stream.port)
  assert.deepEqual(stream.connected, [{ host: '127.0.0.1', port: 7_000, law: 'pcma', eventPayloadType: 101 }])
  await subject.advance(400)
  assert.equal(stream.plays.length, 0)
  await subject.advance(100)
  await subject.say(1)
  await subject.advance(900)
  assert.equal(stream.plays.length, 1)
  await subject.advance(100)
  await subject.say(2)
  assert.equal(call.byes.count, 0)
  await subject.advance(300)
  const { raw, ...rest } = (await outcome) as SubmitOutcome & { kind: 'completed' }
  // 0.5 s, 1 s and 0.3 s of pauses; the text took no time here.
  const facts = { durationSeconds: 2, digit: null, code: null }
  assert.deepEqual(rest, { kind: 'completed', report: { kind: 'delivered' }, call: facts })
  assert.ok(raw.includes(call.request.callId), raw)
  assert.equal(call.byes.count, 1)
  assert.equal(stream.closed, true)
})

test('the outcome says which voice spoke in place of a name that no voice has', limits, async () => {
  await using subject = await VoiceSubject.open()
  const voice = { gender: 'female', language: 'uk-UA', name: 'uk-UA-Standard-A' } as const
  const { outcome } = await subject.answered({ voice, collectsDigit: true })
  await subject.advance(500)
  subject.media.stream.listener.onDigit?.('5', 'event')
  await subject.advance(300)
  const ended = await outcome
  assert.deepEqual(ended.kind === 'completed' && ended.call?.spoken, {
    named: 'uk-UA-Standard-A',
    voice: 'Ukrainian',
  })
})

suite('where answering machines are looked for', () => {
  const heard = (subject: VoiceSubject, kind: 'sound' | 'silence') =>
    subject.media.stream.listener.onSound?.({ kind, atMs: 0, lastedMs: 0 })
  const factsOf = (outcome: SubmitOutcome) => (outcome.kind === 'completed' ? outcome.call : null)

  test('a person hears the text twice, after the greeting', limits, async () => {
    await using subject = await VoiceSubject.open({ machineDetection: 'hang-up' })
    const { outcome } = await subject.answered()
    await subject.advance(400)
    heard(subject, 'sound')
    await subject.advance(900)
    heard(subject, 'silence')
    assert.equal(subject.media.stream.plays.length, 0)
    await subject.advance(500)
    await subject.say(1)
    await subject.advance(1_000)
    await subject.say(2)
    await subject.advance(300)
    const ended = await outcome
    assert.equal(ended.kind === 'completed' && ended.report.kind, 'delivered')
    assert.equal(factsOf(ended)?.answeredBy, 'person')
  })

  test('a machine that talks on hears nothing, and the message failed', limits, async () => {
    await using subject = await VoiceSubject.open({ machineDetection: 'hang-up' })
    const { call, outcome } = await subject.answered()
    await subject.advance(400)
    heard(subject, 'sound')
    await subject.advance(1_600)
    await call.byes.happened()
    const ended = await outcome
    assert.deepEqual(ended.kind === 'completed' && ended.report, {
      kind: 'failed',
      status: 'UNDELIVERABLE',
      reason: 'A machine answered',
    })
    assert.equal(factsOf(ended)?.answeredBy, 'machine')
    assert.equal(subject.media.stream.plays.length, 0)
  })

  test('what a message requests comes before the setting', limits, async () => {
    await using subject = await VoiceSubject.open({ machineDetection: 'hang-up' })
    const plain = await subject.answered({ machineDetection: 'off' })
    await subject.advance(500)
    await subject.say(1)
    await plain.call.bye()
    assert.deepEqual(
      [resultOf(await plain.outcome), factsOf(await plain.outcome)?.answeredBy],
      ['delivered', undefined],
    )
    await using unset = await VoiceSubject.open()
    const examined = await unset.answered({ machineDetection: 'hang-up' })
    await unset.advance(2_600)
    await examined.call.byes.happened()
    assert.equal(factsOf(await examined.outcome)?.answeredBy, 'machine')
  })

  test('a machine is known by its fourth word, and its beep begins the text', limits, async () => {
    await using subject = await VoiceSubject.open({ machineDetection: 'speak-after' })
    const { outcome } = await subject.answered()
    const { stream } = subject.media
    await subject.advance(300)
    heard(subject, 'sound')
    for (let word = 0; word < 4; word++) stream.listener.onGreeting?.('word')
    await subject.advance(3_000)
    assert.deepEqual([stream.followsGreeting, stream.plays.length], [true, 0])
    stream.listener.onGreeting?.('beep')
    await subject.say(1)
    assert.equal(stream.followsGreeting, false)
    await subject.advance(300)
    const ended = await outcome
    assert.equal(factsOf(ended)?.answeredBy, 'machine')
    assert.equal(stream.plays.length, 1)
  })

  test('a greeting without an end or a beep is waited for half a minute', limits, async () => {
    await using subject = await VoiceSubject.open({ machineDetection: 'speak-after' })
    const { outcome } = await subject.answered()
    await subject.advance(300)
    heard(subject, 'sound')
    await subject.advance(1_500)
    await subject.advance(29_900)
    assert.equal(subject.media.stream.plays.length, 0)
    await subject.advance(100)
    await subject.say(1)
    await subject.advance(300)
    await outcome
  })

  test('by setting a machine gets the text once, when its greeting is over', limits, async () => {
    await using subject = await VoiceSubject.open({ machineDetection: 'speak-after' })
    const { outcome } = await subject.answered()
    await subject.advance(400)
    heard(subject, 'sound')
    await subject.advance(4_000)
    heard(subject, 'silence')
    await subject.advance(500)
    heard(subject, 'sound')
    await subject.advance(1_000)
    heard(subject, 'silence')
    await subject.advance(800)
    assert.equal(subject.media.stream.plays.length, 0)
    await subject.advance(100)
    await subject.say(1)
    await subject.advance(300)
    const ended = await outcome
    assert.equal(ended.kind === 'completed' && ended.report.kind, 'delivered')
    assert.equal(factsOf(ended)?.answeredBy, 'machine')
    assert.equal(subject.media.stream.plays.length, 1)
  })
})

test('by setting, numbers are written with a plus', limits, async () => {
  await using subject = await VoiceSubject.open({ config: { numberFormat: 'plus', domain: 'sip.example' } })
  void subject.submit()
  const call = await subject.carrier.next()
  assert.equal(call.request.uri, `sip:+${phone}@sip.example`)
  assert.match(call.request.from.uri, /^sip:\+38044123\d{4}@sip\.example$/)
})

for (const way of ['event', 'tones', 'info'] as const) {
  test(`a key that comes by ${way} ends the text and the call`, limits, async () => {
    await using subject = await VoiceSubject.open()
    const { call, outcome } = await subject.answered({ collectsDigit: true })
    const { stream } = subject.media
    await subject.advance(500)
    await stream.began(1)
    if (way === 'info') assert.equal(await call.info('5'), 200)
    else stream.listener.onDigit?.('5', way)
    stream.listener.onDigit?.('6', 'event')
    await subject.advance(299)
    assert.equal(call.byes.count, 0)
    await subject.advance(1)
    const ended = await outcome
    assert.deepEqual(ended.kind === 'completed' && ended.call, { durationSeconds: 1, digit: '5', code: null })
    assert.equal(resultOf(ended), 'delivered')
    assert.equal(stream.plays.length, 1)
  })
}

test('after the second repetition the call waits for a key', limits, async () => {
  await using subject = await VoiceSubject.open({ config: { keySeconds: 8 } })
  const { call, outcome } = await subject.answered({ collectsDigit: true })
  await subject.advance(500)
  await subject.say(1)
  await subject.advance(1_000)
  await subject.say(2)
  await subject.advance(7_900)
  assert.equal(call.byes.count, 0)
  await subject.advance(100)
  const ended = await outcome
  assert.deepEqual(ended.kind === 'completed' && ended.call, { durationSeconds: 10, digit: null, code: null })
})

test(
  'keys are ignored before the answer, where none is requested, and where they are no keys',
  limits,
  async () => {
    await using subject = await VoiceSubject.open()
    const first = subject.submit({ collectsDigit: true })
    const ringing = await subject.carrier.next()
    subject.media.stream.listener.onDigit?.('1', 'event')
    ringing.refuse(486)
    assert.equal(resultOf(await first), 'UNDELIVERABLE: Busy')
    for (const [collectsDigit, key] of [
      [false, '1'],
      [true, 'A'],
    ] as const) {
      const { call, outcome } = await subject.answered({ collectsDigit })
      await subject.advance(500)
      subject.media.stream.listener.onDigit?.(key, 'event')
      await subject.say(1)
      await call.bye()
      const ended = await outcome
      assert.equal(ended.kind === 'completed' && ended.call?.digit, null)
    }
  },
)

test('a message is delivered only if the callee hangs up after the end of the text', limits, async () => {
  await using subject = await VoiceSubject.open()
  const early = await subject.answered()
  await subject.advance(500)
  await subject.media.stream.began(1)
  await subject.advance(1_400)
  await early.call.bye()
  const ended = await early.outcome
  assert.equal(resultOf(ended), 'UNDELIVERABLE: Hung up after 2 s, before the message was over')
  assert.deepEqual(ended.kind === 'completed' && ended.call, { durationSeconds: 2, digit: null, code: null })
  const late = await subject.answered()
  await subject.advance(500)
  await subject.say(1)
  await late.call.bye()
  assert.equal(resultOf(await late.outcome), 'delivered')
})

const refusals: [status: number, headers: [string, string][], expected: string][] = [
  [486, [], 'UNDELIVERABLE: Busy'],
  [600, [], 'UNDELIVERABLE: Busy'],
  [480, [['retry-after', '5']], 'UNDELIVERABLE: No answer'],
  [408, [], 'UNDELIVERABLE: No answer'],
  [487, [], 'UNDELIVERABLE: No answer'],
  [603, [], 'REJECTED: Declined'],
  [607, [], 'REJECTED: Declined'],
  [404, [], 'rejected INVALID DESTINATION ADDRESS'],
  [410, [], 'rejected INVALID DESTINATION ADDRESS'],
  [484, [], 'rejected INVALID DESTINATION ADDRESS'],
  [604, [], 'rejected INVALID DESTINATION ADDRESS'],
  [403, [], 'rejected-here REJECTED'],
  [488, [], 'rejected-here REJECTED'],
  [606, [], 'rejected-here REJECTED'],
  [415, [], 'rejected-here REJECTED'],
  [302, [], 'rejected-here REJECTED'],
  [401, [], 'unavailable REJECTED'],
  [407, [], 'unavailable REJECTED'],
  [429, [], 'throttled REJECTED'],
  [503, [['retry-after', '10 (soon)']], 'throttled REJECTED'],
  [503, [], 'unavailable REJECTED'],
  [500, [], 'unavailable REJECTED'],
  [513, [], 'rejected-here REJECTED'],
  [504, [], 'unavailable REJECTED'],
]

test('the response of the trunk decides the outcome', limits, async () => {
  await using subject = await VoiceSubject.open()
  for (const [status, headers, expected] of refusals) {
    const outcome = subject.submit()
    const call = await subject.carrier.next()
    call.refuse(status, headers, `no ${phone} ${text} 4821, 067 123-45-67`)
    const ended = await outcome
    assert.equal(resultOf(ended), expected, String(status))
    const waitMs = ended.kind === 'refused' ? ended.retryAfterMs : undefined
    assert.equal(waitMs, headers.length > 0 && status === 503 ? 10_000 : undefined, String(status))
    const named = headers.map(([, value]) => `, Retry-After: ${Number.parseInt(value, 10)}`).join('')
    assert.equal(ended.raw, `${status} no … … …, …${named} (Call-ID ${call.request.callId})`)
    assert.equal(subject.media.stream.closed, true)
  }
})

test(
  'when the callee can be reached again is in the timeline, and no wait of the trunk',
  limits,
  async () => {
    await using subject = await VoiceSubject.open()
    for (const status of [480, 486, 600, 603]) {
      const outcome = subject.submit()
      const call = await subject.carrier.next()
      call.refuse(status, [['retry-after', '300 (in a meeting)']])
      const ended = await outcome
      assert.equal(ended.kind, 'completed')
      assert.match(ended.raw, new RegExp(`^${status} .*, Retry-After: 300 \\(Call-ID`))
    }
  },
)

test('a right password is used, a wrong one makes the upstream unavailable', limits, async () => {
  const credentials = { username: 'posthorn', password: new Secret('secret') }
  await using subject = await VoiceSubject.open({ config: { credentials } })
  const outcome = subject.submit()
  const first = await subject.carrier.next()
  first.refuse(401, [['www-authenticate', 'Digest realm="r", nonce="n1", qop="auth"']])
  const second = await subject.carrier.next()
  assert.match(second.request.headers.get('authorization') ?? '', /username="posthorn"/)
  second.refuse(401, [['www-authenticate', 'Digest realm="r", nonce="n2", qop="auth"']])
  assert.equal(resultOf(await outcome), 'unavailable REJECTED')
})

test('an unanswered call rings until its limit and is cancelled', limits, async () => {
  await using subject = await VoiceSubject.open({ config: { ringSeconds: 20 } })
  const { clock } = subject
  const inMs = (ms: number) => clock.now() + ms
  for (const [waitMs, expiresMs, ringMs] of [
    [600_000, 600_000, 20_000],
    [7_000, 600_000, 7_000],
    [600_000, 5_000, 5_000],
  ] as const) {
    const outcome = subject.submit({}, { waitEndsAt: inMs(waitMs), expiresAt: inMs(expiresMs) })
    const call = await subject.carrier.next()
    await call.progress(183, describeAudio(7_000))
    await subject.advance(ringMs - 1)
    assert.equal(call.cancelled.count, 0)
    await subject.advance(1)
    await call.cancelled.happened()
    assert.equal(resultOf(await outcome), 'UNDELIVERABLE: No answer')
    assert.deepEqual(subject.media.stream.connected, [], 'early sound is ignored')
  }
})

test('where the trunk is gone when a spoken call ends, the outcome is unknown', limits, async () => {
  for (const [silent, result] of [
    ['all', 'unknown'],
    // It answers other requests: the network is there.
    ['byes', 'delivered'],
  ] as const) {
    await using subject = await VoiceSubject.open()
    const { call, outcome } = await subject.answered()
    await subject.advance(500)
    await subject.say(1)
    await subject.advance(1_000)
    await subject.say(2)
    subject.carrier.silent = silent
    await subject.advance(300)
    await call.byes.happened()
    for (let seconds = 0; seconds < 70; seconds++) await subject.advance(1_000)
    assert.equal(resultOf(await outcome), result)
  }
})

test('where the trunk is gone while the telephone rings, the call is made again', limits, async () => {
  await using subject = await VoiceSubject.open({ config: { ringSeconds: 20 } })
  const outcome = subject.submit()
  const call = await subject.carrier.next()
  await call.progress(180)
  call.obeysCancel = false
  subject.carrier.silent = 'all'
  for (let seconds = 0; seconds < 90; seconds++) await subject.advance(1_000)
  assert.equal(resultOf(await outcome), 'unavailable REJECTED')
})

test('without time left no call is made', limits, async () => {
  await using subject = await VoiceSubject.open()
  const now = subject.clock.now()
  for (const part of [{ waitEndsAt: now + 999 }, { expiresAt: now }]) {
    assert.equal(resultOf(await subject.submit({}, part)), 'rejected EXPIRED')
  }
  assert.equal(subject.carrier.calls.length, 0)
})

test('a trunk that sends no response is unavailable, however soon the call is given up', limits, async () => {
  await using subject = await VoiceSubject.open()
  const endless = subject.submit()
  await subject.carrier.next()
  await subject.advance(32_000)
  assert.equal(resultOf(await endless), 'unavailable REJECTED')
  const short = subject.submit({}, { waitEndsAt: subject.clock.now() + 5_000 })
  await subject.carrier.next()
  await subject.advance(5_000)
  await subject.advance(32_000)
  assert.equal(resultOf(await short), 'unavailable REJECTED')
})

test('an answer without a supported codec ends the call, and another upstream may try', limits, async () => {
  await using subject = await VoiceSubject.open()
  const outcome = subject.submit()
  const call = await subject.carrier.next()
  call.answer(describeAudio(7_000, [], '18'))
  await call.byes.happened()
  assert.equal(resultOf(await outcome), 'rejected-here REJECTED')
})

test('an answer without an IP address ends the call, and another upstream may try', limits, async () => {
  await using subject = await VoiceSubject.open()
  const outcome = subject.submit()
  const call = await subject.carrier.next()
  call.answer(Buffer.from(describeAudio(7_000).toString().replaceAll('127.0.0.1', 'pbx.example')))
  await call.byes.happened()
  assert.equal(resultOf(await outcome), 'rejected-here REJECTED')
})

test('a call of which no sound can be sent ends, and another upstream may try', limits, async () => {
  await using subject = await VoiceSubject.open()
  const { call, outcome } = await subject.answered()
  const { stream } = subject.media
  await subject.advance(500)
  await stream.began(1)
  stream.finish(false)
  // What could not be sent is no repetition of the text: it begins again.
  await stream.began(2)
  stream.listener.onUnsent?.(new Error('send EPERM 198.51.100.7:7000'))
  await call.byes.happened()
  const ended = await outcome
  assert.equal(resultOf(ended), 'rejected-here REJECTED')
  assert.match(ended.kind === 'refused' ? ended.raw : '', /^no sound could be sent: send EPERM/)
})

test('a text that was heard once is delivered, though sending fails later', limits, async () => {
  await using subject = await VoiceSubject.open()
  const { outcome } = await subject.answered()
  await subject.advance(500)
  await subject.say(1)
  subject.media.stream.listener.onUnsent?.(new Error('send ENETUNREACH 198.51.100.7:7000'))
  assert.equal(resultOf(await outcome), 'delivered')
})

test('after a hold the text starts again, to the address of the resumed call', limits, async () => {
  await using subject = await VoiceSubject.open()
  const { call, outcome } = await subject.answered()
  const { stream } = subject.media
  await subject.advance(500)
  await stream.began(1)
  assert.equal(await call.reinvite(describeAudio(7_000, ['a=sendonly'])), 200)
  await subject.advance(5_000)
  assert.equal(stream.plays.length, 1)
  assert.equal(await call.reinvite(describeAudio(7_100)), 200)
  await subject.say(2)
  assert.equal(stream.connected.at(-1)?.port, 7_100)
  await call.bye()
  assert.equal(resultOf(await outcome), 'delivered')
})

test('the text waits until the callee has said hello, for two seconds at most', limits, async () => {
  await using subject = await VoiceSubject.open()
  const polite = await subject.answered()
  const sound = (kind: 'sound' | 'silence') =>
    subject.media.stream.listener.onSound?.({ kind, atMs: 0, lastedMs: 0 })
  sound('sound')
  await subject.advance(1_200)
  assert.equal(subject.media.stream.plays.length, 0)
  sound('silence')
  await subject.media.stream.began(1)
  await polite.call.bye()
  await polite.outcome
  const music = await subject.answered()
  sound('sound')
  await subject.advance(500)
  await subject.advance(1_499)
  assert.equal(subject.media.stream.plays.length, 0)
  await subject.advance(1)
  await subject.media.stream.began(1)
  await music.call.bye()
  await music.outcome
})

test('the time to talk is limited, whatever the wait of the stage is', limits, async () => {
  await using subject = await VoiceSubject.open({ config: { talkSeconds: 30, keySeconds: 60 } })
  const never = await subject.answered()
  assert.equal(await never.call.reinvite(describeAudio(7_000, ['a=inactive'])), 200)
  await subject.advance(30_000)
  await never.call.byes.happened()
  assert.equal(
    resultOf(await never.outcome),
    'UNDELIVERABLE: Cut off after 30 s, before the message was over',
  )
  const outcome = subject.submit({ collectsDigit: true }, { waitEndsAt: subject.clock.now() + 2_000 })
  const call = await subject.carrier.next()
  call.answer(describeAudio(7_000))
  await call.acknowledged.happened()
  await subject.advance(500)
  await subject.say(1)
  await subject.advance(1_000)
  await subject.say(2)
  await subject.advance(28_500)
  const ended = await outcome
  assert.equal(resultOf(ended), 'delivered')
  assert.equal(ended.kind === 'completed' && ended.call?.durationSeconds, 30)
})

test('a text that cannot be spoken is refused before the call', limits, async () => {
  await using subject = await VoiceSubject.open({ config: { talkSeconds: 10 } })
  const unknown = await subject.submit({ voice: { gender: 'male', language: 'xx', name: '' } })
  assert.deepEqual(
    [resultOf(unknown), unknown.raw],
    ['rejected-here REJECTED', 'no voice speaks xx; there are uk'],
  )
  assert.equal(resultOf(await subject.submit({ text: 'broken' })), 'unavailable REJECTED')
  assert.equal(resultOf(await subject.submit({ text: 'busy' })), 'throttled REJECTED')
  assert.equal(resultOf(await subject.submit({ text: 'too-long' })), 'rejected-here REJECTED')
  assert.equal(resultOf(await subject.submit({ text: 'silent' })), 'rejected-here REJECTED')
  const other = await subject.connection.submit(
    submitPart({ content: { kind: 'sms', text }, expiresAt: 9e15, waitEndsAt: 9e15 }),
  )
  assert.equal(resultOf(other), 'rejected REJECTED')
  await using mute = await VoiceSubject.open({ speech: null })
  assert.equal(resultOf(await mute.submit()), 'unavailable REJECTED')
  const slow = { samplesPerSecond: 8_000, samples: new Int16Array(8_000 * 10) }
  const speech = { say: () => Promise.resolve({ audio: slow, voice: '', named: null, fault: null }) }
  await using endless = await VoiceSubject.open({ speech, config: { talkSeconds: 10 } })
  const tooLong = await endless.submit()
  assert.deepEqual(
    [resultOf(tooLong), tooLong.raw],
    ['rejected-here REJECTED', 'it takes 11 s to say, a call here may take 10 s'],
  )
  for (const { carrier } of [subject, mute, endless]) assert.equal(carrier.calls.length, 0)
})

test('a speech engine that hangs is given the time until the call must ring', limits, async () => {
  const speech = { say: () => new Promise<never>(() => undefined) }
  await using subject = await VoiceSubject.open({ speech })
  const outcome = subject.submit({}, { waitEndsAt: subject.clock.now() + 10_000 })
  await subject.advance(10_000)
  assert.equal(resultOf(await outcome), 'unavailable REJECTED')
})

test('without a port for sound the submit is throttled', limits, async () => {
  await using subject = await VoiceSubject.open()
  subject.media.refusal = '1000 media streams are open already'
  const outcome = await subject.submit()
  assert.deepEqual(
    [resultOf(outcome), outcome.raw],
    ['throttled REJECTED', '1000 media streams are open already'],
  )
  assert.equal(subject.carrier.calls.length, 0)
})

test('where the sound fails the call ends, and is retried if the text was not heard', limits, async () => {
  await using subject = await VoiceSubject.open()
  const crash = () => subject.media.stream.listener.onEnd?.(new Error('the media thread has ended'))
  const ringing = subject.submit()
  const call = await subject.carrier.next()
  await call.progress(180)
  crash()
  await call.cancelled.happened()
  assert.equal(resultOf(await ringing), 'unavailable REJECTED')
  const mute = await subject.answered()
  await subject.advance(500)
  crash()
  assert.equal(resultOf(await mute.outcome), 'later REJECTED')
  assert.equal(mute.call.byes.count, 1)
  const spoken = await subject.answered()
  await subject.advance(500)
  await subject.say(1)
  crash()
  assert.equal(resultOf(await spoken.outcome), 'delivered')
})

test('closing cancels ringing calls, drains answered ones, and refuses new ones', limits, async () => {
  await using subject = await VoiceSubject.open()
  const ringing = subject.submit()
  const rung = await subject.carrier.next()
  await rung.progress(180)
  const deaf = await subject.answered()
  await subject.advance(500)
  await subject.media.stream.began(1)
  const spoken = await subject.answered()
  await subject.advance(500)
  await subject.say(1)
  const closed = subject.connection.close(5_000)
  assert.equal(resultOf(await ringing), 'later REJECTED')
  await rung.cancelled.happened()
  assert.equal(subject.connection.up, false)
  assert.equal(resultOf(await subject.submit()), 'unavailable REJECTED')
  await subject.advance(4_999)
  assert.deepEqual([deaf.call.byes.count, spoken.call.byes.count], [0, 0])
  await subject.advance(1)
  assert.equal(resultOf(await deaf.outcome), 'later REJECTED')
  assert.equal(resultOf(await spoken.outcome), 'delivered')
  await closed
  await Promise.all([deaf.call.byes.happened(), spoken.call.byes.happened()])
  await subject.connection.close(5_000)
})

test('a whole window of texts waits for a slow engine without a listener warning', limits, async () => {
  const slow = { say: () => new Promise<never>(() => undefined) }
  await using subject = await VoiceSubject.open({ config: { window: 50 }, speech: slow })
  const warnings = new Warnings()
  const outcomes = Array.from({ length: 50 }, (_, index) => subject.submit({ text: `Text ${index}` }))
  await ioDone()
  const closed = subject.connection.close(0)
  for (const outcome of await Promise.all(outcomes)) assert.equal(resultOf(outcome), 'later REJECTED')
  await ioDone()
  assert.deepEqual(warnings.stop(), [])
  await subject.advance(2_000)
  await closed
})

test('closing does not wait forever for the answer to a BYE', limits, async () => {
  await using subject = await VoiceSubject.open()
  const outcome = subject.submit()
  const call = await subject.carrier.next()
  await call.progress(180)
  call.obeysCancel = false
  const closed = subject.connection.close(10_000)
  await call.cancelled.happened()
  assert.equal(resultOf(await outcome), 'later REJECTED')
  await ioDone()
  await subject.advance(2_000)
  await closed
})
