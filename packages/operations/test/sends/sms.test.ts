import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Fixture, goodSms, operationsFixture, perform } from '../../../edges/test/operations-fixture.ts'

const phone = 'Please enter valid receiver phone number'
const text = 'Please enter SMS text'
const id = 'id must be a number, or a string of 1 to 128 characters'
const missingId =
  'id must be a number, or a string of 1 to 128 characters; a gateway with POSTHORN_LENIENT_IDS=true accepts messages without one'
const lifetime = 'sms_lifetime must be between 3600 and 259200'
const lifetimeNumber = 'sms_lifetime must be a number between 3600 and 259200'
const alphaName = 'Error in Alpha-name'
const hook = 'hook must be an http or https URL'

const refused: [change: Record<string, unknown>, error: string][] = [
  [{ id: undefined }, missingId],
  [{ id: null }, missingId],
  [{ id: '' }, id],
  [{ id: 'x'.repeat(129) }, id],
  [{ id: 'a\u0000b' }, id],
  [{ id: true }, id],
  [{ id: { n: 1 } }, id],
  [{ phone: undefined }, phone],
  [{ phone: null }, phone],
  [{ phone: '' }, phone],
  [{ phone: '38050 1234567' }, phone],
  [{ phone: 123456 }, phone],
  [{ phone: '38050123456' }, phone],
  [{ phone: 380501234567.5 }, phone],
  [{ phone: [380501234567] }, phone],
  [{ sms_message: undefined }, text],
  [{ sms_message: null }, text],
  [{ sms_message: '' }, text],
  [{ sms_message: ' \n ' }, text],
  [{ sms_message: 5 }, text],
  [{ sms_message: 'a\u0000b' }, 'sms_message must be text without NUL characters'],
  [{ sms_message: 'a'.repeat(153 * 255 + 1) }, 'sms_message must be at most 255 SMS parts long'],
  [{ sms_signature: undefined }, alphaName],
  [{ sms_signature: null }, alphaName],
  [{ sms_signature: '' }, alphaName],
  [{ sms_signature: 5 }, alphaName],
  [{ sms_signature: 'Nobody' }, alphaName],
  [{ sms_signature: 'Waiting' }, alphaName],
  [{ sms_signature: 'Chat' }, alphaName],
  [{ sms_signature: 'posthorn' }, alphaName],
  [{ sms_lifetime: 3599 }, lifetime],
  [{ sms_lifetime: 259201 }, lifetime],
  [{ sms_lifetime: 0 }, lifetime],
  [{ sms_lifetime: -3600 }, lifetime],
  [{ sms_lifetime: '3599' }, lifetime],
  [{ sms_lifetime: '259201' }, lifetime],
  [{ sms_lifetime: true }, lifetimeNumber],
  [{ sms_lifetime: 'an hour' }, lifetimeNumber],
  [{ sms_lifetime: '' }, lifetimeNumber],
  [{ sms_lifetime: '-3600' }, lifetimeNumber],
  [{ sms_lifetime: '3600.5' }, lifetimeNumber],
  [{ hook: 'ftp://example.com' }, hook],
  [{ hook: 5 }, hook],
  [{ hook: 'https://example.com/a b' }, hook],
  [{ hook: 'https://example.com/\u0000' }, hook],
  [{ short_link: 1 }, 'short_link must be true or false'],
  [{ unsubscribe_link: 'yes' }, 'unsubscribe_link must be true or false'],
  [{ phone: 4915112345678 }, 'Operator not supported'],
]

for (const [change, error] of refused) {
  const shown = JSON.stringify(change, (_key, value: unknown) => (value === undefined ? 'left out' : value))
  test(`an SMS with ${shown.slice(0, 60)} is refused: ${error}`, async () => {
    const fixture = operationsFixture()
    const answer = await perform(fixture, [{ ...goodSms, ...change }])
    const echo = 'id' in change ? change['id'] : 42
    const data = echo === undefined || tooLong(echo) ? {} : { data: { id: echo } }
    assert.deepEqual(answer, { success: true, data: [{ success: false, error, ...data }] })
    assert.equal(fixture.intake.calls.length, 0)
    assert.equal(fixture.refused.length, 1)
    assert.deepEqual(fixture.faults, [])
  })
}

/** Such an id is not sent back. */
function tooLong(id: unknown): boolean {
  return typeof id === 'string' && id.length > 128
}

async function submit(fixture: Fixture, change: Record<string, unknown>) {
  const answer = await perform(fixture, [{ ...goodSms, ...change }])
  assert.equal(answer.data?.[0]?.success, true, JSON.stringify(answer))
  const submission = fixture.intake.calls.at(-1)?.[0]
  assert.ok(submission !== undefined)
  return submission
}

test('an SMS that passes every check is submitted to intake with its plan', async () => {
  const fixture = operationsFixture()
  const submission = await submit(fixture, {
    hook: 'https://example.com/hook',
    sms_lifetime: 3600,
    extra: { a: 1 },
  })
  assert.deepEqual(submission, {
    accountId: 7,
    clientId: '42',
    phone: '380501234567',
    type: 'sms',
    hook: 'https://example.com/hook',
    requestId: null,
    links: [],
    plan: {
      lifetimeSeconds: 3600,
      priority: 1,
      stages: [
        {
          channel: 'sms',
          sender: 'Posthorn',
          content: { kind: 'sms', text: 'Hello' },
          waitSeconds: 3600,
          parts: 1,
          pricePerPartMicros: 500_000,
        },
      ],
    },
  })
})

test('the answer carries the id, the msg_id and the parts', async () => {
  const answer = await perform(operationsFixture(), [{ ...goodSms, sms_message: 'ї'.repeat(71) }])
  assert.deepEqual(answer, {
    success: true,
    data: [{ success: true, data: { id: 42, msg_id: 9_007_199_254_740_001, data: 1, parts: 2 } }],
  })
})

test('both limits of the lifetime are accepted, and the default is two days', async () => {
  const fixture = operationsFixture()
  for (const [sent, seconds] of [
    [3_600, 3_600],
    [259_200, 259_200],
    [undefined, 172_800],
    [null, 172_800],
  ]) {
    const { plan } = await submit(fixture, { sms_lifetime: sent })
    assert.equal(plan.lifetimeSeconds, seconds)
  }
})

test('optional fields may be null or false', async () => {
  await submit(operationsFixture(), {
    hook: null,
    short_link: false,
    unsubscribe_link: null,
    sms_lifetime: null,
  })
})

test('callbacks go to the notification address where there is no hook', async () => {
  const fixture = operationsFixture({ account: { notificationUrl: 'https://example.com/all' } })
  assert.equal((await submit(fixture, {})).hook, 'https://example.com/all')
  assert.equal((await submit(fixture, { hook: 'https://example.com/own' })).hook, 'https://example.com/own')
  assert.equal((await submit(operationsFixture(), {})).hook, null)
})

test('a phone may be a number, a string, and a string with a plus', async () => {
  const fixture = operationsFixture()
  for (const sent of [380501234567, '380501234567', '+380501234567']) {
    assert.equal((await submit(fixture, { phone: sent })).phone, '380501234567')
  }
})

test('a one-time code has priority', async () => {
  const { plan } = await submit(operationsFixture(), { sms_message: 'Your code is 4821' })
  assert.equal(plan.priority, 0)
})

test('a send of an account without money is refused with the reason', async () => {
  const fixture = operationsFixture()
  fixture.intake.answerWith = () => ({ kind: 'not-enough-money' })
  assert.deepEqual(await perform(fixture, [goodSms]), {
    success: true,
    data: [{ success: false, error: 'Not enough money', data: { id: 42 } }],
  })
  assert.deepEqual(fixture.refused, ['sms money'])
})

test('a missing id is admitted where the setting says so, a wrong one never', async () => {
  const fixture = operationsFixture({ contract: { lenientIds: true } })
  assert.equal((await submit(fixture, { id: undefined })).clientId, null)
  assert.equal((await submit(fixture, { id: null })).clientId, null)
  const answer = await perform(fixture, [
    { ...goodSms, id: undefined },
    { ...goodSms, id: '' },
  ])
  assert.deepEqual(Object.keys(answer.data?.[0]?.data ?? {}), ['msg_id', 'data', 'parts'])
  assert.equal(answer.data?.[1]?.error, id)
})
