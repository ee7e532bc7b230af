import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { apiKey, GatewayHarness } from '../../packages/gateway/test/whole/gateway-harness.ts'
import { addUser, ConsoleVisitor, password } from './console-visitor.ts'

let harness: GatewayHarness
let admin: ConsoleVisitor

before(async () => {
  harness = await GatewayHarness.open({
    everyChannel: true,
    settings: { callbacks: { allowPrivateAddresses: false } },
  })
  await addUser(harness.db, 'keeper', 'admin')
  admin = await ConsoleVisitor.signedIn(harness.url, 'keeper')
})

after(() => harness[Symbol.asyncDispose]())

async function createCode(fields: object): Promise<number> {
  const response = await fetch(`${harness.url}/api/verify.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ auth: apiKey, command: 'verify/create', ...fields }),
  })
  return response.status
}

const oddHooks = [
  'https://shop.example/ho\tok',
  'https://sh\nop.example/hook',
  'https://shop.example/hook\r\nX-Admin: 1',
  ' https://shop.example/hook',
  'https:\\\\shop.example\\hook',
  'https://shop.example\\@other.example/',
  'https://user:secret@shop.example/',
  'http://168.63.129.16/machine?comp=goalstate',
  'http://[::ffff:168.63.129.16]/',
  'http://199.36.153.8/',
  'http://161.26.0.10/',
]

suite('a hook', () => {
  for (const hook of oddHooks) {
    test(`${JSON.stringify(hook)} is refused by the API, and for notifications`, async () => {
      const { client } = harness
      const { data } = await client.post([client.sms({ phone: '380671234567', hook })])
      assert.equal(data?.[0]?.success, false)
      assert.equal(await createCode({ phone: '380671234567', hook }), 400)
      const set = await admin.post('notifications/address', { accountId: 1, url: hook })
      assert.deepEqual([set.status, set.body['field']], [400, 'url'], set.text)
      const tried = await admin.post('callbacks/try', { url: hook, accountId: null, sample: 'reply' })
      assert.deepEqual([tried.status, tried.body['field']], [400, 'url'], tried.text)
    })
  }
})

test('an e-mail address with a line end is refused, wherever in it', async () => {
  for (const email of ['anna@shop.example\n', '\r\nanna@shop.example', 'anna@shop\t.example']) {
    assert.equal(await createCode({ type: 'email', email }), 400, JSON.stringify(email))
    const added = await admin.post('opt-outs/add', { addressee: email, sender: '', reason: 'x' })
    assert.equal(added.status, 400, JSON.stringify(email))
  }
})

test('a field of the console accepts no control characters and no bidirectional overrides', async () => {
  for (const reason of ['by letter\n', 'a\u0000b', 'by\u202e rettel']) {
    const added = await admin.post('opt-outs/add', { addressee: '380671234567', sender: '', reason })
    assert.deepEqual([added.status, added.body['field']], [400, 'reason'], added.text)
  }
})

suite('a new user', () => {
  const join = async (name: string, chosen = password) => {
    const { body } = await admin.post('users/invite', { role: 'viewer' })
    const token = String(body['path']).split('#')[1]
    return new ConsoleVisitor(harness.url).post('join', { token, name, password: chosen })
  }

  test('cannot have a name that looks like that of another user', async () => {
    for (const name of ['kееpеr', 'КЕЕРЕR', 'кеерег', 'kee\u200bper', '\u202erepeek', 'ｋｅｅｐｅｒ']) {
      const joined = await join(name)
      assert.ok(joined.status === 400 || joined.status === 409, `${name}: ${joined.text}`)
    }
  })

  test('cannot have a common password', async () => {
    for (const common of ['password1234', 'Qwerty12345!', 'posthorn2026', 'newcomer-2026', '1234567890']) {
      const joined = await join('newcomer', common)
      assert.deepEqual([joined.status, joined.body['field']], [400, 'password'], common)
    }
    assert.equal((await join('newcomer')).status, 200)
  })
})
