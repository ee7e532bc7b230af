import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { addOptOut } from '../../src/storage/opt-outs.ts'
import { apiKey, GatewayStage } from './gateway-stage.ts'
import { until } from './until.ts'

let stage: GatewayStage

before(async () => {
  stage = await GatewayStage.open({ everyChannel: true })
})

after(async () => {
  await stage[Symbol.asyncDispose]()
})

interface VerifyAnswer {
  success: boolean
  error?: string
  request_id?: string
  verify_id?: string
  status?: string
}

async function post(fields: object): Promise<VerifyAnswer> {
  const answer = await fetch(`${stage.url}/api/verify.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ auth: apiKey, ...fields }),
  })
  return (await answer.json()) as VerifyAnswer
}

async function create(fields: object): Promise<string> {
  const answer = await post({ command: 'verify/create', ...fields })
  assert.equal(answer.success, true, answer.error)
  return answer.verify_id ?? ''
}

async function check(fields: object): Promise<string | undefined> {
  return (await post({ command: 'verify', ...fields })).status
}

/** The code in the newest message of a telephone. */
async function codeAt(phone: string, count = 1): Promise<string> {
  const { messages } = await stage.network().handsets.received(phone, count)
  return /\d{6}/.exec(messages.at(-1)?.text ?? '')?.[0] ?? ''
}

interface Told {
  verify_id: string
  status: string
  success: boolean
}

function toldOf(verifyId: string): string[] {
  return stage.receiver.received
    .map(({ body }) => JSON.parse(body) as Told)
    .filter((told) => told.verify_id === verifyId)
    .map(({ status }) => status)
}

suite('a one-time code', () => {
  test('goes to the telephone, is approved once, and the hook is told', async () => {
    const phone = '380671400001'
    const verifyId = await create({ phone, lang: 'uk', hook: stage.receiver.url() })
    const code = await codeAt(phone)
    const wrong = code === '111111' ? '222222' : '111111'
    assert.equal(await check({ phone, verify_id: verifyId, code: wrong }), 'pending')
    assert.equal(await check({ phone, verify_id: verifyId, code }), 'approved')
    assert.equal(await check({ phone, verify_id: verifyId, code }), 'expired')
    const told = await until('both callbacks', () => {
      const all = toldOf(verifyId)
      return all.length === 2 ? all.sort() : null
    })
    assert.deepEqual(told, ['DELIVERED', 'approved'])
  })

  test('can be checked by GET, with everything in the address', async () => {
    const phone = '380671400002'
    const verifyId = await create({ phone })
    const query = new URLSearchParams({
      auth: apiKey,
      command: 'verify',
      phone,
      code: await codeAt(phone),
      verify_id: verifyId,
    })
    const answer = await fetch(`${stage.url}/api/verify.php?${query}`)
    assert.equal(((await answer.json()) as VerifyAnswer).status, 'approved')
  })

  test('goes to a mailbox', async () => {
    const email = 'anna@mail.example'
    const verifyId = await create({ type: 'email', email })
    const { http } = stage.network().addresses
    const text = await until('the e-mail', async () => {
      const answer = await fetch(`${http}/sandbox/mailbox/${email}`)
      const { messages } = (await answer.json()) as { messages: { text: string }[] }
      return messages[0]?.text ?? null
    })
    const code = /\b\d{6}\b/.exec(text)?.[0]
    assert.equal((await post({ command: 'verify', email, code, verify_id: verifyId })).status, 'approved')
  })

  test('is replaced by a newer one', async () => {
    const phone = '380671400003'
    const older = await create({ phone })
    const first = await codeAt(phone)
    const newer = await create({ phone })
    const second = await codeAt(phone, 2)
    assert.equal(await check({ phone, verify_id: older, code: first }), 'expired')
    assert.equal(await check({ phone, verify_id: newer, code: second }), 'approved')
  })

  test('reaches somebody who wants no messages: they have asked for it', async () => {
    const phone = '380671400004'
    await addOptOut(stage.db, { phone, sender: '', reason: 'wrote STOP', source: 'test' })
    const news = { type: 'sms', id: 1, phone, sms_signature: 'Posthorn', sms_message: 'News' }
    await until('the gateway to know of it', async () => {
      await stage.client.post([news])
      return (await stage.untilStatus(1, 'FILTERED', 'DELIVERED')).status === 'FILTERED' ? true : null
    })
    stage.network().handsets.clear(phone)
    await create({ phone })
    assert.match(await codeAt(phone), /^\d{6}$/)
  })

  test('is nowhere in the logs, nor is the number', async () => {
    const phone = '380671400005'
    const verifyId = await create({ phone })
    const code = await codeAt(phone)
    await check({ phone, verify_id: verifyId, code })
    const logged = stage.logged.join('\n')
    assert.ok(!logged.includes(code) && !logged.includes(phone))
  })
})

test('a wrong key is 401 and a broken body 400, each with a sentence', async () => {
  const url = `${stage.url}/api/verify.php`
  const headers = { 'content-type': 'application/json' }
  const wrongKey = await fetch(url, { method: 'POST', headers, body: '{"auth":"no","command":"verify"}' })
  assert.equal(wrongKey.status, 401)
  assert.deepEqual(await wrongKey.json(), { success: false, error: 'Access denied' })
  const broken = await fetch(url, { method: 'POST', headers, body: '{"auth":' })
  assert.equal(broken.status, 400)
})
