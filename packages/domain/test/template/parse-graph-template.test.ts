import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseGraphTemplate } from '../../template/parse-graph-template.ts'
import { body, buttons, everything, graphTemplate, header, template } from './template-samples.ts'

test('a template is read with all of its components', () => {
  assert.deepEqual(everything, {
    id: '900100200300400',
    name: 'order',
    language: 'en_US',
    status: 'approved',
    category: 'UTILITY',
    parameterFormat: 'named',
    header: { kind: 'document' },
    body: 'Hello {{name}}, order {{order_id}} of {{name}}',
    footer: 'Shop',
    buttons: [
      { kind: 'quick-reply', text: 'Thanks' },
      { kind: 'url', text: 'Track', url: 'https://shop.example/track/{{1}}' },
      { kind: 'url', text: 'Shop', url: 'https://shop.example' },
      { kind: 'phone-number', text: 'Call', phone: '+380441234567' },
      { kind: 'copy-code', text: 'Copy' },
    ],
    unsupported: [],
  })
})

const statuses = {
  APPROVED: 'approved',
  PENDING: 'pending',
  IN_APPEAL: 'pending',
  REJECTED: 'rejected',
  PAUSED: 'paused',
  DISABLED: 'disabled',
  LIMIT_EXCEEDED: 'other',
}

for (const [listed, status] of Object.entries(statuses)) {
  test(`the status ${listed} is ${status}`, () => {
    assert.equal(template({ status: listed }, [body('Hi')]).status, status)
  })
}

test('small letters and a missing format are read as well', () => {
  const read = parseGraphTemplate({
    name: 'n',
    language: 'uk',
    status: 'approved',
    category: 'marketing',
    components: [{ type: 'header', format: 'text', text: 'A' }],
  })
  assert.deepEqual(read?.header, { kind: 'text', text: 'A' })
  assert.equal(read.category, 'MARKETING')
  assert.equal(read.parameterFormat, 'positional')
})

test('what cannot be sent is named, and buttons keep their places', () => {
  const read = template({}, [
    header('GIF'),
    { type: 'CAROUSEL', cards: [] },
    { type: 'LIMITED_TIME_OFFER' },
    buttons({ type: 'CATALOG', text: 'See' }, { type: 'URL', text: 'Go', url: 'https://a.example' }),
  ])
  assert.deepEqual(read.unsupported, ['header GIF', 'carousel', 'limited_time_offer', 'button catalog'])
  assert.equal(read.buttons[1]?.kind, 'url')
})

for (const value of [
  null,
  'x',
  [],
  {},
  graphTemplate({ name: '' }, []),
  graphTemplate({ language: 5 }, []),
  { ...graphTemplate({}, []), components: 'none' },
]) {
  test(`${JSON.stringify(value)} is no template`, () => assert.equal(parseGraphTemplate(value), null))
}

test('components of other types than expected make no error', () => {
  const read = parseGraphTemplate(
    graphTemplate({}, ['x', { type: 'BODY', text: 5 }, buttons('y' as never)] as never),
  )
  assert.equal(read?.body, '')
  assert.equal(read.unsupported.length, 2)
})

test('a rejected template has the reason of Meta, and no other one has', () => {
  const reasonOf = (reason: unknown) =>
    template({ status: 'REJECTED', rejected_reason: reason }, [body('Hi')]).reason
  assert.equal(reasonOf('SCAM'), 'SCAM')
  for (const none of ['NONE', '', null, undefined, 7]) assert.equal(reasonOf(none), undefined)
})
