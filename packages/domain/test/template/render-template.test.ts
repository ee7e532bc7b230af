import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderTemplate, textOfTemplate } from '../../template/render-template.ts'
import { authentication, body, everything, header, template } from './template-samples.ts'

const cases: [what: string, of: typeof everything, values: string[], shown: string][] = [
  ['values by number', template({}, [body('{{2}} of {{1}}, {{2}}')]), ['A', 'B'], 'B of A, B'],
  [
    'values by name after the link of the header',
    everything,
    ['https://shop.example/a.pdf', 'Olena', '42', 'x', 'y'],
    'https://shop.example/a.pdf\nHello Olena, order 42 of Olena\nShop',
  ],
  [
    'a header and a body that count on their own',
    template({}, [header('TEXT', 'To {{1}}'), body('{{1}}!')]),
    ['A', 'B'],
    'To A\nB!',
  ],
  [
    'the name and address of a place',
    template({}, [header('LOCATION'), body('We are here')]),
    ['50.4501,30.5234,Office,Street 1,Kyiv'],
    'Office, Street 1, Kyiv\nWe are here',
  ],
  [
    'a code',
    authentication,
    ['123456'],
    '*123456* is your verification code.\nThis code expires in 10 minutes.',
  ],
  [
    'what is missing as it stands',
    template({}, [header('IMAGE'), body('Hi {{1}}')]),
    [],
    '[image]\nHi {{1}}',
  ],
  ['a value that looks like a placeholder', template({}, [body('{{1}} {{2}}')]), ['{{2}}', 'B'], '{{2}} B'],
]

for (const [what, of, values, shown] of cases) {
  test(`a subscriber reads ${what}`, () => assert.equal(renderTemplate(of, values), shown))
}

test('the words of a template keep their placeholders and have no media', () => {
  assert.equal(textOfTemplate(everything), 'Hello {{name}}, order {{order_id}} of {{name}}\nShop')
})
