import assert from 'node:assert/strict'
import { beforeEach, suite, test } from 'node:test'
import { deferred } from '../../../../test/support/deferred.ts'
import type { SignInHook } from '../../../domain/accounts/sign-in-hook.ts'
import { account } from '../../../engines/test/verification/verification-harness.ts'
import type { GivenCode, GivenCodeOutcome } from '../../../engines/verification/given-codes.ts'
import { BatcherFull } from '../../../kit/flow/batcher.ts'
import { DatabaseUnavailable, OutcomeUnknown } from '../../../store/database.ts'
import { SignInApi } from '../../sign-in-hooks/sign-in-api.ts'
import { signInServices } from '../../sign-in-hooks/sign-in-services.ts'
import { operationsFixture } from '../operations-fixture.ts'
import { logtoPayload } from './payloads.ts'

const secret = 'Zm9vYmFyZm9vYmFyZm9v'
const hook: SignInHook = {
  ...{ kind: 'logto', name: 'shop', accountId: 1, serviceId: 2, sender: 'Shop', language: 'uk' },
  secrets: [secret],
}

let outcome: () => Promise<GivenCodeOutcome>
let given: GivenCode[]

function open(limits: { readsPerSecond?: number } = {}, country: string | null = null) {
  const { ports, admission, clock } = operationsFixture({ limits })
  const faults: unknown[] = []
  const reasons: string[] = []
  const api = new SignInApi(
    {
      clock,
      hooks: { find: (_, name) => Promise.resolve(name === 'shop' ? hook : null) },
      catalogue: { account: () => ({ ...account, country }) },
      verification: {
        sendGiven: (code) => {
          given.push(code)
          return outcome()
        },
      },
      events: {
        fault: ({ error }) => void faults.push(error),
        refusedOperation: ({ reason }) => void reasons.push(reason),
      },
    },
    admission,
  )
  const answer = (
    payload: object = logtoPayload('+380671234567'),
    authorization = secret,
    kind: keyof typeof signInServices = 'logto',
  ) =>
    api.answer({
      ...{ kind, name: 'shop', service: signInServices[kind], address: '192.0.2.1' },
      headers: { 'content-type': 'application/json', authorization },
      body: { bytes: Buffer.from(JSON.stringify(payload)) },
    })
  return { answer, clock, faults, reasons, ports }
}

beforeEach(() => {
  given = []
  outcome = () => Promise.resolve({ kind: 'sent' })
})

const later = { kind: 'later', sentence: 'Please try again in a moment', retryAfterSeconds: 1 }

suite('a request of a sign-in service', () => {
  test('becomes a code with what the hook says: service of codes, sender, and the language of the request', async () => {
    const { answer } = open()
    assert.deepEqual(await answer(), { kind: 'sent' })
    await answer({ to: '380671234567', payload: { code: 'AB-12' } })
    const known = {
      ...{ account, source: 'logto shop', requestId: null, recipient: '380671234567', text: null },
      ...{ serviceId: 2, senderName: 'Shop', clientAddress: '192.0.2.1' },
    }
    assert.deepEqual(given, [
      { ...known, code: '123456', lang: 'uk', userAddress: '198.51.100.7' },
      { ...known, code: 'AB-12', lang: 'uk', userAddress: null },
    ])
  })

  test('goes to the number that the service names, whatever the country of the account', async () => {
    const { answer } = open({}, 'IT')
    for (const phone of ['35799123456', '+352621123456', '4312345678']) await answer(logtoPayload(phone))
    assert.deepEqual(
      given.map(({ recipient }) => recipient),
      ['35799123456', '352621123456', '4312345678'],
    )
  })

  test('has a number as users type it where the service takes what they type', async () => {
    const { answer } = open({}, 'UA')
    await answer({ phone: '0671234567', code: '123456' }, `Bearer ${secret}`, 'keycloak')
    assert.deepEqual(given[0]?.recipient, '380671234567')
  })

  test('of a wrong secret keeps no octets while its answer waits', async () => {
    const { ports, admission } = operationsFixture()
    const api = new SignInApi({ ...ports, hooks: { find: () => Promise.resolve(hook) } } as never, admission)
    const body = { bytes: Buffer.from('{}') }
    const named = { kind: 'logto', name: 'shop', service: signInServices.logto, address: '192.0.2.1' }
    await api.answer({ ...named, headers: { authorization: 'wrong' }, body })
    assert.equal(body.bytes.length, 0)
  })

  for (const error of [
    new DatabaseUnavailable('away'),
    new OutcomeUnknown('lost'),
    new BatcherFull('full'),
  ]) {
    test(`is to be repeated in a moment after ${error.name}, which is no fault`, async () => {
      const { answer, faults } = open()
      outcome = () => Promise.reject(error)
      assert.deepEqual(await answer(), { ...later, httpStatus: 503 })
      assert.deepEqual(faults, [])
    })
  }

  test('is to be repeated after a fault, which is reported without what was sent', async () => {
    const { answer, faults } = open()
    const error = new TypeError('a fault')
    outcome = () => Promise.reject(error)
    assert.deepEqual(await answer(), { ...later, httpStatus: 503 })
    assert.deepEqual(faults, [error])
  })

  test('is answered within five seconds where the database says nothing', async () => {
    const { answer, clock, faults } = open()
    const asked = deferred()
    outcome = () => {
      asked.resolve()
      return new Promise(() => undefined)
    }
    const answering = answer()
    await asked.promise
    clock.advance(4_500)
    assert.deepEqual([await answering, faults], [{ ...later, httpStatus: 503 }, []])
  })

  test('of a flood is to be repeated later, and what is sent counts for nothing', async () => {
    const { answer } = open({ readsPerSecond: 1 })
    for (let count = 0; count < 50; count++) assert.deepEqual(await answer(), { kind: 'sent' })
    outcome = () => Promise.resolve({ kind: 'refused', why: 'sender' })
    const kinds: string[] = []
    for (let count = 0; count < 25; count++) kinds.push((await answer()).kind)
    assert.deepEqual([kinds[0], kinds.at(-1)], ['refused', 'later'])
  })

  test('that is refused names its reason for the operator, and its words are for users', async () => {
    const { answer, reasons } = open()
    outcome = () => Promise.resolve({ kind: 'refused', why: 'money' })
    const refused = { kind: 'refused', httpStatus: 400, sentence: 'The code could not be sent (money)' }
    assert.deepEqual(await answer(), refused)
    const wrong = await answer(undefined, 'Bearer x')
    assert.equal(wrong.kind === 'refused' && wrong.httpStatus, 401)
    assert.deepEqual(reasons, ['money', 'secret'])
    assert.equal(given.length, 1)
  })
})
