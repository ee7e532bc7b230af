import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SubmitOutcome } from '../../connector.ts'
import { describeAudio } from '../sip/carrier.ts'
import { ioDone, phone } from '../sip/sample-trunk.ts'
import { resultOf } from '../sip/trunk-subject.ts'
import { Warnings } from '../sip/warnings.ts'
import { CallSubject } from './sip-call-subject.ts'

const limits = { timeout: 600_000 }

function callOf(outcome: SubmitOutcome) {
  assert.equal(resultOf(outcome), 'delivered')
  return outcome.kind === 'completed' ? outcome.call : undefined
}

for (const status of [180, 182, 183]) {
  test(
    `the code is reported as soon as it rings (${status}), and it rings on for a while`,
    limits,
    async () => {
      await using subject = await CallSubject.open({ ringSeconds: 4 })
      const submit = subject.submit()
      const call = await subject.carrier.next()
      await call.progress(100)
      await call.progress(status)
      const outcome = await submit
      assert.deepEqual(callOf(outcome), { durationSeconds: null, digit: null, code: call.from.slice(-4) })
      assert.match(call.from, /^38044123\d{4}$/)
      assert.equal(call.request.uri, `sip:${phone}@127.0.0.1:${subject.carrier.port}`)
      assert.equal(
        outcome.raw.includes(call.from.slice(-4)),
        call.request.callId.includes(call.from.slice(-4)),
      )
      assert.deepEqual(subject.codes.claims, [{ phone, code: call.from.slice(-4), lifeMs: 600_000 }])
      await subject.advance(3_999)
      assert.equal(call.cancelled.count, 0)
      await subject.advance(1)
      await call.cancelled.happened()
    },
  )
}

test('a callee who answers has seen the number: the call ends at once', limits, async () => {
  await using subject = await CallSubject.open()
  const submit = subject.submit()
  const call = await subject.carrier.next()
  call.answer(describeAudio(7_000))
  await call.byes.happened()
  assert.deepEqual(callOf(await submit), { durationSeconds: 1, digit: null, code: call.from.slice(-4) })
  const mute = subject.submit()
  const other = await subject.carrier.next()
  other.answer(describeAudio(7_000, [], '18'))
  await other.byes.happened()
  assert.equal(callOf(await mute)?.code, other.from.slice(-4))
  const rung = await subject.ringing()
  rung.call.answer(describeAudio(7_000))
  await rung.call.byes.happened()
  assert.equal(callOf(rung.outcome)?.durationSeconds, null)
})

test('a call that does not ring in time is cancelled and fails', limits, async () => {
  await using subject = await CallSubject.open({ setupSeconds: 15 })
  const submit = subject.submit()
  const call = await subject.carrier.next()
  await call.progress(181)
  await subject.advance(14_999)
  assert.equal(call.cancelled.count, 0)
  await subject.advance(1)
  await call.cancelled.happened()
  assert.equal(resultOf(await submit), 'UNDELIVERABLE: It did not ring in time')
  const deaf = subject.submit()
  const stuck = await subject.carrier.next()
  await stuck.progress(181)
  stuck.obeysCancel = false
  await subject.advance(15_000)
  await stuck.cancelled.happened()
  await subject.advance(2_000)
  assert.equal(resultOf(await deaf), 'UNDELIVERABLE: It did not ring in time')
})

test('an answer that crosses our CANCEL counts as shown', limits, async () => {
  await using subject = await CallSubject.open()
  const submit = subject.submit()
  const call = await subject.carrier.next()
  await call.progress(181)
  call.obeysCancel = false
  await subject.advance(15_000)
  await call.cancelled.happened()
  call.answer(describeAudio(7_000))
  await call.byes.happened()
  assert.equal(callOf(await submit)?.code, call.from.slice(-4))
})

test('a trunk that sends no response is unavailable', limits, async () => {
  await using subject = await CallSubject.open()
  const submit = subject.submit()
  await subject.carrier.next()
  await subject.advance(15_000)
  await subject.advance(2_000)
  assert.equal(resultOf(await submit), 'unavailable REJECTED')
})

test('the response of the trunk decides the outcome', limits, async () => {
  await using subject = await CallSubject.open()
  for (const [status, expected] of [
    [486, 'UNDELIVERABLE: Busy'],
    [480, 'UNDELIVERABLE: No answer'],
    [603, 'REJECTED: Declined'],
    [404, 'rejected INVALID DESTINATION ADDRESS'],
    [403, 'rejected-here REJECTED'],
    [503, 'unavailable REJECTED'],
  ] as const) {
    const submit = subject.submit()
    const call = await subject.carrier.next()
    call.refuse(status, [], `not from ${call.from}`)
    const outcome = await submit
    assert.equal(resultOf(outcome), expected)
    assert.equal(outcome.raw, `${status} not from … (Call-ID ${call.request.callId})`)
  }
})

test('no number calls the same telephone twice while its code is valid', limits, async () => {
  const numbers = [{ from: '380441230000', to: '380441230002' }]
  await using subject = await CallSubject.open({ numbers, codeLifeSeconds: 20 })
  const rung = await Promise.all([subject.ringing(), subject.ringing(), subject.ringing()])
  const codes = rung.map(({ outcome }) => callOf(outcome)?.code)
  assert.deepEqual(codes.toSorted(), ['0000', '0001', '0002'])
  const before = subject.codes.claims.length
  const none = await subject.submit()
  assert.deepEqual(
    [resultOf(none), none.raw],
    ['rejected-here REJECTED', 'every number of the pool has called this number of late'],
  )
  assert.equal(subject.codes.claims.length - before, 3)
  assert.equal(callOf((await subject.ringing({ phone: '380501112233' })).outcome)?.code?.slice(0, 3), '000')
  await subject.advance(20_000)
  assert.ok(codes.includes(callOf((await subject.ringing()).outcome)?.code))
})

test('each code is tried once, and at most twenty codes', limits, async () => {
  const twins = [
    { from: '380441230007', to: '380441230007' },
    { from: '380451230007', to: '380451230007' },
  ]
  await using few = await CallSubject.open({ numbers: twins })
  await few.ringing()
  await few.submit()
  assert.equal(few.codes.claims.length, 2)
  const many = [{ from: '380441230000', to: '380441239999' }]
  await using big = await CallSubject.open({ numbers: many })
  for (let code = 0; code < 10_000; code++) {
    await big.codes.claim(phone, String(code).padStart(4, '0'), 600_000)
  }
  assert.equal(resultOf(await big.submit()), 'rejected-here REJECTED')
  const tried = big.codes.claims.slice(10_000).map(({ code }) => code)
  assert.equal(new Set(tried).size, 20)
  assert.equal(tried.length, 20)
})

test('without the database no call is made', limits, async () => {
  await using subject = await CallSubject.open()
  subject.codes.away = true
  assert.equal(resultOf(await subject.submit()), 'unavailable REJECTED')
  assert.equal(subject.carrier.calls.length, 0)
})

test('without time left no call is made, and the time left limits the wait for ringing', limits, async () => {
  await using subject = await CallSubject.open()
  const now = subject.clock.now()
  assert.equal(resultOf(await subject.submit({ waitEndsAt: now + 900 })), 'rejected EXPIRED')
  assert.equal(resultOf(await subject.submit({ expiresAt: now })), 'rejected EXPIRED')
  const submit = subject.submit({ waitEndsAt: now + 3_000 })
  const call = await subject.carrier.next()
  await call.progress(181)
  await subject.advance(3_000)
  await call.cancelled.happened()
  assert.equal(resultOf(await submit), 'UNDELIVERABLE: It did not ring in time')
})

test('a ringing call keeps its place until it is over; others wait for it', limits, async () => {
  await using subject = await CallSubject.open({ window: 2, ringSeconds: 4 })
  const first = await subject.ringing()
  const second = await subject.ringing()
  const waiting = subject.submit()
  await ioDone()
  await ioDone()
  assert.equal(subject.carrier.calls.length, 2)
  first.call.refuse(486)
  const third = await subject.carrier.next()
  await third.progress(180)
  assert.equal(callOf(await waiting)?.code, third.from.slice(-4))
  const inVain = subject.submit({ waitEndsAt: subject.clock.now() + 2_000 })
  await subject.advance(2_000)
  assert.equal(resultOf(await inVain), 'throttled REJECTED')
  await subject.advance(2_000)
  await Promise.all([second.call.cancelled.happened(), third.cancelled.happened()])
  await subject.ringing()
})

test('all calls offer the same port, which is reopened where it is lost', limits, async () => {
  await using subject = await CallSubject.open()
  const [first, second] = await Promise.all([subject.ringing(), subject.ringing()])
  assert.deepEqual([first.call.mediaPort, second.call.mediaPort], [30_002, 30_002])
  subject.ports.opened[0]?.onEnd?.(new Error('the media thread has ended'))
  subject.ports.refusal = 'every port is taken'
  assert.equal(resultOf(await subject.submit()), 'throttled REJECTED')
  subject.ports.refusal = null
  assert.equal((await subject.ringing()).call.mediaPort, 30_004)
  const closed = subject.connection.close(0)
  await subject.advance(0)
  await subject.advance(2_000)
  await closed
  assert.equal(subject.ports.closed, 1)
})

test('a whole window of calls waits for places without a listener warning', limits, async () => {
  await using subject = await CallSubject.open({ window: 20 })
  const warnings = new Warnings()
  for (let index = 0; index < 20; index++) await subject.ringing()
  const outcomes = Array.from({ length: 20 }, () => subject.submit())
  await ioDone()
  const closed = subject.connection.close(0)
  for (const outcome of await Promise.all(outcomes)) assert.equal(resultOf(outcome), 'later REJECTED')
  assert.deepEqual(warnings.stop(), [])
  await subject.advance(2_000)
  await closed
})

test('closing lets ringing calls ring, and cancels calls that do not ring yet', limits, async () => {
  await using subject = await CallSubject.open({ ringSeconds: 4, window: 2 })
  const rung = await subject.ringing()
  const submit = subject.submit()
  const quiet = await subject.carrier.next()
  await quiet.progress(181)
  const waiting = subject.submit()
  const closed = subject.connection.close(10_000)
  assert.deepEqual([resultOf(await submit), resultOf(await waiting)], ['later REJECTED', 'later REJECTED'])
  await quiet.cancelled.happened()
  assert.equal(rung.call.cancelled.count, 0)
  assert.equal(resultOf(await subject.submit()), 'unavailable REJECTED')
  await subject.advance(4_000)
  await rung.call.cancelled.happened()
  await closed
})

test('closing waits for a ringing telephone no longer than its limit', limits, async () => {
  await using subject = await CallSubject.open({ ringSeconds: 15 })
  const rung = await subject.ringing()
  const closed = subject.connection.close(2_000)
  await subject.advance(1_999)
  assert.equal(rung.call.cancelled.count, 0)
  await subject.advance(1)
  await rung.call.cancelled.happened()
  await closed
})

test('content other than a call is refused', limits, async () => {
  await using subject = await CallSubject.open()
  const outcome = await subject.submit({ content: { kind: 'sms', text: 'Hello' } })
  assert.equal(resultOf(outcome), 'rejected REJECTED')
})
