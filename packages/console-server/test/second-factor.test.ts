import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { totpCode } from '../../kit/machine/totp.ts'
import { AccessHarness, type Person, password } from './access-harness.ts'

let harness: AccessHarness

before(async () => {
  harness = await AccessHarness.open()
})

after(() => harness[Symbol.asyncDispose]())

/** Sets up an app for the user; returns its secret and the recovery codes. */
async function setUp(person: Person): Promise<{ secret: string; codes: string[] }> {
  const begun = await person.post('second-factor/begin', { password })
  assert.equal(begun.status, 200, begun.text)
  const secret = String(begun.body['secret'])
  const confirmed = await person.post('second-factor/confirm', { code: codeOf(secret) })
  assert.equal(confirmed.status, 200, confirmed.text)
  return { secret, codes: confirmed.body['codes'] as string[] }
}

function codeOf(secret: string): string {
  return totpCode(secret, harness.clock.now())
}

/** A code that no step within reach has. */
function wrongCode(secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((step) => totpCode(secret, harness.clock.now() + step * 30_000))
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((each) => !near.includes(each)) ?? ''
  )
}

function signIn(person: Person, code?: string) {
  return harness
    .stranger()
    .post('sign-in', { name: person.name, password, ...(code !== undefined && { code }) })
}

test('a code is asked for after the right password alone, and each code works once', async () => {
  const ada = await harness.signedIn('admin', 'ada')
  const { secret } = await setUp(ada)
  harness.clock.advance(60_000)
  const wrong = await harness
    .stranger()
    .post('sign-in', { name: 'ada', password: 'wrong', code: codeOf(secret) })
  assert.equal(wrong.body['code'], 'sign-in-wrong')
  const asked = await signIn(ada)
  assert.deepEqual([asked.status, asked.body['code']], [401, 'code-needed'])
  assert.equal((await signIn(ada, wrongCode(secret))).body['code'], 'code-wrong')
  const code = codeOf(secret)
  assert.equal((await signIn(ada, ` ${code.slice(0, 3)} ${code.slice(3)}`)).status, 200)
  assert.equal((await signIn(ada, code)).body['code'], 'code-wrong')
  const before30s = totpCode(secret, harness.clock.now() - 30_000)
  assert.equal((await signIn(ada, before30s)).body['code'], 'code-wrong', 'an older step than the last one')
  harness.clock.advance(30_000)
  assert.equal((await signIn(ada, codeOf(secret))).status, 200)
})

test('two sign-ins at one instant cannot use one code', async () => {
  const person = await harness.signedIn('viewer')
  const { secret } = await setUp(person)
  harness.clock.advance(60_000)
  const code = codeOf(secret)
  const statuses = (await Promise.all([signIn(person, code), signIn(person, code)])).map(
    ({ status }) => status,
  )
  assert.deepEqual(statuses.sort(), [200, 401])
})

test('a recovery code works once, also as it is typed, and only its hash is stored', async () => {
  const person = await harness.signedIn('operator')
  const { codes } = await setUp(person)
  assert.equal(new Set(codes).size, 10)
  const [first = '', second = ''] = codes
  assert.equal((await signIn(person, first)).status, 200)
  assert.equal((await signIn(person, first)).body['code'], 'code-wrong')
  assert.equal((await signIn(person, second.toUpperCase().replaceAll('-', ' '))).status, 200)
  const dump = JSON.stringify(
    await harness.db.query({
      text: `SELECT encode(code_hash, 'hex') AS hash, encode(code_hash, 'escape') AS raw
        FROM console_recovery_codes`,
    }),
  )
  for (const code of codes) assert.ok(!dump.toLowerCase().includes(code.replaceAll('-', '')), code)
  const { body } = await person.get('second-factor')
  assert.equal(body['recoveryCodes'], 8)
})

test('the secret is stored encrypted, for its user alone', async () => {
  const [one, other] = [await harness.signedIn('viewer'), await harness.signedIn('viewer')]
  const { secret } = await setUp(one)
  await setUp(other)
  const [row] = await harness.db.query<{ secret: Buffer }>(
    { text: 'SELECT secret FROM console_second_factors WHERE user_id = $1' },
    [one.userId],
  )
  assert.ok(!row?.secret.toString('latin1').includes(secret))
  const copy = `UPDATE console_second_factors SET secret = (
    SELECT secret FROM console_second_factors WHERE user_id = $1) WHERE user_id = $2`
  await harness.db.query({ text: copy }, [one.userId, other.userId])
  harness.clock.advance(60_000)
  assert.equal((await signIn(other, codeOf(secret))).body['code'], 'code-wrong')
  assert.equal((await signIn(one, codeOf(secret))).status, 200)
})

test('wrong codes are bounded for the user, wherever they come from, and count for no other', async () => {
  const person = await harness.signedIn('admin')
  const { secret } = await setUp(person)
  harness.clock.advance(60_000)
  const tryFrom = (address: string, code: string) =>
    harness.stranger(address).post('sign-in', { name: person.name, password, code })
  const refusals: unknown[] = []
  for (let attempt = 0; attempt < 12; attempt++) {
    refusals.push((await tryFrom(`198.51.100.${attempt + 1}`, wrongCode(secret))).body['code'])
  }
  assert.equal(refusals.filter((each) => each === 'code-wrong').length, 8)
  assert.equal(refusals.at(-1), 'sign-in-often')
  assert.equal((await tryFrom('203.0.113.9', codeOf(secret))).body['code'], 'sign-in-often')
  const own = await person.post('second-factor/codes', { code: codeOf(secret) })
  assert.equal(own.body['code'], 'sign-in-often', 'an open session gives no further attempts')
  assert.equal((await signIn(await harness.signedIn('viewer'))).status, 200)
  harness.clock.advance(16 * 60_000)
  assert.equal((await tryFrom('203.0.113.9', codeOf(secret))).status, 200)
})

test('setting up needs the password and a code, and ends the other sessions', async () => {
  const person = await harness.signedIn('operator')
  const other = harness.stranger()
  await other.post('sign-in', { name: person.name, password })
  const wrong = await person.post('second-factor/begin', { password: 'wrong' })
  assert.deepEqual([wrong.body['code'], wrong.body['field']], ['old-password', 'password'])
  const { body } = await person.post('second-factor/begin', { password })
  const secret = String(body['secret'])
  assert.match(String(body['uri']), new RegExp(`^otpauth://totp/Posthorn:.*secret=${secret}`))
  assert.equal((await signIn(person)).status, 200, 'not asked before it is confirmed')
  const refused = await person.post('second-factor/confirm', { code: wrongCode(secret) })
  assert.equal(refused.body['code'], 'code-confirm')
  await person.post('second-factor/confirm', { code: codeOf(secret) })
  assert.equal((await other.get('messages')).status, 401)
  assert.equal((await person.get('second-factor')).status, 200)
  assert.equal((await person.post('second-factor/begin', { password })).body['code'], 'second-factor-there')
})

test('a user removes the factor with a code, and an admin without one', async () => {
  const person = await harness.signedIn('viewer')
  const { secret, codes } = await setUp(person)
  harness.clock.advance(60_000)
  assert.equal((await person.post('second-factor/remove', { code: wrongCode(secret) })).status, 400)
  const renewed = await person.post('second-factor/codes', { code: codeOf(secret) })
  const [fresh = ''] = renewed.body['codes'] as string[]
  assert.equal((await person.post('second-factor/remove', { code: codes[0] })).status, 400, 'replaced')
  assert.equal((await person.post('second-factor/remove', { code: fresh })).status, 200)
  assert.equal((await signIn(person)).status, 200)

  await setUp(person)
  const admin = await harness.signedIn('admin')
  const operator = await harness.signedIn('operator')
  const { userId } = person
  assert.equal((await operator.post('users/reset-second-factor', { userId })).status, 403)
  assert.equal((await admin.post('users/reset-second-factor', { userId })).status, 200)
  assert.equal((await person.get('second-factor')).status, 401, 'their sessions end')
  assert.equal((await signIn(person)).status, 200)
  assert.equal(
    (await admin.post('users/reset-second-factor', { userId })).body['code'],
    'second-factor-absent',
  )
  const [entry] = (await harness.log())
    .filter(({ action }) => action === 'users/reset-second-factor')
    .slice(1)
  assert.deepEqual(
    [entry?.target, entry?.details['before'], entry?.details['after']],
    [person.name, { secondFactors: 1 }, { secondFactors: 0 }],
  )
})

test('a link for a new password does not take the place of the code', async () => {
  const person = await harness.signedIn('viewer')
  const { secret } = await setUp(person)
  harness.clock.advance(60_000)
  const admin = await harness.signedIn('admin')
  const link = await admin.post('users/password-link', { userId: person.userId })
  const [, token] = String(link.body['path']).split('#')
  const joining = { token, name: person.name, password: 'another good secret' }
  assert.equal((await harness.stranger().post('join', joining)).body['code'], 'code-needed')
  const joined = await harness.stranger().post('join', { ...joining, code: codeOf(secret) })
  assert.equal(joined.status, 200, joined.text)
})

test('where a second factor is required, a user without one can do nothing else', async () => {
  await using strict = await AccessHarness.open({ secondFactor: 'required' })
  const person = await strict.signedIn('admin')
  const { user } = (await person.get('session')).body as { user: { needsSecondFactor: boolean } }
  assert.equal(user.needsSecondFactor, true)
  for (const path of ['messages', 'users', 'keys', 'live', 'audit-log.csv']) {
    assert.equal((await person.get(path)).body['code'], 'second-factor-needed', path)
  }
  const begun = await person.post('second-factor/begin', { password })
  const secret = String(begun.body['secret'])
  await person.post('second-factor/confirm', { code: totpCode(secret, strict.clock.now()) })
  assert.equal((await person.get('users')).status, 200)
  strict.clock.advance(60_000)
  const code = totpCode(secret, strict.clock.now())
  assert.equal((await person.post('second-factor/remove', { code })).body['code'], 'second-factor-required')
})
