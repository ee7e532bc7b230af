import assert from 'node:assert/strict'
import { test } from 'node:test'
import { templateShape } from '../../template/template-shape.ts'
import { authentication, body, buttons, everything, header, template } from './template-samples.ts'

const cases: [what: string, components: object[], shape: object[]][] = [
  ['a body without placeholders', [body('Hello')], []],
  [
    'numbers, each once and in their order',
    [body('{{2}} {{1}} {{10}} {{2}}')],
    [0, 1, 2].map((index) => ({ in: 'body', index, type: 'text' })),
  ],
  [
    'a header of text before the body',
    [body('Hi {{1}}'), header('TEXT', 'Order {{1}}')],
    [
      { in: 'header', index: 0, type: 'text' },
      { in: 'body', index: 0, type: 'text' },
    ],
  ],
  ['a header of text without a placeholder', [header('TEXT', 'Order')], []],
  ...(['image', 'video', 'document', 'location'] as const).map((type): [string, object[], object[]] => [
    `a header with ${type}`,
    [header(type.toUpperCase()), body('Hi')],
    [{ in: 'header', index: 0, type }],
  ]),
  [
    'buttons that take a value, by their place among all buttons',
    [
      body('Hi'),
      buttons(
        { type: 'QUICK_REPLY', text: 'Yes' },
        { type: 'URL', text: 'Go', url: 'https://a.example/{{1}}' },
        { type: 'COPY_CODE' },
      ),
    ],
    [
      { in: 'button', index: 1, type: 'text' },
      { in: 'button', index: 2, type: 'text' },
    ],
  ],
  ['a link without a placeholder', [buttons({ type: 'URL', text: 'Go', url: 'https://a.example' })], []],
]

for (const [what, components, shape] of cases) {
  test(`the shape of ${what}`, () => assert.deepEqual(templateShape(template({}, components)), shape))
}

test('named placeholders tell their names, each once, in the order of the text', () => {
  assert.deepEqual(templateShape(everything), [
    { in: 'header', index: 0, type: 'document' },
    { in: 'body', index: 0, type: 'text', name: 'name' },
    { in: 'body', index: 1, type: 'text', name: 'order_id' },
    { in: 'button', index: 1, type: 'text' },
    { in: 'button', index: 4, type: 'text' },
  ])
})

test('the code of an authentication template is one value', () => {
  assert.deepEqual(templateShape(authentication), [{ in: 'body', index: 0, type: 'text' }])
})

test('an authentication template that is listed without its words takes the code for its button', () => {
  const bare = template({ category: 'AUTHENTICATION' }, [buttons({ type: 'OTP', otp_type: 'ONE_TAP' })])
  assert.deepEqual(templateShape(bare), [{ in: 'button', index: 0, type: 'text' }])
})
