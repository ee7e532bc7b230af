import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, suite, test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { addSignInHook, rotateSignInSecret } from '../../../administration/accounts/sign-in-hooks.ts'
import { type SignInKind, signInKinds, signInPath } from '../../../domain/accounts/sign-in-hook.ts'
import {
  authentikPayload,
  fusionAuthPayload,
  kratosPayload,
  logtoPayload,
  supabasePayload,
  zitadelPayload,
} from '../../../edges/test/sign-in-hooks/payloads.ts'
import { setAccountDisabled } from '../../../store/accounts/accounts.ts'
import { GatewayHarness } from './gateway-harness.ts'
import { until } from './until.ts'

let harness: GatewayHarness
const secrets = new Map<SignInKind, string>()
const name = 'shop'

before(async () => {
  harness = await GatewayHarness.open({ logLevel: 'debug' })
  for (const kind of signInKinds) {
    const given = { kind, name, accountId: 1, serviceId: 1, sender: 'Posthorn', language: 'uk' }
    const secret = kind === 'zitadel' ? 'signing-key-of-zitadel' : null
    secrets.set(kind, await addSignInHook(harness.db, { ...given, secret }))
  }
})

after(() => harness[Symbol.asyncDispose]())

interface Answered {
  status: number
  type: string | null
  retryAfter: string | null
  body: string
}

async function post(
  kind: SignInKind | string,
  body: string,
  headers: Record<string, string>,
  hook = name,
): Promise<Answered> {
  const response = await fetch(`${harness.url}/v1/sign-in/${kind}/${hook}`, { method: 'POST', headers, body })
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    retryAfter: response.headers.get('retry-after'),
    body: await response.text(),
  }
}

const json = { 'content-type': 'application/json' }
let webhooks = 0

/** As Supabase Auth signs with all of its secrets. */
function supabaseHeaders(body: string, keys = [secrets.get('supabase') ?? ''], id = `msg_${++webhooks}`) {
  const at = new Date()
  const signatures = keys.map((key) => new Webhook(key.replace('v1,', '')).sign(id, at, body))
  return {
    ...json,
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': signatures.join(', '),
  }
}

function bySupabase(payload: object, keys?: string[]): Promise<Answered> {
  const body = JSON.stringify(payload)
  return post('supabase', body, supabaseHeaders(body, keys))
}

function byZitadel(payload: object): Promise<Answered> {
  const body = JSON.stringify(payload)
  const seconds = Math.floor(Date.now() / 1_000)
  const key = secrets.get('zitadel') ?? ''
  const signature = createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')
  return post('zitadel', body, { ...json, 'zitadel-signature': `t=${seconds},v1=${signature}` })
}

function bearing(kind: SignInKind): Record<string, string> {
  return { ...json, authorization: `Bearer ${secrets.get(kind) ?? ''}` }
}

function byBearer(kind: SignInKind): (payload: object) => Promise<Answered> {
  return (payload) => post(kind, JSON.stringify(payload), bearing(kind))
}

async function handset(phone: string) {
  return (await harness.network().handsets.received(phone)).messages
}

/** The end users of different telephones have different addresses. */
function addressOf(phone: string): string {
  return `198.51.100.${Number(phone.slice(-2))}`
}

function ofLogto(phone: string, code?: string): object {
  return { ...logtoPayload(phone, code), ip: addressOf(phone) }
}

function ofSupabase(phone: string, otp?: string): object {
  return { ...supabasePayload(phone, otp), metadata: { ip_address: addressOf(phone) } }
}

const done = { status: 200, type: 'application/json', retryAfter: null, body: '{}' }
const written = 'Ваш код: 123456. Нікому його не повідомляйте.'

const services: [kind: SignInKind, send: (phone: string) => Promise<Answered>, text: string][] = [
  ['supabase', (phone) => bySupabase(ofSupabase(phone, '123456')), written],
  [
    'zitadel',
    (phone) => byZitadel(zitadelPayload(`+${phone}`)),
    'A phone number was added. Your code is 123456.',
  ],
  [
    'kratos',
    (phone) => byBearer('kratos')(kratosPayload(phone)),
    'Your login code is: 123456\n\nIt expires in 15 minutes.',
  ],
  ['logto', (phone) => byBearer('logto')(ofLogto(phone)), written],
  [
    'keycloak',
    (phone) => byBearer('keycloak')({ phone, message: 'Код: 123456', sender: 'x' }),
    'Код: 123456',
  ],
  [
    'authentik',
    (phone) => byBearer('authentik')(authentikPayload(phone)),
    'Use this code to authenticate in authentik: 123456',
  ],
  ['fusionauth', (phone) => byBearer('fusionauth')(fusionAuthPayload(phone)), 'Two Factor Code: 123456'],
]

suite('a code of a sign-in service', () => {
  for (const [index, [kind, send, text]] of services.entries()) {
    test(`reaches the telephone, and ${kind} is answered as it wants it`, async () => {
      const phone = `38067111200${index}`
      assert.deepEqual(await send(phone), done)
      const [message] = await handset(phone)
      assert.deepEqual([message?.text, message?.from], [text, 'Posthorn'])
    })
  }

  test('comes from Keycloak as a form with the secret in a field, and as JSON it must be escaped', async () => {
    const form = new URLSearchParams({
      ...{ token: secrets.get('keycloak') ?? '', phone: '+380671112010', sender: 'x' },
      message: 'Your "code" is 424242',
    })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    assert.deepEqual(await post('keycloak', form.toString(), headers), done)
    assert.equal((await handset('380671112010'))[0]?.text, 'Your "code" is 424242')
    const glued = await post('keycloak', '{"message":"Your "code" is 1","phone":"1"}', bearing('keycloak'))
    assert.deepEqual([glued.status, /must be escaped/.test(glued.body)], [400, true])
  })

  test('is sent once where the service repeats, and again with another code', async () => {
    const phone = '380671112011'
    for (const otp of ['111111', '111111', '222222', '111111']) {
      assert.deepEqual(await bySupabase(ofSupabase(phone, otp)), done)
    }
    const texts = await until('two messages', async () => {
      const all = await handset(phone)
      return all.length >= 2 ? all.map(({ text }) => text.replace(/\D/g, '')) : null
    })
    assert.deepEqual(texts.sort(), ['111111', '222222'])
  })

  test('has its text and number nowhere in the log, and its text is hidden from readers', async () => {
    assert.deepEqual(await bySupabase(ofSupabase('380671112012', '987651')), done)
    await harness.untilAllEnded()
    assert.doesNotMatch(harness.logged.join(''), /987651|380671112012/)
    const text = `SELECT type, hook FROM messages WHERE phone = '380671112012'`
    assert.deepEqual(await harness.db.query({ text }), [{ type: 'verify/create', hook: null }])
  })
})

suite('two secrets', () => {
  test('are right from a rotation on: that of before, the new one, and both signatures together', async () => {
    const older = secrets.get('supabase') ?? ''
    const newest = await rotateSignInSecret(harness.db, { kind: 'supabase', name }, null)
    const send = (keys: string[], phone: string) => bySupabase(ofSupabase(phone), keys)
    await until('the new secret', async () =>
      (await send([newest], '380671112020')).status === 200 ? true : null,
    )
    assert.deepEqual(await send([older], '380671112021'), done)
    assert.deepEqual(await send([newest, older], '380671112022'), done)
    const last = await rotateSignInSecret(harness.db, { kind: 'supabase', name }, null)
    secrets.set('supabase', last)
    await until('the newest secret', async () =>
      (await send([last], '380671112023')).status === 200 ? true : null,
    )
    assert.equal((await send([older], '380671112024')).status, 401)
  })
})

suite('a refusal', () => {
  test('of a wrong secret, signature or hook is 401, and says no more to one than to the other', async () => {
    const body = JSON.stringify(ofSupabase('380671112030'))
    const headers = supabaseHeaders(body)
    const forged = await post('supabase', body.replace('561166', '561167'), headers)
    const unknown = await post('supabase', body, headers, 'nobody')
    const wrong = await post('logto', JSON.stringify(ofLogto('1')), { ...json, authorization: 'x' })
    for (const answer of [forged, unknown, wrong]) assert.deepEqual(answer, forged)
    assert.deepEqual([forged.status, forged.type], [401, 'application/json'])
    assert.equal((await post('clerk', body, headers)).status, 404)
    assert.deepEqual(harness.network().handsets.view('380671112030').messages, [])
  })

  test('of a number is in the words and the form that each service shows to its user', async () => {
    const sentence = 'A code cannot be sent to this number'
    assert.deepEqual(await bySupabase(ofSupabase('123')), {
      ...done,
      body: JSON.stringify({ error: { http_code: 400, message: sentence } }),
    })
    const logto = await byBearer('logto')(ofLogto('123'))
    assert.deepEqual([logto.status, logto.body], [400, JSON.stringify({ error: sentence })])
    const authentik = await byBearer('authentik')(authentikPayload('123'))
    assert.deepEqual(
      [authentik.status, authentik.type, authentik.body],
      [400, 'text/plain; charset=utf-8', sentence],
    )
  })

  test('by a limit of the guard has its time, and Supabase is not asked to repeat at once', async () => {
    const phone = '380671112031'
    for (const code of ['1001', '1002', '1003']) {
      assert.deepEqual(await byBearer('logto')(ofLogto(phone, code)), done)
    }
    const logto = await byBearer('logto')(ofLogto(phone, '1004'))
    assert.deepEqual([logto.status, Number(logto.retryAfter) > 0], [429, true])
    const supabase = await bySupabase(ofSupabase(phone, '1005'))
    assert.equal(supabase.status, 200)
    assert.match(supabase.body, /"http_code":429,"message":"There were too many codes/)
  })

  test('of a long body, and of one that is no JSON, sends nothing', async () => {
    const long = JSON.stringify({ to: 'x'.repeat(300_000) })
    assert.equal((await post('logto', long, bearing('logto'))).status, 413)
    assert.equal((await post('logto', '[]', bearing('logto'))).status, 400)
    const missing = await post('logto', '{"to":"380671112032"}', bearing('logto'))
    assert.deepEqual([missing.status, missing.body], [400, '{"error":"payload.code must be there"}'])
  })

  test('while the account is disabled sends nothing, and ends with that', async () => {
    await setAccountDisabled(harness.db, 1, Date.now())
    const disabled = await until('a refusal', async () => {
      const answer = await byBearer('logto')(ofLogto('380671112033', '1'))
      return answer.status === 403 ? answer : null
    })
    assert.equal(disabled.body, '{"error":"The code could not be sent (account-disabled)"}')
    await setAccountDisabled(harness.db, 1, null)
    await until('an acceptance', async () =>
      (await byBearer('logto')(ofLogto('380671112033', '2'))).status === 200 ? true : null,
    )
  })
})

test('wrong secrets from one address are answered more and more slowly, and the right one at once', async () => {
  const wrong = () => post('logto', '{}', { ...json, authorization: 'x'.repeat(32) })
  const began = Date.now()
  await Promise.all(Array.from({ length: 8 }, wrong))
  assert.ok(Date.now() - began > 200, 'wrong secrets wait')
  const path = signInPath({ kind: 'logto', name })
  assert.equal(path, '/v1/sign-in/logto/shop')
  const right = Date.now()
  assert.deepEqual(await byBearer('logto')(ofLogto('380671112040')), done)
  assert.ok(Date.now() - right < 2_000)
})
