import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { changeService } from '../../../store/codes/verification-services.ts'
import { apiKey, GatewayHarness } from './gateway-harness.ts'
import { until } from './until.ts'

let harness: GatewayHarness

before(async () => {
  harness = await GatewayHarness.open({ everyChannel: true })
})

after(async () => {
  await harness[Symbol.asyncDispose]()
})

interface Listed {
  id: number
  template: string
  status: string
}

async function dataOf(operation: object, headers: Record<string, string> = {}): Promise<unknown> {
  const { data } = await harness.client.post([operation], headers)
  const [item] = data ?? []
  assert.ok(item?.success, item?.error)
  return item.data
}

async function viberTemplate(template: string): Promise<Listed | undefined> {
  const { templates } = (await dataOf({ type: 'template/viber/list' })) as { templates: Listed[] }
  return templates.find((each) => each.template === template)
}

/** Resolves with the final status of a Viber template. */
function ending(template: string): Promise<string> {
  return until(
    `a decision about ${template}`,
    async () => {
      const listed = await viberTemplate(template)
      return listed === undefined || listed.status === 'pending' ? null : listed.status
    },
    30_000,
  )
}

test('a Viber template is pending until the upstream approves or rejects it', async () => {
  const good = { type: 'template/viber/create', template: 'Your order {{order}} has arrived.' }
  const bad = { type: 'template/viber/create', template: 'This one is declined' }
  const created = (await dataOf(good)) as { id: number; status: string }
  await dataOf(bad)
  assert.equal(created.status, 'pending')
  assert.deepEqual(await Promise.all([ending(good.template), ending(bad.template)]), ['approved', 'rejected'])
  assert.equal((await viberTemplate(good.template))?.id, created.id)
})

test('a deleted Viber template disappears at once, and later from the upstream', async () => {
  const template = 'See you soon'
  const { id } = (await dataOf({ type: 'template/viber/create', template })) as { id: number }
  assert.deepEqual(await dataOf({ type: 'template/viber/delete', id, template }), { deleted: 1 })
  assert.equal(await viberTemplate(template), undefined)
  await until('the row to go', async () => {
    const text = 'SELECT 1 FROM viber_templates WHERE template_id = $1'
    return (await harness.db.query({ text }, [id])).length === 0 ? true : null
  })
})

test('an SMS template is created once for each Idempotency-Key', async () => {
  const operation = { type: 'template/create', template: 'Hello once' }
  const [first, twin] = await Promise.all([
    dataOf(operation, { 'idempotency-key': 'once' }),
    dataOf(operation, { 'idempotency-key': 'once' }),
  ])
  assert.deepEqual(first, twin)
  assert.deepEqual(await dataOf({ type: 'template/delete', template: 'Hello once' }), { deleted: 1 })
})

test('WhatsApp templates are listed as the upstream has them', async () => {
  const listed = await until('a list of WhatsApp templates', async () => {
    const found = (await dataOf({ type: 'template/whatsapp/list' })) as { params: number; shape: unknown[] }[]
    return found.length === 0 ? null : found
  })
  for (const { params, shape } of listed) assert.equal(shape.length, params)
  assert.ok(listed.some(({ params }) => params > 1))
})

test('a change of templates over the API is in the audit log with the key and its address, without the text', async () => {
  const text = 'Only our client knows this'
  const { id } = (await dataOf({ type: 'template/create', name: 'welcome', template: text })) as {
    id: string
  }
  await dataOf({ type: 'template/delete', template: text }, { 'idempotency-key': 'audited' })
  await dataOf({ type: 'template/delete', template: text })
  const entries = await harness.db.query<{
    action: string
    userName: string
    address: string
    after: object
  }>({
    text: `SELECT action, user_name AS "userName", address, details -> 'after' AS after FROM audit_log
      WHERE action LIKE 'api/template/_%e' AND action NOT LIKE '%viber%' ORDER BY entry_id DESC LIMIT 2`,
  })
  const [deleted, created] = entries
  assert.deepEqual([created?.action, deleted?.action], ['api/template/create', 'api/template/delete'])
  assert.match(created?.userName ?? '', /^key \d+ of /)
  assert.equal(created?.address, '127.0.0.1')
  assert.deepEqual(created.after, { id, name: 'welcome', parts: 1, characters: text.length })
  assert.deepEqual(deleted?.after, { deleted: 1 })
})

test('a code goes by WhatsApp as a template with its button, and is entered', async () => {
  const plan = [{ channel: 'whatsapp', waitSeconds: null }] as const
  await changeService(harness.db, { serviceId: 1, accountId: null }, (usual) => ({ ...usual, plan }))
  const phone = '380671112233'
  const post = async (fields: object) => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ auth: apiKey, phone, ...fields })
    const response = await fetch(`${harness.url}/api/verify.php`, { method: 'POST', headers, body })
    return (await response.json()) as Record<string, unknown>
  }
  const sent = async (count: number) => {
    const answer = await post({ command: 'verify/create', lang: 'uk' })
    assert.ok(answer['success'], JSON.stringify(answer))
    const received = () => harness.network().handsets.view(phone).messages
    return until(`code ${count}`, () =>
      received().length < count ? null : { answer, message: received().at(-1) },
    )
  }
  let count = 1
  let created = await sent(count)
  // Until the gateway knows the service its codes go by SMS.
  while (created.message?.channel !== 'whatsapp') created = await sent(++count)
  const shown = JSON.stringify(created.message)
  const code = /\*(\d{6})\* — ваш код/.exec(shown)?.[1] ?? ''
  assert.match(shown, new RegExp(`code=otp${code}`))
  const verify_id = created.answer['verify_id']
  assert.equal((await post({ command: 'verify', verify_id, code }))['status'], 'approved')
})
