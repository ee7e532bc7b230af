import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReportOutcome } from '../../connector.ts'
import { callStatuses, failureOfCall } from '../../infobip-voice/voice-errors.ts'
import { readVoiceReport } from '../../infobip-voice/voice-report.ts'
import { documentedWebhook, readSamples, sampleEnd } from '../infobip/sample-account.ts'

const [sample] = (
  JSON.parse(documentedWebhook('Voice delivery report').toString()) as { results: [Record<string, unknown>] }
).results

const statuses = {
  delivered: { groupId: 3, groupName: 'DELIVERED', id: 5, name: 'DELIVERED_TO_HANDSET' },
  pending: { groupId: 1, groupName: 'PENDING', id: 7, name: 'PENDING_ENROUTE' },
  notDelivered: { groupId: 2, groupName: 'UNDELIVERABLE', id: 9, name: 'UNDELIVERABLE_NOT_DELIVERED' },
  expired: { groupId: 4, groupName: 'EXPIRED', id: 15, name: 'EXPIRED_EXPIRED' },
  credits: { groupId: 5, groupName: 'REJECTED', id: 12, name: 'REJECTED_NOT_ENOUGH_CREDITS' },
}

function outcomeOf(status: object, error: object): ReportOutcome | undefined {
  return readVoiceReport({ ...sample, status, error })?.outcome
}

/** The outcome of a call with this error, as text. */
function resultOf(id: number, status = statuses.notDelivered): string {
  const outcome = outcomeOf(status, { id, name: 'X', permanent: true })
  return outcome?.kind === 'failed' ? `${outcome.status}: ${outcome.reason}` : String(outcome?.kind)
}

test('the published report has the duration, the pressed key and the cost of the call', () => {
  assert.deepEqual(readVoiceReport({ ...sample, callbackData: '715380012.1.1gcmxpmo0' }), {
    refs: ['ff4804ef-6ab6-4abd-984d-ab3b1387e852'],
    own: { msgId: 715_380_012, stage: 1, expiresAt: sampleEnd },
    phone: '385981178',
    outcome: { kind: 'delivered' },
    at: Date.UTC(2018, 5, 25, 13, 38, 28, 316),
    raw: 'DELIVERED_TO_HANDSET (5), VOICE_ANSWERED (5000, permanent)',
    // 30 seconds are charged, not the 10 that it took.
    cost: { kind: 'charge', micros: 300_000, currency: 'EUR' },
    call: { durationSeconds: 10, digit: '1', code: null },
  })
})

const keys: [dtmfCodes: unknown, digit: string | null][] = [
  ['1', '1'],
  ['3, 9', '3'],
  ['*', '*'],
  ['', null],
  [null, null],
  [7, null],
]
for (const [dtmfCodes, digit] of keys) {
  test(`the keys ${JSON.stringify(dtmfCodes)} are ${digit ?? 'none'}`, () => {
    const report = readVoiceReport({ ...sample, voiceCall: { duration: 4.6, dtmfCodes } })
    assert.deepEqual(report?.call, { durationSeconds: 5, digit, code: null })
  })
}

test('an unanswered call has no duration, and a price of 0 is no charge', () => {
  const voiceCall = { duration: 0, chargedDuration: 0 }
  const error = { id: 5003, name: 'EC_VOICE_NO_ANSWER', permanent: true }
  const report = readVoiceReport({ ...sample, voiceCall, status: statuses.notDelivered, error })
  assert.deepEqual(report?.outcome, { kind: 'failed', status: 'UNDELIVERABLE', reason: 'No answer' })
  assert.deepEqual([report.call, report.cost, report.at], [undefined, undefined, null])
})

const ends: [id: number, expected: string][] = [
  [5002, 'UNDELIVERABLE: Busy'],
  [10201, 'UNDELIVERABLE: Busy'],
  [5003, 'UNDELIVERABLE: No answer'],
  [5480, 'UNDELIVERABLE: No answer'],
  [10200, 'UNDELIVERABLE: No answer'],
  [5603, 'REJECTED: Declined'],
  [10203, 'REJECTED: Declined'],
  [5404, 'INVALID DESTINATION ADDRESS: No such number: X (5404, permanent)'],
  [10301, 'REJECTED: The upstream did not make the call: X (10301, permanent)'],
  [5503, 'UNDELIVERABLE: The call could not be made: X (5503, permanent)'],
]
for (const [id, expected] of ends) {
  test(`error ${id} is ${expected}, whatever the status says of its delivery`, () => {
    assert.equal(resultOf(id), expected)
    assert.equal(resultOf(id, statuses.delivered), expected)
  })
}

test('an unlisted error is a SIP status plus 5000, and an unknown one is a failure', () => {
  assert.equal(resultOf(5486, statuses.delivered), 'UNDELIVERABLE: Busy')
  assert.equal(resultOf(5600, statuses.delivered), 'UNDELIVERABLE: Busy')
  assert.match(resultOf(5500, statuses.delivered), /^UNDELIVERABLE: The call could not be made/)
  assert.match(resultOf(10_399, statuses.delivered), /^UNDELIVERABLE: The call could not be made/)
})

test('a call that a machine answers is delivered', () => {
  for (const id of [5000, 5001, 10_000, 10_002, 10_004])
    assert.equal(resultOf(id, statuses.delivered), 'delivered')
})

test('without an error of a call the status gives the reason', () => {
  const none = { id: 0, name: 'NO_ERROR', permanent: false }
  const reason = 'The upstream rejected it: REJECTED_NOT_ENOUGH_CREDITS (12)'
  assert.deepEqual(outcomeOf(statuses.credits, none), { kind: 'failed', status: 'REJECTED', reason })
  assert.equal(resultOf(4101, statuses.expired).slice(0, 12), 'EXPIRED: The')
  assert.equal(resultOf(0, statuses.delivered), 'delivered')
  const busy = { groupId: 2, groupName: 'UNDELIVERABLE', id: 97, name: 'BUSY' }
  assert.deepEqual(outcomeOf(busy, none), { kind: 'failed', status: 'UNDELIVERABLE', reason: 'Busy' })
  // The caller hung up before an answer.
  assert.match(resultOf(10_000, { ...busy, id: 98, name: 'CANCELLED' }), /^UNDELIVERABLE: The call could not/)
})

test('a running call is en route, whatever its error', () => {
  const error = { id: 5002, name: 'EC_VOICE_USER_BUSY', permanent: true }
  const report = readVoiceReport({ ...sample, status: statuses.pending, error })
  assert.deepEqual([report?.outcome, report?.call, report?.cost], [{ kind: 'enroute' }, undefined, undefined])
})

test('a report without an id or a status is ignored', () => {
  assert.equal(readVoiceReport({ ...sample, messageId: '' }), null)
  assert.equal(readVoiceReport({ ...sample, status: 'DELIVERED' }), null)
})

test('an error is an answer exactly where Infobip has it in the group OK', () => {
  for (const { id, groupId } of readSamples<{ id: number; groupId: number }>('voice-errors')) {
    assert.equal(failureOfCall(id) === null, groupId === 0, `${id}`)
  }
})

test('every status of a finished call has a meaning', () => {
  const known = readSamples<{ id: number }>('voice-statuses').map(({ id }) => id)
  const decided = [...callStatuses.keys()]
  assert.deepEqual(decided, [96, 97, 98, 99])
  for (const id of decided) assert.ok(known.includes(id))
})
