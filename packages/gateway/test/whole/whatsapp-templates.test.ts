import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { commandLine } from '../../../command-line/test/command-line.ts'
import { systemClock } from '../../../kit/time/clock.ts'
import { insertManagementKey } from '../../../store/accounts/management-keys.ts'
import { AlarmHarness } from './alarm-harness.ts'

import { until } from './until.ts'

/** Requests by a management key, beside a simulated Meta that decides about templates. */
let harness: AlarmHarness
let upstream: string

interface Listed {
  name: string
  language: string
  status: string
  reason: string | null
  template: string
  buttons: string[]
}

before(async () => {
  harness = await AlarmHarness.open()
  upstream = await until('a carrier at which templates can be created', async () => {
    const { body } = await harness.request('GET /v1/templates/whatsapp')
    return (body['editable'] as string[])[0] ?? null
  })
})

after(() => harness[Symbol.asyncDispose]())

const order = {
  ...{ name: 'order_delayed', language: 'en_US', category: 'utility' },
  ...{ body: 'Your order {{1}} is late.', examples: ['1042'] },
}

function create(fields: object = {}) {
  return harness.request('POST /v1/templates/whatsapp', { upstream, ...order, ...fields })
}

async function find(name: string): Promise<Listed | undefined> {
  const { body } = await harness.request('GET /v1/templates/whatsapp')
  return (body['templates'] as Listed[]).find((each) => each.name === name)
}

/** The template once Meta has decided: its webhook makes the gateway list the templates at once. */
function decided(name: string): Promise<Listed> {
  return until(`a decision about ${name}`, async () => {
    const found = await find(name)
    return found === undefined || found.status === 'pending' ? null : found
  })
}

async function storedAtMeta(): Promise<string> {
  const { body } = await harness.request('POST /v1/templates/whatsapp/refresh', {})
  assert.deepEqual(body, {})
  const { body: listed } = await harness.request('GET /v1/templates/whatsapp')
  return JSON.stringify((listed['templates'] as Listed[]).map(({ name, language }) => `${name} ${language}`))
}

test('a template is pending, then approved, and is sent; then it is deleted', async () => {
  const created = await create({
    buttons: [{ kind: 'url', text: 'Track it', value: 'https://shop.example/{{1}}', example: '1042' }],
  })
  assert.deepEqual([created.status, created.body], [201, { status: 'pending', category: 'UTILITY' }])
  assert.equal((await find('order_delayed'))?.status, 'pending')
  const approved = await decided('order_delayed')
  assert.deepEqual([approved.status, approved.reason, approved.buttons], ['approved', null, ['Track it']])
  const phone = await harness.handset({ whatsapp: 'delivered' })
  const sent = await until('the gateway to know the template', async () => {
    const operation = {
      ...{ type: 'whatsapp', id: 1, phone, whatsapp_signature: 'Posthorn', whatsapp_lifetime: 60 },
      ...{ whatsapp_template: 'order_delayed', whatsapp_params: ['17', '17'] },
    }
    const { data } = await harness.gateway.client.post([operation])
    return data?.[0]?.success === true ? data[0] : null
  })
  assert.ok(sent.success)
  assert.deepEqual(await harness.untilText(phone, 1), ['Your order 17 is late.'])
  const deleted = await harness.request(`DELETE /v1/templates/whatsapp/${upstream}/order_delayed/en_US`)
  assert.equal(deleted.status, 204)
  assert.equal(await find('order_delayed'), undefined)
  const again = await harness.request(`DELETE /v1/templates/whatsapp/${upstream}/order_delayed/en_US`)
  assert.equal(again.status, 404)
})

test('a rejection comes with the reason of Meta', async () => {
  const created = await create({
    name: 'your_card',
    body: 'Please answer with your card number.',
    examples: [],
  })
  assert.equal(created.status, 201)
  const rejected = await decided('your_card')
  assert.deepEqual([rejected.status, rejected.reason], ['rejected', 'ABUSIVE_CONTENT'])
})

test('what is wrong is refused with its field, and Meta gets nothing', async () => {
  const before = await storedAtMeta()
  const wrong: [object, string][] = [
    [{ name: 'Order' }, 'name'],
    [{ language: 'English' }, 'language'],
    [{ body: 'Order {{2}} is late.' }, 'body'],
    [{ examples: [] }, 'examples'],
    [{ footer: 'x'.repeat(61) }, 'footer'],
    [{ upstream: 'nowhere' }, 'upstream'],
    [{ name: 'order_confirmation' }, 'name'],
    [{ buttons: [{ kind: 'url', text: 'Track it', value: 'x', example: null }] }, 'buttons'],
    [{ codeMinutes: 10 }, 'codeMinutes'],
  ]
  for (const [fields, field] of wrong) {
    const { code_minutes, codeMinutes, ...others } = fields as Record<string, unknown>
    const given =
      codeMinutes === undefined ? others : { ...others, code_minutes: code_minutes ?? codeMinutes }
    const { status, body } = await create(given)
    assert.ok(status === 400 || status === 409, `${field}: ${status}`)
    assert.equal(String(body['field']).replace('_m', 'M'), field, JSON.stringify(body))
  }
  assert.equal(await storedAtMeta(), before)
})

test('the command line creates and deletes templates over the API, and the audit log has both', async () => {
  const limits = { scopes: null, accountId: null, addresses: null, expiresAt: null }
  const made = { name: 'far', role: 'operator', ...limits } as const
  const { key } = await insertManagementKey(harness.gateway.db, made, systemClock.now())
  const run = commandLine({ POSTHORN_URL: harness.gateway.url, POSTHORN_TOKEN: key })
  const fields = ['--upstream', upstream, '--language', 'uk', '--category', 'utility']
  const texts = ['--body', 'Замовлення {{1}} скасовано.', '--example', '17']
  const buttons = ['--button', 'url:Чому:https://shop.example/{{1}}:17', '--button', 'quick-reply:Гаразд']
  const created = await until('the gateway to know the key', async () => {
    const ran = await run('templates', 'whatsapp', 'create', 'cancelled', ...fields, ...texts, ...buttons)
    return /key/.test(ran.err) ? null : ran
  })
  assert.deepEqual([created.exitCode, created.err], [0, ''])
  assert.match(created.out, /^cancelled \(uk\) is pending/)
  assert.equal((await decided('cancelled')).status, 'approved')
  const wrong = await run('templates', 'whatsapp', 'create', 'x', ...fields, '--body', 'Привіт {{1}}')
  assert.match(wrong.err, /neither begin nor end with a placeholder/)
  assert.notEqual(wrong.exitCode, 0)
  assert.equal((await run('templates', 'whatsapp', 'delete', upstream, 'cancelled', 'uk')).exitCode, 0)
  const entries = await harness.gateway.db.query<{ action: string; target: string; outcome: string }>({
    text: `SELECT action, target, outcome FROM audit_log WHERE target LIKE 'cancelled%' ORDER BY entry_id`,
  })
  assert.deepEqual(
    entries.map(({ action, outcome }) => [action, outcome]),
    [
      ['templates/whatsapp/create', 'done'],
      ['templates/whatsapp/delete', 'done'],
    ],
  )
})
