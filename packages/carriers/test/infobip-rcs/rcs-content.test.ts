import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RcsContent } from '../../../domain/plan/content.ts'
import { encodeRcsContent } from '../../infobip-rcs/rcs-content.ts'

const card: RcsContent & { form: 'card' } = {
  kind: 'rcs',
  form: 'card',
  text: 'Some description',
  image: 'https://www.example.com/image.jpg',
  button: { caption: 'Open', link: 'https://www.example.com/' },
}

test('a text is a text', () => {
  const content = encodeRcsContent({ kind: 'rcs', form: 'text', text: 'Some text' }, '7.0.1gcmxpmo0')
  assert.deepEqual(content, { type: 'TEXT', text: 'Some text' })
})

test('a card has the image on top, and a button that opens its link and names the message', () => {
  assert.deepEqual(encodeRcsContent(card, '715380012.0.1gcmxpmo0'), {
    type: 'CARD',
    orientation: 'VERTICAL',
    alignment: 'LEFT',
    content: {
      description: 'Some description',
      media: { file: { url: 'https://www.example.com/image.jpg' }, height: 'MEDIUM' },
      suggestions: [
        {
          type: 'OPEN_URL',
          text: 'Open',
          postbackData: '715380012.0.1gcmxpmo0',
          url: 'https://www.example.com/',
          application: 'BROWSER',
        },
      ],
    },
  })
})

const faults: [content: RcsContent, sentence: string][] = [
  [{ kind: 'rcs', form: 'text', text: 'x'.repeat(3_073) }, 'the text must have 1 to 3072 characters'],
  [{ ...card, text: 'x'.repeat(2_001) }, 'the text of a card must have 1 to 2000 characters'],
  [
    { ...card, button: { ...card.button, caption: 'x'.repeat(26) } },
    'the caption of the button must have 1 to 25 characters',
  ],
]

for (const [content, sentence] of faults) {
  test(`it is not sent where ${sentence}`, () => {
    assert.equal(encodeRcsContent(content, '7.0.1gcmxpmo0'), sentence)
  })
}
