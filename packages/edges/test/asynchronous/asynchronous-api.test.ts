import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusalCallbacks } from '../../../admission/shared-limits.ts'
import { DatabaseUnavailable } from '../../../store/database.ts'
import { apiKey, type Call, type Fixture, goodSms, operationsFixture, post } from '../operations-fixture.ts'

const hook = 'https://example.com/hook'
const notificationUrl = 'https://example.com/notifications'

/** Posts operations to the asynchronous API and resolves to its answer. */
async function give(fixture: Fixture, data: unknown, call: Call = {}): Promise<Record<string, unknown>> {
  const answer = await post(fixture, { auth: apiKey, data }, { ...call, api: 'asynchronous' })
  return JSON.parse(answer) as Record<string, unknown>
}

async function taken(fixture: Fixture, data: unknown, call: Call = {}): Promise<string> {
  const { success, request_id: requestId, ...others } = await give(fixture, data, call)
  assert.equal(success, true)
  assert.deepEqual(others, {})
  assert.match(String(requestId), /^[0-9a-f-]{36}$/)
  return String(requestId)
}

const updated = new Date(1_700_000_000_000).toISOString()

test('sends are accepted with the id that is answered, each request with another one', async () => {
  const fixture = operationsFixture()
  const ids = [await taken(fixture, [goodSms, { ...goodSms, id: 43 }]), await taken(fixture, [goodSms])]
  assert.notEqual(ids[0], ids[1])
  const given = fixture.intake.calls.map((call) =>
    call.map(({ clientId, requestId }) => [clientId, requestId]),
  )
  assert.deepEqual(given, [
    [
      ['42', ids[0]],
      ['43', ids[0]],
    ],
    [['42', ids[1]]],
  ])
  assert.deepEqual(fixture.outbox.stored, [])
})

test('a refused operation is reported to its hook, and the others go on', async () => {
  const fixture = operationsFixture()
  const requestId = await taken(fixture, [goodSms, { ...goodSms, id: '007', sms_message: '', hook }])
  assert.equal(fixture.intake.calls[0]?.length, 1)
  assert.deepEqual(fixture.outbox.bodies(), [
    [
      hook,
      {
        success: false,
        id: '007',
        type: 'sms',
        status: 'REJECTED',
        error: 'Please enter SMS text',
        updated,
        request_id: requestId,
      },
    ],
  ])
  const [callback] = fixture.outbox.stored
  assert.equal(callback?.accountId, 7)
  assert.equal(callback.msgId, null)
  assert.deepEqual(fixture.refused, ['sms text'])
})

const refusals: [operation: unknown, reported: { id?: string; type?: string; error: string }][] = [
  [
    { ...goodSms, phone: 5 },
    { id: '42', type: 'sms', error: 'Please enter valid receiver phone number' },
  ],
  [
    { ...goodSms, id: null },
    {
      type: 'sms',
      error:
        'id must be a number, or a string of 1 to 128 characters; a gateway with POSTHORN_LENIENT_IDS=true accepts messages without one',
    },
  ],
  [
    { ...goodSms, hook: 'nowhere' },
    { id: '42', type: 'sms', error: 'hook must be an http or https URL' },
  ],
  [
    { type: 'voice', id: 1 },
    { id: '1', type: 'voice', error: 'Please enter valid receiver phone number' },
  ],
  [
    { type: 'rcs+sms', id: 1, phone: 380501234567 },
    { id: '1', type: 'rcs', error: 'Error in Alpha-name' },
  ],
  [
    { type: 'pipeline', id: 1, phone: 380501234567, pipeline: ['viber', 'sms'] },
    { id: '1', type: 'viber', error: 'viber must be an object with signature, type and what the type needs' },
  ],
  [
    { type: 'balance', id: 9 },
    { id: '9', error: 'type must be that of a message: balance is answered at /api/json.php only' },
  ],
  [
    { type: 'status', id: 9 },
    { id: '9', error: 'type must be that of a message: status is answered at /api/json.php only' },
  ],
  [
    { type: 'fax', id: 9 },
    { id: '9', error: 'type must be the name of an operation, for example sms' },
  ],
  ['sms', { error: 'An operation must be an object with a type' }],
]

for (const [operation, reported] of refusals) {
  test(`${JSON.stringify(operation).slice(0, 60)} is reported to the notification address`, async () => {
    const fixture = operationsFixture({ account: { notificationUrl } })
    const requestId = await taken(fixture, [operation])
    const body = { success: false, ...reported, status: 'REJECTED', updated, request_id: requestId }
    assert.deepEqual(fixture.outbox.bodies(), [[notificationUrl, body]])
    assert.equal(fixture.intake.calls.length, 0)
  })
}

test('missing money is reported like any other refusal', async () => {
  const fixture = operationsFixture()
  fixture.intake.answerWith = ({ clientId }) =>
    clientId === '2' ? { kind: 'not-enough-money' } : { kind: 'accepted', msgId: 1 }
  await taken(
    fixture,
    [1, 2, 3].map((id) => ({ ...goodSms, id, hook })),
  )
  assert.deepEqual(
    fixture.outbox.bodies().map(([, { id, error }]) => [id, error]),
    [['2', 'Not enough money']],
  )
})

test('a refusal without a callback URL is only logged', async () => {
  const fixture = operationsFixture()
  await taken(fixture, [{ ...goodSms, sms_message: '' }])
  assert.deepEqual(fixture.outbox.stored, [])
  assert.deepEqual(fixture.refused, ['sms text, and there is no callback URL'])
})

const pipeline = {
  type: 'pipeline',
  id: 1,
  phone: 380501234567,
  pipeline: ['sms'],
  sms: { signature: 'Posthorn', message: 'Hello' },
  hook,
}

test('the hook of a pipeline receives refusals, and never the status', async () => {
  const fixture = operationsFixture({ account: { notificationUrl } })
  await taken(fixture, [pipeline, { ...pipeline, id: 2, sms: { signature: 'Nobody', message: 'Hello' } }])
  assert.equal(fixture.intake.calls[0]?.[0]?.hook, notificationUrl)
  assert.deepEqual(
    fixture.outbox.bodies().map(([url, { id, error }]) => [url, id, error]),
    [[hook, '2', 'Error in Alpha-name']],
  )
})

for (const wrong of ['nowhere', 5, 'https://example.com/a b', 'https://example.com/\u0000']) {
  test(`the hook ${JSON.stringify(wrong)} of a pipeline is refused here, where it would be used`, async () => {
    const fixture = operationsFixture({ account: { notificationUrl } })
    await taken(fixture, [{ ...pipeline, hook: wrong }])
    assert.deepEqual(
      fixture.outbox.bodies().map(([url, { error }]) => [url, error]),
      [[notificationUrl, 'hook must be an http or https URL']],
    )
  })
}

test('errors of the envelope are answered as they are everywhere', async () => {
  const fixture = operationsFixture()
  const call = { api: 'asynchronous', contentType: 'text/plain' } as const
  assert.match(await post(fixture, { auth: apiKey, data: [goodSms] }, call), /Content-Type must be/)
  assert.deepEqual(await give(fixture, []), {
    success: false,
    error: 'data must be a list of at least one operation',
  })
  const denied = await post(fixture, { auth: 'wrong', data: [goodSms] }, { api: 'asynchronous' })
  assert.deepEqual(JSON.parse(denied), { success: false, error: 'Access denied' })
  fixture.intake.failWith = new DatabaseUnavailable('gone')
  assert.match(String((await give(fixture, [goodSms]))['error']), /nothing was accepted/)
})

test('the client gets no success where refusals cannot be written', async () => {
  const fixture = operationsFixture()
  fixture.outbox.failWith = new DatabaseUnavailable('gone')
  const wrong = { ...goodSms, sms_message: '', hook }
  assert.match(String((await give(fixture, [wrong]))['error']), /nothing was accepted/)
  assert.match(String((await give(fixture, [goodSms, wrong]))['error']), /ask for the status before/)
  assert.deepEqual(fixture.outbox.stored, [])
})

const wrong = { ...goodSms, id: 1, sms_message: '', hook }
const once: Call = { idempotencyKey: 'k-1' }

test('the same key and body get the same id, and nothing is sent or reported twice', async () => {
  const fixture = operationsFixture()
  const first = await taken(fixture, [goodSms, wrong], once)
  assert.equal(await taken(fixture, [goodSms, wrong], once), first)
  assert.equal(fixture.intake.calls.length, 1)
  assert.deepEqual(
    fixture.outbox.bodies().map(([, body]) => body['request_id']),
    [first],
  )
})

test('refusals that could not be written are written when the request is repeated', async () => {
  const fixture = operationsFixture()
  fixture.intake.answerWith = ({ clientId }) =>
    clientId === '2' ? { kind: 'not-enough-money' } : { kind: 'accepted', msgId: 1 }
  const data = [goodSms, wrong, { ...goodSms, id: 2, hook }]
  fixture.outbox.failWith = new DatabaseUnavailable('gone')
  assert.equal((await give(fixture, data, once))['success'], false)
  fixture.outbox.failWith = null
  const requestId = await taken(fixture, data, once)
  assert.equal(fixture.intake.calls.length, 1)
  assert.equal(fixture.intake.calls[0]?.[0]?.requestId, requestId)
  assert.deepEqual(
    fixture.outbox.bodies().map(([, body]) => [body['id'], body['error'], body['request_id']]),
    [
      ['1', 'Please enter SMS text', requestId],
      ['2', 'Not enough money', requestId],
    ],
  )
})

test('a key that the other API has used is another request', async () => {
  const fixture = operationsFixture()
  await post(fixture, { auth: apiKey, data: [goodSms] }, once)
  assert.deepEqual(await give(fixture, [goodSms], once), {
    success: false,
    error: 'Idempotency-Key must be a new one: it was used with another request body',
  })
})

const tooMany = {
  success: false,
  error:
    'Too many operations of this account were refused: nothing was accepted, please try again in a minute',
}

/** Three refusals are left. */
function almostRefused(): Fixture {
  const fixture = operationsFixture()
  fixture.ports.sharedLimits.refusals.charge(7, refusalCallbacks.burst - 3)
  return fixture
}

test('refusals that an account may cause for nothing run out, and come back with time', async () => {
  const fixture = almostRefused()
  await taken(fixture, [wrong, wrong])
  await taken(fixture, [wrong, wrong])
  assert.deepEqual(await give(fixture, [goodSms, wrong]), tooMany)
  assert.equal(fixture.intake.calls.length, 0)
  assert.equal(fixture.outbox.stored.length, 4)
  assert.equal(fixture.refused.at(-1), 'envelope refusals')
  fixture.clock.advance(50)
  assert.deepEqual(await give(fixture, [wrong]), tooMany)
  fixture.clock.advance(50)
  await taken(fixture, [wrong])
})

test('what an account cannot pay for counts as well, and a refusal that causes no callback does not', async () => {
  const fixture = almostRefused()
  fixture.intake.answerWith = () => ({ kind: 'not-enough-money' })
  for (let request = 0; request < 9; request++) await taken(fixture, [goodSms])
  await taken(
    fixture,
    [1, 2, 3].map((id) => ({ ...goodSms, id, hook })),
  )
  assert.deepEqual(await give(fixture, [goodSms]), tooMany)
})

test('each operation that is accepted gives a refusal back', async () => {
  const fixture = almostRefused()
  for (let request = 0; request < 9; request++) await taken(fixture, [wrong, wrong, goodSms, goodSms])
  assert.equal(fixture.outbox.stored.length, 18)
  await taken(fixture, [wrong, wrong, wrong])
  assert.deepEqual(await give(fixture, [goodSms]), tooMany)
})

test('a request that comes again is answered once more when refusals have run out, and costs none', async () => {
  const fixture = almostRefused()
  const first = await taken(fixture, [wrong, wrong, goodSms], once)
  for (let time = 0; time < 5; time++)
    assert.equal(await taken(fixture, [wrong, wrong, goodSms], once), first)
  await taken(fixture, [wrong, wrong])
  assert.deepEqual(await give(fixture, [wrong], { idempotencyKey: 'k-2' }), tooMany)
  assert.equal(await taken(fixture, [wrong, wrong, goodSms], once), first)
})
