import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { addUser, ConsoleVisitor } from '../../../../test/attacks/console-visitor.ts'
import { addInterfaceUser } from '../../../administration/accounts/interface-users.ts'
import { SmppClient } from '../../../edges/test/smpp-server/smpp-client.ts'
import { setAccountDisabled } from '../../../store/accounts/accounts.ts'
import { apiKey, GatewayHarness } from './gateway-harness.ts'
import { until } from './until.ts'

const settings = { smppServer: { host: '127.0.0.1', port: 0, joinSeconds: 30 } }
const phone = '380671234567'
const disabled = { success: false, error: 'The account is disabled' }
const login = { username: 'till', password: 'foobar', to: phone, from: 'Posthorn' }

let harness: GatewayHarness

before(async () => {
  harness = await GatewayHarness.open({ settings })
  for (const kind of ['kannel', 'jasmin']) {
    await addInterfaceUser(harness.db, { kind, username: 'till', password: 'foobar', accountId: 1 })
  }
})

after(() => harness[Symbol.asyncDispose]())

async function read(path: string, init?: RequestInit): Promise<{ status: number; text: string }> {
  const response = await fetch(`${harness.url}${path}`, init)
  return { status: response.status, text: await response.text() }
}

function json(path: string, body: object): Promise<{ status: number; text: string }> {
  const headers = { 'content-type': 'application/json' }
  return read(path, { method: 'POST', headers, body: JSON.stringify(body) })
}

function feed(): Promise<{ status: number; text: string }> {
  return read('/v1/events', { headers: { authorization: `Bearer ${apiKey}` } })
}

function interfaces() {
  const query = new URLSearchParams({ ...login, text: 'Hello' }).toString()
  const jasmin = new URLSearchParams({ ...login, content: 'Hello' }).toString()
  return Promise.all([read(`/cgi-bin/sendsms?${query}`), read(`/send?${jasmin}`)])
}

/** The status of the answer to a bind. */
async function bindStatus(): Promise<number> {
  const port = harness.smppPort
  await using client = await SmppClient.connect({ port })
  return await client.bindAs({ port })
}

suite('while an account is disabled', () => {
  let session: SmppClient
  let accepted: number

  before(async () => {
    session = await SmppClient.bind({ port: harness.smppPort })
    const sendAt = new Date(Date.now() + 4_000).toISOString()
    accepted = (await harness.client.send({ phone, send_at: sendAt })).msg_id
    await setAccountDisabled(harness.db, 1, Date.now())
    await until('the gateway to know', async () =>
      (await harness.client.post([{ type: 'balance' }])).success ? null : true,
    )
  })

  after(() => session[Symbol.asyncDispose]())

  test('its operations are refused with a sentence that says so, and cost nothing', async () => {
    assert.deepEqual(await harness.client.post([harness.client.sms({ phone })]), disabled)
    assert.deepEqual(await harness.client.post([{ type: 'balance' }]), disabled)
    const asynchronous = await json('/v1/json', { auth: apiKey, data: [harness.client.sms({ phone })] })
    assert.deepEqual(JSON.parse(asynchronous.text), disabled)
    const sum = 'SELECT count(*) AS messages FROM messages'
    assert.deepEqual(await harness.db.query({ text: sum }), [{ messages: 1 }])
  })

  test('it gets no codes, checks none, and reads no events', async () => {
    const created = await json('/api/verify.php', { auth: apiKey, command: 'verify/create', phone })
    assert.deepEqual([created.status, JSON.parse(created.text)], [403, disabled])
    const checked = await read(
      `/api/verify.php?auth=${apiKey}&command=verify&phone=${phone}&code=123456&verify_id=019383b2-7c1e-7d2a-9b41-5a3f0c6e8d10`,
    )
    assert.deepEqual([checked.status, JSON.parse(checked.text)], [403, disabled])
    const events = await feed()
    assert.equal(events.status, 403)
    assert.match(events.text, /The account is disabled/)
  })

  test('its SMPP sessions are closed, and binds are refused', async () => {
    await session.untilClosed()
    assert.equal(await bindStatus(), 0x0d)
    assert.match(harness.logged.join('\n'), /the account is disabled/)
  })

  test('users of the interfaces of Kannel and Jasmin are refused', async () => {
    const [kannel, jasmin] = await interfaces()
    assert.deepEqual(kannel, {
      status: 403,
      text: 'Authorization failed for sendsms: The account is disabled',
    })
    assert.deepEqual(jasmin, { status: 403, text: 'Error "Authentication failure for username:till"' })
  })

  test('the console sends nothing from it', async () => {
    await addUser(harness.db, 'oleg', 'operator')
    const visitor = await ConsoleVisitor.signedIn(harness.url, 'oleg')
    const operation = { type: 'sms', id: 1, phone, sms_signature: 'Posthorn', sms_message: 'Hello' }
    const rehearsed = await visitor.post('quotes/make', { accountId: 1, operation })
    assert.equal((rehearsed.body['refused'] as { code: string }).code, 'account-disabled')
    const sent = await visitor.post('send', { accountId: 1, operation, attempt: 'attempt-1' })
    assert.deepEqual([sent.status, sent.body['code']], [409, 'account-disabled'])
    const looked = await visitor.post('lookups', { accountId: 1, phones: [phone] })
    assert.deepEqual([looked.status, looked.body['code']], [409, 'account-disabled'])
  })

  test('what it accepted before is delivered, with its callback', async () => {
    const id = await harness.db.query<{ id: string }>(
      {
        text: 'SELECT client_id AS id FROM messages WHERE msg_id = $1',
      },
      [accepted],
    )
    await harness.untilCallbackOf(id[0]?.id ?? '', 'DELIVERED')
  })

  test('enabled again, it works as before', async () => {
    await setAccountDisabled(harness.db, 1, null)
    await until('the gateway to know', async () => ((await feed()).status === 200 ? true : null))
    await harness.client.send({ phone })
    assert.equal(await until('the bind', async () => ((await bindStatus()) === 0 ? 0 : null)), 0)
    const [kannel, jasmin] = await interfaces()
    assert.deepEqual([kannel.status, jasmin.status], [202, 200])
  })
})
