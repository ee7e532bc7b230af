import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messageStatuses } from '../../packages/domain/message/status.ts'
import { verificationCallbackBody } from '../../packages/domain/otp/verification-callback.ts'
import { checkStatuses } from '../../packages/domain/otp/verification-state.ts'
import { apiKey } from '../../packages/edges/test/operations-fixture.ts'
import { openVerifyHarness } from '../../packages/edges/test/verify/verify-harness.ts'
import { codeOf, wrong } from '../../packages/engines/test/verification/verification-harness.ts'
import { verifySentences, verifyStatusTexts } from '../../tools/reference/verification/errors.ts'
import { checkStatusTexts, verificationExamples } from '../../tools/reference/verification/examples.ts'
import { schemaJudge } from './schema-judge.ts'

const open = schemaJudge({ closed: false })
const closed = schemaJudge({ closed: true })

function assertValid(validate: ReturnType<typeof open>, value: unknown): void {
  assert.ok(validate(value), JSON.stringify(validate.errors))
}

test('the examples match the schemas, and so do the answers of the endpoint', async () => {
  await using harness = await openVerifyHarness()
  const { create, createByEmail, check, created, checked, callbacks, status, cancel, read } =
    verificationExamples
  assertValid(closed('VerifyCreated'), created)
  assertValid(closed('VerifyChecked'), checked)
  for (const body of Object.values(callbacks)) assertValid(closed('VerificationCallback'), body)
  assertValid(open('VerifyRequest'), check)
  for (const request of [create, createByEmail]) {
    assertValid(open('VerifyRequest'), request)
    const { body } = await harness.post({ ...request, auth: apiKey })
    assertValid(closed('VerifyCreated'), body)
    const verifyId = String(body['verify_id'])
    const code = await codeOf(harness.db, verifyId)
    const recipient = 'email' in request ? { email: request.email } : { phone: request.phone }
    const checkFields = { auth: apiKey, command: 'verify', verify_id: verifyId, ...recipient }
    for (const entered of [wrong(code), code, code]) {
      const checkRequest = { ...checkFields, code: entered }
      assertValid(open('VerifyRequest'), checkRequest)
      assertValid(closed('VerifyChecked'), (await harness.post(checkRequest)).body)
    }
  }
  const { body } = await harness.post({ ...check, auth: apiKey })
  assertValid(closed('VerifyChecked'), body)
  const named = await harness.post({ ...create, phone: '380501234567', auth: apiKey })
  for (const request of [status, cancel]) {
    assertValid(open('VerifyRequest'), request)
    const verify_id = named.body['verify_id']
    assertValid(closed('VerifyRead'), (await harness.post({ ...request, auth: apiKey, verify_id })).body)
  }
  assertValid(closed('VerifyRead'), read)
})

test('the answer about a code of one channel alone matches its schema, and names the channel', async () => {
  await using harness = await openVerifyHarness({ service: { ownCodes: true } })
  const { create, check } = verificationExamples
  const { body } = await harness.post({ ...create, auth: apiKey })
  const verifyId = String(body['verify_id'])
  const code = await codeOf(harness.db, verifyId)
  const checked = await harness.post({ ...check, auth: apiKey, verify_id: verifyId, code })
  assertValid(closed('VerifyChecked'), checked.body)
  assert.equal(checked.body['channel'], 'sms')
})

test('the schemas and the endpoint agree on required fields', async () => {
  await using harness = await openVerifyHarness()
  const { create, check } = verificationExamples
  for (const request of [create, check]) {
    for (const name of Object.keys(request)) {
      const left = Object.fromEntries(Object.entries(request).filter(([each]) => each !== name))
      const { status } = await harness.post({ ...left, ...('auth' in left ? { auth: apiKey } : {}) })
      assert.equal(open('VerifyRequest')(left), status === 200, `without ${name}: ${status}`)
    }
  }
})

test('every callback about a code matches its schema', () => {
  for (const status of [...messageStatuses, 'approved', 'expired', 'blocked', 'cancelled'] as const) {
    for (const type of ['sms', 'email'] as const) {
      const callback = {
        success: true,
        verifyId: 'v',
        customId: type === 'sms' ? 'c' : null,
        recipient: 'r',
        at: 0,
      }
      assertValid(
        closed('VerificationCallback'),
        JSON.parse(verificationCallbackBody({ ...callback, type, status, channel: 'viber' })),
      )
    }
  }
})

test('every status has a meaning, and every HTTP status a sentence', () => {
  assert.deepEqual(
    checkStatusTexts.map(([status]) => status),
    [...checkStatuses],
  )
  for (const [httpStatus] of verifyStatusTexts) assert.ok(verifySentences(httpStatus).length > 0)
})
