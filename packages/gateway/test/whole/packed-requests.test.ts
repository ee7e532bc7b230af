import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { addUser, password } from '../../../../test/attacks/console-visitor.ts'
import { addInterfaceUser } from '../../../administration/accounts/interface-users.ts'
import { apiKey, GatewayHarness } from './gateway-harness.ts'

let harness: GatewayHarness

before(async () => {
  harness = await GatewayHarness.open()
  const user = { username: 'tester', password: 'foobar', accountId: 1, sender: 'Posthorn' }
  for (const kind of ['kannel', 'jasmin']) await addInterfaceUser(harness.db, { ...user, kind })
  await addUser(harness.db, 'ada', 'admin')
})

after(async () => {
  await harness[Symbol.asyncDispose]()
})

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const basic = { authorization: `Basic ${Buffer.from('tester:foobar').toString('base64')}` }
const sms = { type: 'sms', id: 1, phone: 380671110001, sms_message: 'Hello', sms_signature: 'Posthorn' }
const credentials = 'username=tester&password=foobar&from=Posthorn'

test('the console reads packed bodies', async () => {
  const session = await fetch(`${harness.url}/console/api/session`)
  const { csrfToken } = (await session.json()) as { csrfToken: string }
  const cookie = session.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ')
  const signIn = (body: Buffer, encoding: string) =>
    fetch(`${harness.url}/console/api/sign-in`, {
      method: 'POST',
      headers: { ...json, cookie, 'x-csrf-token': csrfToken, 'content-encoding': encoding },
      body,
    })
  const body = JSON.stringify({ name: 'ada', password })
  assert.equal((await signIn(gzipSync(body), 'gzip')).status, 200)
  const other = await signIn(brotliCompressSync(body), 'br')
  assert.deepEqual([other.status, other.headers.get('accept-encoding')], [415, 'gzip, deflate'])
  assert.equal((await signIn(gzipSync(Buffer.alloc(8_000_000, ' ')), 'gzip')).status, 413)
})

/** What is accepted where it is read, and what an unknown coding is answered. */
const edges: [
  path: string,
  headers: Record<string, string>,
  body: string,
  accepted: RegExp,
  status: number,
][] = [
  ['/api/json.php', json, JSON.stringify({ auth: apiKey, data: [sms] }), /"msg_id":\d+/, 200],
  ['/v1/json', json, JSON.stringify({ auth: apiKey, data: [sms] }), /"request_id"/, 200],
  [
    '/api/verify.php',
    json,
    JSON.stringify({ auth: apiKey, command: 'verify', phone: '380671110001', code: '1234', verify_id: 'x' }),
    /"status":"expired"/,
    415,
  ],
  ['/cgi-bin/sendsms', form, `${credentials}&to=380671110001&text=Hello`, /Accepted for delivery/, 415],
  ['/send', form, `${credentials}&to=380671110001&content=Hello`, /Success/, 415],
  [
    '/secure/send',
    basic,
    JSON.stringify({ to: 380671110001, from: 'Posthorn', content: 'Hello' }),
    /Success/,
    415,
  ],
]
for (const [path, headers, body, accepted, status] of edges) {
  test(`${path} reads gzip and deflate, and names them where a body is packed otherwise`, async () => {
    const post = (packed: Buffer, encoding: string) =>
      fetch(harness.url + path, {
        method: 'POST',
        headers: { ...headers, 'content-encoding': encoding },
        body: packed,
      })
    assert.match(await (await post(gzipSync(body), 'gzip')).text(), accepted)
    assert.match(await (await post(deflateSync(body), 'deflate')).text(), accepted)
    const other = await post(brotliCompressSync(body), 'br')
    assert.deepEqual([other.status, other.headers.get('accept-encoding')], [status, 'gzip, deflate'])
    assert.match(await other.text(), /Content-Encoding must be gzip or deflate/)
    assert.doesNotMatch(await (await post(Buffer.from(body), 'gzip')).text(), accepted)
  })
}
