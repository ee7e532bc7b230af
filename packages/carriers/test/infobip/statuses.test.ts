import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findCarrierError } from '../../errors/find-error.ts'
import { describeError, meaningOfError, parseError } from '../../infobip/chat-errors.ts'
import { meaningOfStatus, parseStatus, statusFailures } from '../../infobip/statuses.ts'
import { readSamples } from './sample-account.ts'

interface PublishedStatus {
  groupId: number
  groupName: string
  id: number
  name: string
}

const statuses = readSamples<PublishedStatus>('statuses')

test('every published status of a failure has a meaning, and no other status', () => {
  const failures = statuses.filter(({ groupId }) => groupId === 2 || groupId > 3)
  const isNamed = ({ name }: PublishedStatus) => findCarrierError('infobip-viber', name) !== null
  // Without more than its group.
  assert.deepEqual(
    failures.filter((each) => !isNamed(each)).map(({ name }) => name),
    ['REJECTED'],
  )
  const known = failures.filter(isNamed).map(({ id }) => id)
  assert.deepEqual([...statusFailures.keys()].toSorted(), [...new Set(known)].toSorted())
})

for (const [kind, file] of [
  ['infobip-viber', 'chat-errors'],
  ['infobip-sms', 'sms-errors'],
] as const) {
  test(`whether another attempt may help is what Infobip publishes: ${kind}`, () => {
    const published = readSamples<{ name: string; permanent: boolean }>(file)
    const wrong = published.filter(({ name, permanent }) => {
      const { permanence = 'depends' } = findCarrierError(kind, name) ?? {}
      return permanence !== 'depends' && (permanence === 'final') !== permanent
    })
    assert.deepEqual(wrong, [])
  })
}

test('every published chat error is explained', () => {
  const published = readSamples<{ name: string }>('chat-errors')
  assert.deepEqual(
    published.filter(({ name }) => findCarrierError('infobip-viber', name) === null),
    [],
  )
})

const decided: [groupId: number, id: number, meaning: string][] = [
  [1, 26, 'enroute'],
  [3, 2, 'enroute'],
  [3, 5, 'delivered'],
  [2, 9, 'rejected-here UNDELIVERABLE'],
  [4, 15, 'rejected-here EXPIRED'],
  [4, 87, 'rejected-here FILTERED'],
  [5, 12, 'unavailable REJECTED'],
  [5, 21, 'unavailable REJECTED'],
  [5, 13, 'rejected-here INVALID SOURCE ADDRESS'],
  [5, 14, 'rejected-here FILTERED'],
  [5, 19, 'rejected-here NO ROUTE'],
  [5, 52, 'rejected INVALID DESTINATION ADDRESS'],
  [5, 23, 'enroute'],
  [0, 0, 'enroute'],
  [1, 999, 'enroute'],
  [2, 999, 'rejected-here UNDELIVERABLE'],
  [3, 999, 'delivered'],
  [4, 999, 'rejected-here EXPIRED'],
  [5, 999, 'rejected-here REJECTED'],
]

for (const [groupId, id, expected] of decided) {
  test(`status ${id} of group ${groupId} is ${expected}`, () => {
    const status = parseStatus({ groupId, id })
    assert.ok(status)
    const meaning = meaningOfStatus(status)
    const said = meaning.kind === 'failed' ? `${meaning.refusal} ${meaning.status}` : meaning.kind
    assert.equal(said, expected)
  })
}

test('a group is known by its name where its number is missing', () => {
  assert.equal(parseStatus({ groupName: 'EXPIRED', id: 15 })?.group, 'expired')
  assert.equal(parseStatus({ groupName: 'constructor', id: 15 }), null)
})

test('an invalid status is null', () => {
  for (const fields of [{}, { groupId: 3 }, { id: 5 }, { groupId: 9, id: 5 }, { groupId: '3', id: 5 }]) {
    assert.equal(parseStatus(fields), null)
  }
})

test('an unknown user is permanent, and has a sentence for clients', () => {
  assert.equal(meaningOfError(7002).sentence, 'The number cannot be reached on this channel')
  const error = parseError({ id: 7002, name: 'EC_UNKNOWN_USER', permanent: true })
  assert.equal(error && describeError(error), 'EC_UNKNOWN_USER (7002, permanent)')
})

test('frequency caps and opt-outs are filters', () => {
  assert.equal(meaningOfError(7032).status, 'FILTERED')
  assert.equal(meaningOfError(7033).status, 'FILTERED')
})

test('an error with id 0 is null, and one of another family adds nothing to its status', () => {
  assert.equal(parseError({ id: 0, name: 'NO_ERROR', permanent: false }), null)
  assert.deepEqual(meaningOfError(27), { sentence: null, status: null })
})
