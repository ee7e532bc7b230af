import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillTemplate } from '../../template/fill-template.ts'
import { authentication, body, buttons, everything, header, template } from './template-samples.ts'

test('values go to their places, with the name or the kind of button', () => {
  const values = [' https://shop.example/bill.pdf ', 'Olena', '42', 'A42', 'SALE']
  const link = 'https://shop.example/bill.pdf'
  assert.deepEqual(fillTemplate(everything, values), {
    kind: 'filled',
    values: [link, 'Olena', '42', 'A42', 'SALE'],
    parameters: [
      { in: 'header', index: 0, type: 'document', name: null, button: null, value: link },
      { in: 'body', index: 0, type: 'text', name: 'name', button: null, value: 'Olena' },
      { in: 'body', index: 1, type: 'text', name: 'order_id', button: null, value: '42' },
      { in: 'button', index: 1, type: 'text', name: null, button: 'url', value: 'A42' },
      { in: 'button', index: 4, type: 'text', name: null, button: 'copy_code', value: 'SALE' },
    ],
  })
})

test('the code of an authentication template goes to the body and to its button', () => {
  const filled = fillTemplate(authentication, ['123456'])
  assert.deepEqual(filled.kind === 'filled' && filled.parameters, [
    { in: 'body', index: 0, type: 'text', name: null, button: null, value: '123456' },
    { in: 'button', index: 0, type: 'text', name: null, button: 'url', value: '123456' },
  ])
})

test('a code that is listed for the button alone is sent once', () => {
  const bare = template({ category: 'AUTHENTICATION' }, [buttons({ type: 'OTP', otp_type: 'COPY_CODE' })])
  const filled = fillTemplate(bare, ['123456'])
  assert.deepEqual(filled.kind === 'filled' && filled.parameters, [
    { in: 'button', index: 0, type: 'text', name: null, button: 'url', value: '123456' },
  ])
})

const one = (format: string) => template({ name: 'one' }, [header(format), body('Hi')])
const text = template({ name: 'one' }, [body('Hi {{1}}')])

const unfit: [what: string, of: typeof text, values: string[], must: string][] = [
  ['too few values', text, [], 'a list of 1 value for template one: body 1'],
  [
    'too many values',
    everything,
    ['1', '2', '3', '4', '5', '6'],
    'a list of 5 values for template order: document, name, order_id, button 2, button 5',
  ],
  [
    'values that nobody needs',
    template({ name: 'plain' }, [body('Hi')]),
    ['x'],
    'empty or left out: template plain takes no values',
  ],
  ['an empty text', text, ['  '], 'a list in which value 1 is a text of 1 to 1024 characters'],
  ['a long text', text, ['x'.repeat(1_025)], 'a list in which value 1 is a text of 1 to 1024 characters'],
  ...['a\nb', 'a\tb', 'a     b'].map((value): [string, typeof text, string[], string] => [
    `the text ${JSON.stringify(value)}`,
    text,
    [value],
    'a list in which value 1 is one line of text, without tabs and with at most four spaces in a row',
  ]),
  ['no link', one('IMAGE'), ['a.png'], 'a list in which value 1 is an http or https link to the image'],
  [
    'another scheme',
    one('VIDEO'),
    ['ftp://a.example/a.mp4'],
    'a list in which value 1 is an http or https link to the video',
  ],
  ...['50.45,30.52', '50.45,30.52,Office', '91,30,Office,Street', 'a,b,c,d'].map(
    (value): [string, typeof text, string[], string] => [
      `the place ${value}`,
      one('LOCATION'),
      [value],
      'a list in which value 1 is a location: latitude,longitude,name,address',
    ],
  ),
]

for (const [what, of, values, must] of unfit) {
  test(`${what} does not fit`, () => assert.deepEqual(fillTemplate(of, values), { kind: 'unfit', must }))
}

const fit: [what: string, of: typeof text, value: string][] = [
  ['four spaces in a row', text, 'a    b'],
  ['a text of the longest length', text, 'x'.repeat(1_024)],
  ['a link', one('DOCUMENT'), 'http://127.0.0.1:8080/bill.pdf?x=1'],
  ['a place with commas in its address', one('LOCATION'), '-50.4501, 30.5234, Office, Street 1, Kyiv'],
]

for (const [what, of, value] of fit) {
  test(`${what} fits`, () => assert.equal(fillTemplate(of, [value]).kind, 'filled'))
}
