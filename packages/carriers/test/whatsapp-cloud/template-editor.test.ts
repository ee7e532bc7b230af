import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answer, Receiver } from '../../../../test/support/receiver.ts'
import type { TemplateDraft } from '../../../domain/template/template-draft.ts'
import type { WhatsAppTemplate } from '../../../domain/template/whatsapp-template.ts'
import { createTemplateEditor, encodeDraft } from '../../whatsapp-cloud/template-editor.ts'
import { sampleConfig, token } from './sample-upstream.ts'
import { SimulatedUpstream } from './simulated-upstream.ts'

const draft: TemplateDraft = {
  ...{ name: 'order_delayed', language: 'uk', category: 'utility', headerExample: '17' },
  ...{ header: 'Замовлення {{1}}', footer: 'Крамниця', securityNote: false, codeMinutes: null, apps: [] },
  ...{ body: 'Замовлення {{1}} прийде {{2}}.', examples: ['17', 'у понеділок'] },
  buttons: [
    { kind: 'quick-reply', text: 'Гаразд', value: null, example: null },
    { kind: 'url', text: 'Відстежити', value: 'https://shop.example/{{1}}', example: '17' },
    { kind: 'phone-number', text: 'Подзвонити', value: '380441234567', example: null },
  ],
}
const code: TemplateDraft = {
  ...{ ...draft, name: 'login', category: 'authentication', header: null, headerExample: null, body: null },
  ...{ examples: [], footer: null, buttons: [], securityNote: true, codeMinutes: 5 },
}

async function listed(
  { connector }: SimulatedUpstream,
  wanted: string,
): Promise<WhatsAppTemplate | undefined> {
  const pages = connector.whatsAppTemplates?.pages(new AbortController().signal) ?? []
  for await (const page of pages) {
    const found = page.find(({ name }) => name === wanted)
    if (found !== undefined) return found
  }
  return undefined
}

/** The template once the simulated Meta has decided and sent the decision by its webhook. */
async function decided(upstream: SimulatedUpstream, name: string): Promise<WhatsAppTemplate | undefined> {
  const isDecided = () =>
    upstream.webhooks.some((parsed) => parsed.kind === 'events' && parsed.areTemplatesChanged === true)
  await upstream.until(isDecided)
  return listed(upstream, name)
}

test('a template with texts, examples and buttons is submitted as Meta wants it', () => {
  assert.deepEqual(encodeDraft(draft), {
    ...{ name: 'order_delayed', language: 'uk', category: 'UTILITY' },
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Замовлення {{1}}', example: { header_text: ['17'] } },
      {
        type: 'BODY',
        text: 'Замовлення {{1}} прийде {{2}}.',
        example: { body_text: [['17', 'у понеділок']] },
      },
      { type: 'FOOTER', text: 'Крамниця' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Гаразд' },
          { type: 'URL', text: 'Відстежити', url: 'https://shop.example/{{1}}', example: ['17'] },
          { type: 'PHONE_NUMBER', text: 'Подзвонити', phone_number: '+380441234567' },
        ],
      },
    ],
  })
  const apps = [{ packageName: 'com.example.shop', signatureHash: 'K8a/AINcGX7' }]
  assert.deepEqual(encodeDraft({ ...code, apps })['components'], [
    { type: 'BODY', add_security_recommendation: true },
    { type: 'FOOTER', code_expiration_minutes: 5 },
    {
      type: 'BUTTONS',
      buttons: [
        {
          type: 'OTP',
          otp_type: 'ONE_TAP',
          supported_apps: [{ package_name: 'com.example.shop', signature_hash: 'K8a/AINcGX7' }],
        },
      ],
    },
  ])
})

test('a template is pending at first, then approved, sent, and deleted', async () => {
  await using upstream = await SimulatedUpstream.open()
  const editor = upstream.connector.whatsAppTemplates?.editor
  const created = await editor?.create(draft)
  assert.ok(created?.kind === 'created')
  assert.deepEqual([created.template.status, created.template.category], ['pending', 'UTILITY'])
  const approved = await decided(upstream, draft.name)
  assert.deepEqual([approved?.status, approved?.id], ['approved', created.template.id])
  assert.equal(approved?.body, draft.body)
  assert.equal(approved.buttons.length, 3)
  const twin = await editor?.create(draft)
  assert.deepEqual(twin, {
    kind: 'refused',
    said: '(#100) There is already uk content for this template.',
  })
  const { id = '', name } = created.template
  assert.deepEqual(await editor?.remove({ id, name }), { kind: 'removed' })
  assert.equal(await listed(upstream, draft.name), undefined)
  assert.equal((await editor?.remove({ id, name }))?.kind, 'refused')
})

test('a rejected template has the reason of Meta', async () => {
  await using upstream = await SimulatedUpstream.open()
  const editor = upstream.connector.whatsAppTemplates?.editor
  const body = 'Лише сьогодні знижка {{1}} на все.'
  await editor?.create({ ...draft, name: 'sale_today', body, examples: ['20 %'] })
  const rejected = await decided(upstream, 'sale_today')
  assert.deepEqual([rejected?.status, rejected?.reason], ['rejected', 'TAG_CONTENT_MISMATCH'])
})

test('a template of codes is created without a text, and listed with that of Meta', async () => {
  await using upstream = await SimulatedUpstream.open()
  const created = await upstream.connector.whatsAppTemplates?.editor?.create(code)
  assert.equal(created?.kind, 'created')
  const approved = await decided(upstream, 'login')
  assert.match(approved?.body ?? '', /\{\{1\}\}/)
  assert.equal(approved?.category, 'AUTHENTICATION')
})

test('an answer that is lost leaves open what Meta did, and none is known of a refused connection', async () => {
  await using receiver = await Receiver.open()
  const config = sampleConfig({ baseUrl: receiver.origin, responseTimeoutMs: 300 })
  const editor = createTemplateEditor(config)
  for (const reaction of [
    { kind: 'hang' },
    answer(503),
    { kind: 'answer', status: 200, body: '{' },
  ] as const) {
    receiver.react = () => reaction
    assert.equal((await editor.create(draft)).kind, 'unknown')
  }
  const error = { message: 'Invalid parameter', code: 190, error_user_msg: `Not with ${token}` }
  receiver.react = () => ({ kind: 'answer', status: 401, body: JSON.stringify({ error }) })
  assert.deepEqual(await editor.create(draft), { kind: 'refused', said: '(#190) Not with …' })
  const closed = createTemplateEditor(
    sampleConfig({ baseUrl: 'http://127.0.0.1:1', responseTimeoutMs: 1_000 }),
  )
  assert.equal((await closed.create(draft)).kind, 'refused')
})
