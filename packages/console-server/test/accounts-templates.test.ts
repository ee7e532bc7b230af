import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSmsTemplate, createViberTemplate } from '../../administration/templates/template-operations.ts'
import { listWhatsAppTemplates } from '../../administration/templates/whatsapp-operations.ts'
import { sampleTemplates } from '../../edges/test/sample-templates.ts'
import { addSender } from '../../store/accounts/senders.ts'
import { storeWhatsAppListing } from '../../store/templates/whatsapp-templates.ts'
import { AccountsHarness, refusal } from './accounts-harness.ts'

test('SMS templates are created by the rules of the API', async () => {
  await using harness = await AccountsHarness.open()
  const { accountId, templates } = harness
  const create = (template: string, name: string | null = null) =>
    harness.run(createSmsTemplate, 'operator', { accountId, name, template })
  await create('Hello {{name}}', 'welcome')
  assert.deepEqual(
    templates.sms.map(({ name, text }) => [name, text]),
    [['welcome', 'Hello {{name}}']],
  )
  await assert.rejects(create('  '), refusal(/^template must be a text$/, 'template'))
  await assert.rejects(create('long '.repeat(9_000)), refusal(/SMS parts long$/, 'template'))
  await assert.rejects(create('Hello', 'n'.repeat(256)), refusal(/^name must be/, 'name'))
})

test('Viber templates are offered only for senders whose upstream moderates them', async () => {
  await using harness = await AccountsHarness.open()
  const { handlers, accountId, templates } = harness
  templates.unmoderated.add('Quiet')
  const template = 'Your order {{order}} is here.'
  const create = (signature: string) =>
    harness.run(createViberTemplate, 'operator', { accountId, signature, template })
  await create('Posthorn')
  await assert.rejects(create('Quiet'), refusal(/upstream moderates templates/, 'signature'))
  await assert.rejects(create('Stranger'), refusal(/Alpha-name/, 'signature'))
  const { senders } = await handlers['GET /templates/viber-senders']({
    ...harness.as('viewer'),
    query: { accountId },
  })
  assert.deepEqual(senders, ['Posthorn'])
  assert.deepEqual(
    templates.viber.map(({ signature, status }) => [signature, status]),
    [['Posthorn', 'pending']],
  )
})

test('a text is counted with its values, and a WhatsApp template is checked as for a send', async () => {
  await using harness = await AccountsHarness.open()
  const { handlers, accountId, db } = harness
  const measured = await handlers['POST /templates/measure']({
    ...harness.as('viewer'),
    body: { text: 'Hello {{name}}, {{place}}', values: { name: 'Ганна', place: '' } },
  })
  assert.deepEqual(measured, {
    text: 'Hello Ганна, {{place}}',
    placeholders: ['name', 'place'],
    parts: 1,
    characters: 22,
    alphabet: 'ucs2',
  })

  await addSender(db, { accountId, channel: 'whatsapp', name: 'Posthorn', status: 'approved' })
  await harness.catalogue.refresh()
  const templates = sampleTemplates.map(({ template }) => template)
  await storeWhatsAppListing(db, { upstream: 'cloud', signatures: ['Posthorn'], templates, now: 1 })
  const { templates: whatsApp } = await harness.run(listWhatsAppTemplates, 'viewer', { accountId })
  const states = new Set(whatsApp.map(({ status }) => status))
  assert.ok(states.has('approved') && states.has('rejected') && states.has('paused'))
  const shipped = whatsApp.find(({ name, language }) => name === 'order_shipped' && language === 'en_US')
  assert.deepEqual(
    shipped?.values.map((value) => `${value.in} ${value.number}`),
    ['body 1', 'body 2', 'button 1'],
  )
  const fill = (values: string[]) =>
    handlers['POST /templates/whatsapp/fill']({
      ...harness.as('viewer'),
      body: { upstream: 'cloud', signature: 'Posthorn', name: 'order_shipped', language: 'en_US', values },
    })
  // A missing value leaves its placeholder.
  const half = await fill(['', 'Monday', ''])
  assert.equal(half.text, 'Your order {{1}} was shipped on Monday.')
  assert.deepEqual(half.unfit, [0, 2])
  assert.deepEqual(await fill(['17', 'Monday', '17']), {
    text: 'Your order 17 was shipped on Monday.',
    unfit: [],
  })
})
