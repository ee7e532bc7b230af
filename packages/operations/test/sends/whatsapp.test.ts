import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoFixture } from '../../../edges/test/demo-account.ts'
import { apiKey, perform, post } from '../../../edges/test/operations-fixture.ts'
import { contents, submit } from '../sent-plans.ts'

const link = 'https://example.com/a'
const whatsapp = { type: 'whatsapp', whatsapp_signature: 'Posthorn' }
const none = { caption: null, filename: null }

const freeForms: [fields: object, content: object][] = [
  [{ whatsapp_message: 'Hello' }, { form: 'text', text: 'Hello' }],
  [{ whatsapp_image: link }, { form: 'media', media: 'image', link, ...none }],
  [
    { whatsapp_video: link, whatsapp_caption: 'Look' },
    { form: 'media', media: 'video', link, caption: 'Look', filename: null },
  ],
  [{ whatsapp_audio: link }, { form: 'media', media: 'audio', link, ...none }],
  [
    { whatsapp_document: link, whatsapp_caption: 'Look', whatsapp_filename: 'a.pdf' },
    { form: 'media', media: 'document', link, caption: 'Look', filename: 'a.pdf' },
  ],
  [
    { whatsapp_location: { latitude: 50.4501, longitude: -0.5, name: 'Shop', address: 'Street 1' } },
    { form: 'location', latitude: 50.4501, longitude: -0.5, name: 'Shop', address: 'Street 1' },
  ],
  [
    { whatsapp_location: { latitude: 0, longitude: 0 } },
    { form: 'location', latitude: 0, longitude: 0, name: null, address: null },
  ],
  [
    { whatsapp_message: 'Hello', whatsapp_button: 'See it', whatsapp_link: link, whatsapp_header: 'Shop' },
    { form: 'card', text: 'Hello', button: { caption: 'See it', link }, header: 'Shop', footer: null },
  ],
]

for (const [fields, content] of freeForms) {
  test(`${Object.keys(fields).join(', ')} are sent unchanged`, async () => {
    assert.deepEqual(await contents({ ...whatsapp, ...fields }), [{ kind: 'whatsapp', ...content }])
  })
}

test('a location may have more digits than a number holds', async () => {
  const fixture = demoFixture()
  const location = '{"latitude":50.450112345678901234,"longitude":-30.5}'
  const operation = `{"type":"whatsapp","id":1,"phone":380671234567,"whatsapp_signature":"Posthorn","whatsapp_location":${location}}`
  await post(fixture, `{"auth":${JSON.stringify(apiKey)},"data":[${operation}]}`)
  const content = fixture.intake.calls[0]?.[0]?.plan.stages[0].content
  assert.ok(content?.kind === 'whatsapp' && content.form === 'location')
  assert.deepEqual([content.latitude, content.longitude], [50.4501123456789, -30.5])
})

const slot = { in: 'body', type: 'text', name: null, button: null }

test('a template is sent with its values in the order of its shape', async () => {
  const template = { whatsapp_template: 'order_shipped', whatsapp_language: 'en_US' }
  const sent = await contents({ ...whatsapp, ...template, whatsapp_params: ['4711', 'Friday', '17'] })
  assert.deepEqual(sent, [
    {
      kind: 'whatsapp',
      form: 'template',
      name: 'order_shipped',
      language: 'en_US',
      parameters: [
        { ...slot, index: 0, value: '4711' },
        { ...slot, index: 1, value: 'Friday' },
        { ...slot, in: 'button', index: 0, button: 'url', value: '17' },
      ],
    },
  ])
})

const code = [
  {
    kind: 'whatsapp',
    form: 'template',
    name: 'verification_code',
    language: 'en_US',
    parameters: [
      { ...slot, index: 0, value: '004821' },
      { ...slot, in: 'button', index: 0, button: 'url', value: '004821' },
    ],
  },
]

test('the code of an authentication template stands on its button as well', async () => {
  const template = { whatsapp_template: 'verification_code', whatsapp_language: 'en_us' }
  assert.deepEqual(await contents({ ...whatsapp, ...template, whatsapp_params: ['004821'] }), code)
})

test('the older form sends its code through the authentication template, before other messages', async () => {
  const { plan } = await submit({ type: 'whatsapp', message: '004821' })
  assert.deepEqual(
    plan.stages.map(({ content }) => content),
    code,
  )
  assert.equal(plan.stages[0].sender, 'Posthorn')
  assert.equal(plan.priority, 0)
})

test('the older form is refused where the account has no authentication template', async () => {
  const fixture = demoFixture()
  fixture.ports.whatsAppTemplates = { find: () => ({ kind: 'unknown', known: [] }), approved: () => [] }
  const sent = { id: 1, phone: 380671234567 }
  const answer = await perform(fixture, [
    { ...sent, type: 'whatsapp', message: '004821' },
    { ...sent, ...whatsapp, whatsapp_template: 'order_shipped' },
  ])
  assert.deepEqual(
    answer.data?.map(({ error }) => error),
    [
      'message must be left out: the account has no approved authentication template',
      'whatsapp_template must be a template of Posthorn, which has none',
    ],
  )
})

test('other templates do not get the priority of codes', async () => {
  const { plan } = await submit({ ...whatsapp, whatsapp_template: 'hello_world' })
  assert.equal(plan.priority, 1)
})

test('with an SMS after it, a template that is not approved is accepted with its values', async () => {
  const sms = { sms_signature: 'Posthorn', sms_message: 'Hello' }
  const template = {
    whatsapp_template: 'black_friday',
    whatsapp_language: 'en_US',
    whatsapp_params: ['50 %'],
  }
  const [first] = await contents({ ...whatsapp, type: 'whatsapp+sms', ...sms, ...template })
  assert.deepEqual(first, {
    kind: 'whatsapp',
    form: 'template',
    name: 'black_friday',
    language: 'en_US',
    parameters: [{ in: 'body', index: 0, type: 'text', name: null, button: null, value: '50 %' }],
  })
})
