import assert from 'node:assert/strict'
import { test } from 'node:test'
import { body, header, template } from '../../../domain/test/template/template-samples.ts'
import { TemplateIndex } from '../../templates/template-index.ts'

const en = template({ name: 'order', language: 'en_US' }, [body('Order')])
const uk = template({ name: 'order', language: 'uk' }, [body('Замовлення')])
const paused = template({ name: 'sale', language: 'en_US', status: 'PAUSED' }, [body('Sale')])
const gif = template({ name: 'fun', language: 'en_US' }, [header('GIF'), body('Fun')])

const index = new TemplateIndex(
  ['Shop'],
  [uk, en, paused, gif].map((each) => ({ upstream: 'wa', signature: 'Shop', template: each })),
)

const cases: [what: string, name: string, language: string | null, found: object][] = [
  ['a language as the upstream writes it', 'order', 'en_US', { kind: 'found', template: en }],
  ['a language as others write it', 'order', 'en-us', { kind: 'found', template: en }],
  [
    'no language where there are several',
    'order',
    null,
    { kind: 'several-languages', languages: ['uk', 'en_US'] },
  ],
  ['a language that there is not', 'order', 'de', { kind: 'unknown', known: ['order'] }],
  ['a paused template', 'sale', null, { kind: 'not-approved', status: 'paused', template: paused }],
  ['a template that cannot be filled in', 'fun', null, { kind: 'unsupported', what: ['header GIF'] }],
  ['a name that there is not', 'none', 'en', { kind: 'unknown', known: ['order'] }],
]

for (const [what, name, language, found] of cases) {
  test(`asked for ${what}`, () => assert.deepEqual(index.find('Shop', name, language), found))
}

test('the only approved language counts where none is named', () => {
  const one = new TemplateIndex(
    ['Shop'],
    [en, { ...uk, status: 'rejected' as const }].map((each) => ({
      upstream: 'wa',
      signature: 'Shop',
      template: each,
    })),
  )
  assert.deepEqual(one.find('Shop', 'order', null), { kind: 'found', template: en })
})

test('what may be sent is listed by name and language, without what cannot be filled in', () => {
  assert.deepEqual(index.approved('Shop'), [en, uk])
  assert.deepEqual(index.approved('Nobody'), [])
})

test('of two upstreams that list the same template the approved one counts', () => {
  for (const order of [
    [paused, { ...paused, status: 'approved' as const }],
    [{ ...paused, status: 'approved' as const }, paused],
  ]) {
    const both = order.map((each, place) => ({ upstream: `wa-${place}`, signature: 'Shop', template: each }))
    assert.equal(new TemplateIndex(['Shop'], both).approved('Shop').length, 1)
  }
})

test('it is known of which senders nothing was ever listed', () => {
  assert.equal(index.knows('Shop'), true)
  assert.equal(index.knows('Nobody'), false)
})
