import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoFixture } from '../../../edges/test/demo-account.ts'
import { type Fixture, perform } from '../../../edges/test/operations-fixture.ts'
import { submit } from '../sent-plans.ts'

const keep = { type: 'template/create', name: 'order' }

/** An account with the text `order` in Ukrainian, English and German. */
async function withOrder(): Promise<Fixture> {
  const fixture = demoFixture()
  await perform(fixture, [
    { ...keep, lang: 'de', template: 'Bestellung {{number}} ist da.' },
    { ...keep, lang: 'uk', template: 'Замовлення {{number}} прибуло.' },
    { ...keep, lang: 'en', template: 'Order {{number}} has arrived.' },
  ])
  return fixture
}

const sms = { type: 'sms', id: 1, phone: 380671234567, sms_signature: 'Posthorn', template: 'order' }

async function textOf(operation: object, fixture?: Fixture): Promise<unknown> {
  const { plan } = await submit(operation, fixture ?? (await withOrder()))
  const [{ content }] = plan.stages
  return 'text' in content ? content.text : content
}

async function refusalOf(operation: object, fixture?: Fixture): Promise<unknown> {
  const used = fixture ?? (await withOrder())
  const { data } = await perform(used, [{ id: 1, phone: 380671234567, ...operation }])
  assert.equal(data?.[0]?.success, false)
  assert.equal(used.intake.calls.flat().length, 0, 'nothing is sent')
  return data[0].error
}

test('a template is filled in the language of the call, else of the country of the number, else the first', async () => {
  const values = { number: 1042 }
  assert.equal(await textOf({ ...sms, values, lang: 'en-GB' }), 'Order 1042 has arrived.')
  assert.equal(await textOf({ ...sms, values }), 'Замовлення 1042 прибуло.')
  assert.equal(await textOf({ ...sms, values, lang: 'fr' }), 'Замовлення 1042 прибуло.')
  assert.equal(await textOf({ ...sms, values, phone: 34612345678 }), 'Bestellung 1042 ist da.')
  assert.equal(await textOf({ ...sms, values, template: '3' }), 'Order 1042 has arrived.')
})

test('a missing, unknown or wrong value, and an unknown template, are errors of the item', async () => {
  assert.equal(await refusalOf(sms), 'values must be with number, as order has them')
  assert.equal(
    await refusalOf({ ...sms, values: { number: 1, name: 'x' } }),
    'values must be without name: order has no such placeholder',
  )
  assert.match(String(await refusalOf({ ...sms, values: { number: null } })), /^values must be an object of/)
  assert.equal(
    await refusalOf({ ...sms, template: 'other', values: {} }),
    'template must be the name or id of a template',
  )
  assert.equal(
    await refusalOf({ ...sms, sms_message: 'Hi', values: { number: 1 } }),
    'template must be left out: every channel has a text of its own',
  )
  assert.equal(
    await refusalOf({ ...sms, template: null, sms_message: 'Hi', values: { number: 1 } }),
    'values must be left out without template',
  )
})

test('one template is the text of every channel that has none of its own', async () => {
  const fixture = await withOrder()
  const common = { template: 'order', values: { number: 7 }, lang: 'en' }
  const text = 'Order 7 has arrived.'
  const texts = async (operation: object) =>
    (await submit({ ...common, ...operation }, fixture)).plan.stages.map(({ content }) =>
      'text' in content ? content.text : content.kind,
    )
  const signatures = { viber_signature: 'Posthorn', rcs_signature: 'Posthorn', sms_signature: 'Posthorn' }
  assert.deepEqual(await texts({ type: 'rcs+viber+sms', ...signatures }), [text, text, text])
  assert.deepEqual(await texts({ type: 'viber+sms', ...signatures, sms_message: 'Hi' }), [text, 'Hi'])
  assert.deepEqual(await texts({ type: 'whatsapp', whatsapp_signature: 'Posthorn' }), [text])
  const voice = { gender: 'female', language: 'en', name: 'default' }
  assert.deepEqual(await texts({ type: 'voice', dtmf: false, voice }), [text])
  const signature = 'Posthorn'
  assert.deepEqual(
    await texts({
      type: 'pipeline',
      pipeline: ['telegram', 'viber', 'sms'],
      telegram: { message: '482913' },
      viber: { signature },
      sms: { signature, message: 'Hi' },
    }),
    ['telegram', text, 'Hi'],
  )
})

test('on WhatsApp an approved template of the name goes before the text', async () => {
  const { plan } = await submit({
    type: 'whatsapp',
    whatsapp_signature: 'Posthorn',
    template: 'order_confirmation',
    values: { first_name: 'Olena', order_number: 1042 },
    lang: 'en',
  })
  const [{ content }] = plan.stages
  assert.ok(content.kind === 'whatsapp' && content.form === 'template')
  assert.deepEqual([content.name, content.language], ['order_confirmation', 'en_US'])
  assert.deepEqual(
    content.parameters.map(({ value }) => value),
    ['Olena', '1042'],
  )
})

test('all templates of a request are read at once, and only where one is named', async () => {
  const fixture = await withOrder()
  let reads = 0
  const { named } = fixture.templates
  fixture.templates.named = (...given) => {
    reads++
    return named.apply(fixture.templates, given)
  }
  const values = { number: 1 }
  await perform(
    fixture,
    [sms, { ...sms, id: 2 }, { type: 'template/delete', template: 'x' }].map((each) => ({ ...each, values })),
  )
  assert.equal(reads, 1)
  await perform(fixture, [{ ...sms, template: undefined, sms_message: 'Hi' }])
  assert.equal(reads, 1)
})
