import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { setSender } from '../../../administration/accounts/senders.ts'
import { operations } from '../../../administration/operations.ts'
import { assistantTools } from '../../../edges/assistants/tools.ts'
import { packageFolder } from '../../../kit/machine/package-folder.ts'
import { systemClock } from '../../../kit/time/clock.ts'
import { createAccount } from '../../../store/accounts/accounts.ts'
import { insertManagementKey, type ManagementKeySettings } from '../../../store/accounts/management-keys.ts'
import { listAuditEntries } from '../../../store/console/audit-log.ts'
import { GatewayHarness } from './gateway-harness.ts'

const phone = '380671239000'

let harness: GatewayHarness
let admin: string
let otherId: number
/** Gateways read new keys once a second at most: these are made together. */
let keys: Record<'ofOther' | 'ofKeys' | 'support' | 'viewer', string>

before(async () => {
  harness = await GatewayHarness.open({ settings: { assistants: { http: true } } })
  admin = await newKey({})
  otherId = await createAccount(harness.db, { name: 'other', currency: 'UAH' })
  keys = {
    ofOther: await newKey({ accountId: otherId }),
    ofKeys: await newKey({ scopes: ['keys:read'] }),
    viewer: await newKey({ role: 'viewer' }),
    support: await newKey({ name: 'support', accountId: otherId, role: 'viewer' }),
  }
  await setSender(harness.db, { accountId: otherId, channel: 'sms', name: 'Foreign', status: 'approved' })
})

after(() => harness[Symbol.asyncDispose]())

async function newKey(settings: Partial<ManagementKeySettings>): Promise<string> {
  const limits = { name: 'test', role: 'admin', scopes: null, accountId: null, addresses: null } as const
  const made = { ...limits, expiresAt: null, ...settings }
  return (await insertManagementKey(harness.db, made, systemClock.now())).key
}

/** The SDK's own client, over HTTP with this key. */
async function connected(key: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${key}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${harness.url}/mcp`), { requestInit }))
  return client
}

/** The same, over the input and output of `posthorn mcp`. */
async function spawned(environment: Record<string, string>, ...args: string[]): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const program = join(packageFolder, 'dist', 'app', 'main.js')
  const env = { PATH: process.env['PATH'] ?? '', ...environment }
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program, 'mcp', ...args],
    env,
  })
  await client.connect(transport)
  return client
}

async function call(client: Client, name: string, given: Record<string, unknown> = {}) {
  const { content, isError = false } = await client.callTool({ name, arguments: given })
  const [first] = content as { text: string }[]
  return { isError, text: first?.text ?? '' }
}

/** A request as it goes over the wire. */
function post(body: string | object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${harness.url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${admin}`,
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

async function names(client: Client): Promise<string[]> {
  return (await client.listTools()).tools.map(({ name }) => name)
}

const entries = () => listAuditEntries(harness.db, {}, { before: null, limit: 50 })

suite('the table of tools', () => {
  test('has few tools, each with words for a model and fields that its operation has', () => {
    assert.ok(assistantTools.length <= 14)
    for (const { name, title, summary, operation } of assistantTools) {
      assert.match(name, /^[a-z_]{4,30}$/)
      assert.ok(title.length > 3 && summary.length > 40, name)
      assert.ok(operations.has(operation), operation)
    }
  })
})

suite('tools over HTTP', () => {
  test('are listed with their arguments, and say which of them change something', async () => {
    const client = await connected(admin)
    const { tools } = await client.listTools()
    assert.deepEqual(
      tools.map(({ name }) => name),
      assistantTools.map(({ name }) => name),
    )
    for (const { name, inputSchema, annotations } of tools) {
      assert.equal(inputSchema.type, 'object', name)
      const { operation } = assistantTools.find((tool) => tool.name === name) ?? {}
      const isReading = operations.get(operation ?? '')?.audit === null
      assert.equal(annotations?.readOnlyHint, isReading, name)
    }
    await client.close()
  })

  test('answer with what the management API would answer, and each call is in the audit log', async () => {
    const client = await connected(admin)
    const { text, isError } = await call(client, 'senders', { account_id: 'other' })
    assert.equal(isError, false, text)
    assert.deepEqual(JSON.parse(text), {
      senders: [{ account: 'other', channel: 'sms', name: 'Foreign', status: 'approved' }],
    })
    const [entry] = await entries()
    assert.deepEqual(
      [entry?.action, entry?.userName, entry?.target, entry?.outcome],
      ['mcp/senders', 'management key test', `account ${otherId}`, 'done'],
    )
    await client.close()
  })

  test('find a message and explain it, with the number masked for a viewer', async () => {
    const sent = await harness.client.send({
      id: 7_701,
      phone,
      sms_message: 'Your order has left',
      hook: null,
    })
    await harness.untilStatus(7_701, 'DELIVERED')
    const viewer = await connected(keys.viewer)
    const found = await call(viewer, 'find_messages', { status: 'DELIVERED' })
    assert.doesNotMatch(found.text, new RegExp(phone))
    assert.match(found.text, /38067…/)
    const { text } = await call(viewer, 'explain_message', { msg_id: Number(sent.msg_id) })
    assert.doesNotMatch(text, new RegExp(`${phone}|has left`))
    const { status, timeline } = JSON.parse(text) as { status: string; timeline: unknown[] }
    assert.equal(status, 'DELIVERED')
    assert.ok(timeline.length > 2)
    await viewer.close()
    const client = await connected(admin)
    const byNumber = await call(client, 'find_messages', { find: phone })
    assert.match(byNumber.text, new RegExp(phone))
    const [entry] = await entries()
    assert.deepEqual([entry?.action, entry?.details], ['mcp/find_messages', { limit: 20 }])
    await client.close()
  })

  test('quote a message without sending it, and note nothing of it', async () => {
    const client = await connected(admin)
    const operation = { type: 'sms', id: 1, phone, sms_signature: 'Posthorn', sms_message: 'secret words' }
    const { text, isError } = await call(client, 'quote', { account_id: 'demo', operation })
    assert.equal(isError, false, text)
    assert.match(text, /"parts":1/)
    const [entry] = await entries()
    assert.equal(entry?.action, 'mcp/quote')
    assert.doesNotMatch(JSON.stringify(entry), new RegExp(`${phone}|secret words`))
    const found = await call(client, 'find_messages', { find: 'secret words' })
    assert.match(found.text, /"messages":\[\]/)
    const wrong = await call(client, 'quote', { account_id: 'demo', operation: 'sms' })
    assert.deepEqual([wrong.isError, /operation/.test(wrong.text)], [true, true])
    await client.close()
  })

  test('explain an error of a carrier, and list alerts', async () => {
    const client = await connected(keys.viewer)
    const { text } = await call(client, 'explain_error', { kind: 'smpp', code: '0x58' })
    assert.match(text, /ESME_RTHROTTLED/)
    const alerts = await call(client, 'alerts')
    assert.deepEqual(JSON.parse(alerts.text), { open: [], past: [], next: null })
    await client.close()
  })

  test('send a message to the sandbox once for each attempt, where the key may more than read', async () => {
    const client = await connected(admin)
    const operation = { type: 'sms', id: 2, phone, sms_signature: 'Posthorn', sms_message: 'a trial' }
    const given = { account_id: 'demo', operation, attempt: 'trial-0001' }
    const sent = await call(client, 'send_to_sandbox', given)
    assert.equal(sent.isError, false, sent.text)
    const { msg_id: msgId } = JSON.parse(sent.text) as { msg_id: number }
    assert.equal((await call(client, 'send_to_sandbox', given)).text, sent.text)
    const explained = await call(client, 'explain_message', { msg_id: msgId })
    assert.match(explained.text, /a trial/)
    const noted = (await entries()).filter(({ action }) => action === 'mcp/send_to_sandbox')
    assert.equal(noted.length, 2)
    assert.doesNotMatch(JSON.stringify(noted), new RegExp(`${phone}|a trial`))
    await client.close()
    const viewer = await connected(keys.viewer)
    assert.ok(!(await names(viewer)).includes('send_to_sandbox'))
    await viewer.close()
  })

  test('pause and resume a carrier for an operator, and the log has the call and the change', async () => {
    const client = await connected(admin)
    const paused = await call(client, 'pause_carrier', { upstream: 'carrier', reason: 'maintenance' })
    assert.deepEqual(paused, { isError: false, text: '{}' })
    const { text } = await call(client, 'carriers')
    const { upstreams } = JSON.parse(text) as { upstreams: Record<string, { kind: string }>[] }
    assert.deepEqual(
      upstreams.map(({ state, settings }) => [state?.kind, settings]),
      [['paused', undefined]],
    )
    assert.equal((await call(client, 'resume_carrier', { upstream: 'carrier' })).isError, false)
    const actions = (await entries()).slice(0, 5).map(({ action }) => action)
    const changes = ['upstreams/resume', 'mcp/resume_carrier', 'mcp/carriers']
    assert.deepEqual(actions, [...changes, 'upstreams/pause', 'mcp/pause_carrier'])
    const unknown = await call(client, 'pause_carrier', { upstream: 'nobody', reason: 'maintenance' })
    assert.match(unknown.text, /carrier/)
    await client.close()
  })

  test('show a key of one account nothing of the others', async () => {
    const client = await connected(keys.ofOther)
    const own = await call(client, 'senders')
    assert.match(own.text, /Foreign/)
    const others = await call(client, 'senders', { account_id: 'demo' })
    assert.equal(others.isError, true)
    assert.doesNotMatch(others.text, /Posthorn/)
    await client.close()
  })

  test('are only those that the role and the scopes of the key allow, also where a model calls another one', async () => {
    const client = await connected(keys.ofKeys)
    assert.ok(!(await names(client)).includes('senders'))
    const { isError, text } = await call(client, 'senders')
    assert.deepEqual([isError, text], [true, 'The management key lacks the scope senders:read'])
    assert.equal((await entries())[0]?.outcome, 'refused: scope')
    await client.close()
  })

  test('refuse what is no argument, in a sentence with what would be right', async () => {
    const client = await connected(admin)
    for (const given of [
      { acount: 'demo' },
      { account_id: {} },
      { account_id: ['a'] },
      { __proto__: null, x: 1 },
    ]) {
      const { isError, text } = await call(client, 'senders', given)
      assert.equal(isError, true, JSON.stringify(given))
      assert.match(text, /There is no field|must be/)
    }
    const absent = await call(client, 'drop_everything')
    assert.match(absent.text, /There is no tool of this name; known: .*senders/)
    await client.close()
  })

  test('need a management key, and no page of a browser gets at them', async () => {
    const ping = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const wrong = await post(ping, { authorization: 'Bearer phm_wrong' })
    assert.deepEqual([wrong.status, wrong.headers.get('www-authenticate')], [401, 'Bearer realm="posthorn"'])
    assert.equal((await post(ping, { authorization: `Bearer ${'sandbox'}` })).status, 401)
    assert.equal((await post(ping, { origin: 'https://evil.example' })).status, 421)
    assert.equal((await post(ping, { origin: 'http://localhost:3000' })).status, 403)
    assert.equal((await post(ping)).status, 200)
  })

  test('answer what is no message of the protocol with a refusal, never with a fault', async () => {
    const many = Array.from({ length: 100 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/list' }))
    const hostile = [
      ...['', '{', '[]', '"x"', 'null', '{}', '{"jsonrpc":"2.0"}', '{"__proto__":{"a":1}}'],
      ...[JSON.stringify(many), JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call' })],
      JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 7, arguments: [] } }),
      JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'x'.repeat(70_000) }),
      JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params: {} }),
      JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'resources/list' }),
    ]
    for (const body of hostile) {
      const response = await post(body)
      const text = await response.text()
      assert.ok(response.status < 500, `${body.slice(0, 60)}: ${response.status} ${text}`)
      assert.match(text, /error|code/, body.slice(0, 60))
    }
    assert.ok(!harness.logged.some((line) => /"level":"?(error|50)/.test(line)))
    for (const method of ['GET', 'DELETE']) {
      const response = await fetch(`${harness.url}/mcp`, {
        method,
        headers: { authorization: `Bearer ${admin}` },
      })
      assert.equal(response.status, 405)
    }
  })
})

test('without the setting there is nothing at /mcp', async () => {
  await using without = await GatewayHarness.open()
  assert.equal((await fetch(`${without.url}/mcp`, { method: 'POST' })).status, 404)
})

suite('posthorn mcp', () => {
  test('works over the management API of another gateway, which notes the calls', async () => {
    const client = await spawned({ POSTHORN_URL: harness.url, POSTHORN_TOKEN: keys.support })
    const { text } = await call(client, 'senders')
    assert.match(text, /Foreign/)
    const [entry] = await entries()
    assert.deepEqual([entry?.action, entry?.userName], ['mcp/senders', 'management key support'])
    const { isError } = await call(client, 'senders', { account_id: 'demo' })
    assert.equal(isError, true)
    await client.close()
  })

  test('works on the database of the settings as a viewer, and notes the calls', async () => {
    const client = await spawned({ DATABASE_URL: harness.databaseUrl }, '--by', 'olena')
    const { text } = await call(client, 'senders', { account_id: 'other' })
    assert.match(text, /Foreign/)
    const [entry] = await entries()
    assert.deepEqual(
      [entry?.action, entry?.userName, entry?.address],
      ['mcp/senders', 'olena', 'this machine'],
    )
    await client.close()
  })
})
