import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { codeOf, messageOf, wrong } from '../../../engines/test/verification/verification-harness.ts'
import { BatcherFull } from '../../../kit/flow/batcher.ts'
import { DatabaseUnavailable, OutcomeUnknown } from '../../../store/database.ts'
import { apiKey } from '../operations-fixture.ts'
import { createBody, openVerifyHarness } from './verify-harness.ts'

const phone = '380671234567'

suite('verify/create', () => {
  test('returns one id under both names, and sends the code', async () => {
    await using harness = await openVerifyHarness()
    const { status, headers, body } = await harness.post(createBody)
    assert.equal(status, 200)
    assert.match(headers.get('content-type') ?? '', /^application\/json/)
    assert.equal(headers.get('cache-control'), 'no-store')
    const { request_id: requestId, verify_id: verifyId, ...rest } = body
    assert.deepEqual(rest, { success: true })
    assert.equal(requestId, verifyId)
    assert.match(await codeOf(harness.db, String(verifyId)), /^\d{6}$/)
  })

  test('accepts every field of the specification', async () => {
    await using harness = await openVerifyHarness()
    const { body } = await harness.post({
      ...createBody,
      phone: '+380671234567',
      email: '',
      type: 'sms',
      sender_name: 'Shop',
      lang: 'de',
      code_length: 8,
      code_type: 'alphanumeric',
      service_id: '1',
      user_ip: '2001:db8::7',
      custom_id: 'order-7',
      hook: 'https://shop.example/codes',
    })
    const message = await messageOf(harness.db, String(body['verify_id']))
    assert.equal(message.hook, 'https://shop.example/codes')
    assert.equal(message.clientId, 'order-7')
    assert.equal(message.plan.stages[0].sender, 'Shop')
    const { content } = message.plan.stages[0]
    assert.match(content.kind === 'sms' ? content.text : '', /^Ihr Code: [A-Z0-9]{8}\. /)
  })

  test('sends a code by e-mail', async () => {
    await using harness = await openVerifyHarness()
    const mail = { auth: apiKey, command: 'verify/create', type: 'email', email: 'Anna@Shop.example' }
    const { body } = await harness.post(mail)
    const verifyId = String(body['verify_id'])
    const { plan, phone: recipient } = await messageOf(harness.db, verifyId)
    assert.equal(recipient, 'anna@shop.example')
    assert.equal(plan.stages[0].channel, 'email')
    const code = await codeOf(harness.db, verifyId)
    const checked = await harness.post({
      auth: apiKey,
      command: 'verify',
      phone: 'anna@shop.example',
      code,
      verify_id: verifyId,
    })
    assert.deepEqual(checked.body, {
      success: true,
      verify_id: verifyId,
      phone: 'anna@shop.example',
      email: 'anna@shop.example',
      type: 'email',
      status: 'approved',
      service_id: 1,
    })
  })

  test('is by POST only', async () => {
    await using harness = await openVerifyHarness()
    const { status, body } = await harness.get(createBody)
    assert.equal(status, 400)
    assert.deepEqual(body, { success: false, error: 'verify/create takes POST requests only' })
  })

  const refusals: [what: string, change: object, error: string][] = [
    ['no phone', { phone: undefined }, 'Please enter valid receiver phone number'],
    ['a phone that is none', { phone: '12' }, 'Please enter valid receiver phone number'],
    ['an object for a phone', { phone: {} }, 'Please enter valid receiver phone number'],
    ['e-mail without an address', { type: 'email' }, 'email must be an e-mail address'],
    ['another type', { type: 'pigeon' }, 'type must be sms or email'],
    ['a sender that is not approved', { sender_name: 'Nobody' }, 'Error in Alpha-name'],
    ['a code that is too short', { code_length: 3 }, 'code_length must be a whole number from 4 to 10'],
    ['a code that is too long', { code_length: 11 }, 'code_length must be a whole number from 4 to 10'],
    ['half a character', { code_length: 4.5 }, 'code_length must be a whole number from 4 to 10'],
    ['a user without an address', { user_ip: 'shop.example' }, 'user_ip must be the IP address of the user'],
    ['another kind of code', { code_type: 'emoji' }, 'code_type must be numeric, alpha, alphanumeric'],
    ['a service that is none', { service_id: 77 }, 'service_id must be that of a configured service'],
    ['a service that is no number', { service_id: 'x' }, 'service_id must be a positive whole number'],
    ['a lang that is no text', { lang: [] }, 'lang must be a language code such as en or uk'],
    [
      'a custom_id that is too long',
      { custom_id: 'x'.repeat(129) },
      'custom_id must be a string of at most 128 characters',
    ],
    ['a NUL', { custom_id: 'a\0b' }, 'custom_id must be a string of at most 128 characters'],
    ['a hook that is none', { hook: 'ftp://x' }, 'hook must be an http or https URL'],
    [
      'another command',
      { command: 'verify/delete' },
      'command must be verify/create, verify, verify/status or verify/cancel',
    ],
    [
      'no command',
      { command: undefined },
      'command must be verify/create, verify, verify/status or verify/cancel',
    ],
  ]
  test('is refused with 400 and a sentence for each invalid field', async () => {
    await using harness = await openVerifyHarness()
    for (const [what, change, error] of refusals) {
      const { status, body } = await harness.post({ ...createBody, ...change })
      assert.deepEqual({ status, body }, { status: 400, body: { success: false, error } }, what)
    }
    const [row] = await harness.db.query<{ count: number }>({ text: 'SELECT count(*) FROM messages' })
    assert.equal(row?.count, 0)
  })

  test('is refused with 400 where the account cannot pay', async () => {
    await using harness = await openVerifyHarness({ balanceMicros: 0 })
    const { status, body } = await harness.post(createBody)
    assert.deepEqual({ status, body }, { status: 400, body: { success: false, error: 'Not enough money' } })
  })

  test('is refused with 429 and Retry-After where a recipient got too many', async () => {
    await using harness = await openVerifyHarness({ guard: 'real' })
    for (let count = 0; count < 3; count++) assert.equal((await harness.post(createBody)).status, 200)
    const { status, headers, body } = await harness.post(createBody)
    assert.equal(status, 429)
    assert.ok(Number(headers.get('retry-after')) > 50)
    assert.deepEqual(body, {
      success: false,
      error: 'There were too many codes, please try again later',
    })
    // The log names the limit; the answer to the client does not.
    assert.match(harness.fixture.refused.join('\n'), /recipient/)
  })

  test('sent ten times at once with one Idempotency-Key is answered ten times alike, and counts as one', async () => {
    await using harness = await openVerifyHarness({ guard: 'real' })
    const key = { 'idempotency-key': 'signup-1' }
    const responses = await Promise.all(Array.from({ length: 10 }, () => harness.post(createBody, key)))
    assert.deepEqual(
      new Set(responses.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size,
      1,
    )
    assert.equal(responses[0]?.status, 200)
    assert.equal((await harness.post({ ...createBody, lang: 'uk' }, key)).status, 400)
    for (let others = 0; others < 2; others++) assert.equal((await harness.post(createBody)).status, 200)
    assert.equal((await harness.post(createBody)).status, 429)
  })
})

suite('verify', () => {
  async function created(harness: Awaited<ReturnType<typeof openVerifyHarness>>) {
    const { body } = await harness.post(createBody)
    const verifyId = String(body['verify_id'])
    return { verifyId, code: await codeOf(harness.db, verifyId) }
  }

  test('answers a POST with the state of a code', async () => {
    await using harness = await openVerifyHarness()
    const { verifyId, code } = await created(harness)
    const checkFields = { auth: apiKey, command: 'verify', phone, verify_id: verifyId }
    const answer = { success: true, verify_id: verifyId, phone, type: 'sms', service_id: 1 }
    const pending = await harness.post({ ...checkFields, code: wrong(code) })
    assert.equal(pending.status, 200)
    assert.deepEqual(pending.body, { ...answer, status: 'pending' })
    assert.deepEqual((await harness.post({ ...checkFields, code })).body, { ...answer, status: 'approved' })
    assert.deepEqual((await harness.post({ ...checkFields, code })).body, { ...answer, status: 'expired' })
  })

  test('answers a GET alike, with all fields in the query, also with a plus before the number', async () => {
    await using harness = await openVerifyHarness()
    const { verifyId, code } = await created(harness)
    const query = `?auth=${encodeURIComponent(apiKey)}&command=verify&phone=+${phone}&code=${code}&verify_id=${verifyId}`
    const { status, headers, body } = await harness.send({}, query)
    assert.equal(status, 200)
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.deepEqual(body, {
      success: true,
      verify_id: verifyId,
      phone,
      type: 'sms',
      status: 'approved',
      service_id: 1,
    })
  })

  test('takes a code as a person types it: with spaces and dashes, in small letters', async () => {
    await using harness = await openVerifyHarness()
    const first = await created(harness)
    const checkFields = { auth: apiKey, command: 'verify', phone }
    const spaced = ` ${first.code.slice(0, 3)}-${first.code.slice(3)} `
    const one = await harness.post({ ...checkFields, verify_id: first.verifyId, code: spaced })
    assert.equal(one.body['status'], 'approved')
    const { body } = await harness.post({ ...createBody, code_type: 'alpha' })
    const verifyId = String(body['verify_id'])
    const letters = (await codeOf(harness.db, verifyId)).toLowerCase()
    const two = await harness.post({ ...checkFields, verify_id: verifyId, code: letters })
    assert.equal(two.body['status'], 'approved')
  })

  test('answers alike for an unknown id, another phone and an invalid id', async () => {
    await using harness = await openVerifyHarness()
    const { verifyId, code } = await created(harness)
    const checkFields = { auth: apiKey, command: 'verify', code }
    const responses = await Promise.all([
      harness.post({ ...checkFields, phone, verify_id: '01900000-0000-7000-8000-000000000000' }),
      harness.post({ ...checkFields, phone: '380501234567', verify_id: verifyId }),
      harness.post({ ...checkFields, phone, verify_id: "' OR 1=1 --" }),
    ])
    for (const { status, body } of responses) {
      assert.equal(status, 200)
      const { verify_id: _id, phone: _phone, ...rest } = body
      assert.deepEqual(rest, { success: true, type: 'sms', status: 'expired', service_id: 1 })
    }
  })

  test('is refused with 400 where something is missing, and no attempt is counted', async () => {
    await using harness = await openVerifyHarness()
    const { verifyId, code } = await created(harness)
    const checkFields = { auth: apiKey, command: 'verify', phone, code, verify_id: verifyId }
    for (const name of ['phone', 'code', 'verify_id']) {
      for (const value of [undefined, '', null, {}, ['1'], 1.5, 'x'.repeat(200)]) {
        const { status } = await harness.post({ ...checkFields, [name]: value })
        assert.equal(status, 400, `${name} ${JSON.stringify(value)}`)
      }
    }
    const twice = `?auth=${encodeURIComponent(apiKey)}&command=verify&phone=${phone}&code=1&code=2&verify_id=${verifyId}`
    const { status, body } = await harness.send({}, twice)
    assert.deepEqual([status, body['error']], [400, 'code must be given once'])
    assert.equal((await harness.post(checkFields)).body['status'], 'approved')
  })

  test('a hundred guesses over HTTP do not find a code', async () => {
    await using harness = await openVerifyHarness()
    const { verifyId, code } = await created(harness)
    const checkFields = { auth: apiKey, command: 'verify', phone, verify_id: verifyId }
    const guesses = Array.from({ length: 100 }, (_, index) =>
      index % 2 === 0
        ? harness.post({ ...checkFields, code: wrong(code, index + 1) })
        : harness.get({ ...checkFields, code: wrong(code, index + 1) }),
    )
    const statuses = (await Promise.all(guesses)).map(({ body }) => body['status'])
    assert.equal(statuses.filter((status) => status === 'pending').length, 4)
    assert.equal(statuses.filter((status) => status === 'blocked').length, 96)
    assert.equal((await harness.post({ ...checkFields, code })).body['status'], 'blocked')
  })
})

suite('any request', () => {
  test('without a key, or with a wrong one, is 401, by POST and by GET', async () => {
    await using harness = await openVerifyHarness()
    const denied = { status: 401, body: { success: false, error: 'Access denied' } }
    const responses = [
      await harness.post({ ...createBody, auth: undefined }),
      await harness.post({ ...createBody, auth: 'wrong' }),
      await harness.get({ command: 'verify' }),
      await harness.get({ auth: 'wrong', command: 'verify' }),
    ]
    for (const { status, body } of responses) assert.deepEqual({ status, body }, denied)
  })

  test('with wrong keys is throttled together with the operations API', async () => {
    await using harness = await openVerifyHarness()
    for (let tries = 0; tries < 5; tries++) await harness.get({ auth: 'wrong', command: 'verify' })
    const order: string[] = []
    const sixth = harness.get({ auth: 'wrong', command: 'verify' }).then(() => order.push('wrong'))
    assert.equal((await harness.post(createBody)).status, 200)
    order.push('right')
    while (order.length < 2) {
      harness.fixture.clock.advance(1_000)
      await new Promise((resolve) => setImmediate(resolve))
    }
    await sixth
    assert.deepEqual(order, ['right', 'wrong'])
  })

  test('that is no JSON object is 400', async () => {
    await using harness = await openVerifyHarness()
    for (const body of ['', '{', '[]', '"verify"', 'null', '{"auth":"x"', '\xff']) {
      const { status, body: answer } = await harness.post(body)
      assert.equal(status, 400, body)
      assert.equal(answer['success'], false)
    }
    const form = await harness.post('auth=x', { 'content-type': 'application/x-www-form-urlencoded' })
    assert.deepEqual([form.status, form.body['error']], [400, 'Content-Type must be application/json'])
    const none = await harness.send({ method: 'POST' })
    assert.equal(none.status, 400)
  })

  test('with a body that is too large is 413', async () => {
    await using harness = await openVerifyHarness({ maxBodyBytes: 1_000 })
    const { status, body } = await harness.post({ ...createBody, custom_id: 'x'.repeat(1_000) })
    assert.equal(status, 413)
    assert.deepEqual(body, { success: false, error: 'The request body must be at most 1000 bytes long' })
  })

  test('by another method is 405', async () => {
    await using harness = await openVerifyHarness()
    for (const method of ['PUT', 'DELETE', 'HEAD']) {
      const { status, headers } = await harness.send({ method })
      assert.deepEqual([status, headers.get('allow')], [405, 'GET, POST'])
    }
  })

  test('that cannot be stored is 503, and an internal fault 500 without details', async () => {
    const faults: [error: Error, status: number, sentence: RegExp][] = [
      [new DatabaseUnavailable('secret address'), 503, /cannot reach its database/],
      [new OutcomeUnknown('lost'), 503, /may be on its way/],
      [new BatcherFull('full'), 503, /too much to do/],
      [new TypeError('secret inside'), 500, /made an error/],
    ]
    for (const [error, expected, sentence] of faults) {
      const fails = () => Promise.reject(error)
      await using harness = await openVerifyHarness({
        verification: { create: fails, createOnce: fails, check: fails, read: fails, cancel: fails },
      })
      const check = { auth: apiKey, command: 'verify', phone, code: '1234' }
      const verify_id = '01900000-0000-7000-8000-000000000000'
      for (const answer of [await harness.post(createBody), await harness.post({ ...check, verify_id })]) {
        assert.equal(answer.status, expected)
        assert.match(String(answer.body['error']), sentence)
        assert.doesNotMatch(JSON.stringify(answer.body), /secret/)
      }
    }
  })
})

suite('the limits of a service', () => {
  test('are refused with what it would cost, and with the countries that are allowed', async () => {
    await using harness = await openVerifyHarness({ service: { countries: ['PL', 'UA'], maxPrice: '0.30' } })
    const error = async (number: string) => {
      const { status, body } = await harness.post({ ...createBody, phone: number })
      assert.equal(status, 400)
      return body['error']
    }
    assert.equal(await error(phone), 'The code may cost 0.50, and service 1 allows 0.30 at most')
    assert.equal(await error('447911123456'), 'phone must be of a country that service 1 allows: PL, UA')
  })
})

suite('verify/status and verify/cancel', () => {
  test('read a verification without counting an attempt, and end it, once', async () => {
    await using harness = await openVerifyHarness()
    const { body: created } = await harness.post({ ...createBody, phone: '+380671234567', custom_id: 'c-1' })
    const verifyId = String(created['verify_id'])
    const code = await codeOf(harness.db, verifyId)
    const named = { auth: apiKey, verify_id: verifyId }
    const check = { ...named, command: 'verify', phone, code: wrong(code) }
    assert.equal((await harness.post(check)).body['status'], 'pending')
    for (const read of [harness.post, harness.get]) {
      const { status, body } = await read({ ...named, command: 'verify/status' })
      const { created: at, expires, message_status: _, ...rest } = body
      const open = { status: 'pending', attempts: 1, attempts_left: 4, custom_id: 'c-1' }
      assert.equal(status, 200)
      assert.deepEqual(rest, {
        success: true,
        verify_id: verifyId,
        phone,
        type: 'sms',
        service_id: 1,
        ...open,
      })
      assert.equal(Date.parse(String(expires)) - Date.parse(String(at)), 300_000)
    }
    for (let each = 0; each < 2; each++) {
      const { body } = await harness.post({ ...named, command: 'verify/cancel' })
      assert.deepEqual([body['status'], body['attempts']], ['cancelled', 1])
    }
    assert.equal((await harness.post({ ...check, code })).body['status'], 'expired')
  })

  test('know no verification of another account, and none that does not exist', async () => {
    await using harness = await openVerifyHarness()
    const { body: created } = await harness.post(createBody)
    const verifyId = String(created['verify_id'])
    await harness.db.query({ text: 'UPDATE verifications SET account_id = 2' })
    for (const verify_id of [verifyId, '01900000-0000-7000-8000-000000000000', 'order-7']) {
      for (const command of ['verify/status', 'verify/cancel']) {
        const { status, body } = await harness.post({ auth: apiKey, command, verify_id })
        assert.equal(status, 404)
        assert.equal(body['error'], 'verify_id must be that of a verification of this account')
      }
    }
    const [row] = await harness.db.query<{ state: number }>({ text: 'SELECT state FROM verifications' })
    assert.equal(row?.state, 0)
  })

  test('a verification is not cancelled by GET', async () => {
    await using harness = await openVerifyHarness()
    const { status, body } = await harness.get({ auth: apiKey, command: 'verify/cancel', verify_id: 'x' })
    assert.deepEqual([status, body['error']], [400, 'verify/cancel takes POST requests only'])
  })
})
