import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StageContent } from '../../../domain/plan/content.ts'
import { personalTexts } from '../../http/personal-texts.ts'
import { rawText } from '../../http/raw-text.ts'

const phone = '380671234567'

function shown(content: StageContent, said: string): string {
  return rawText(said, personalTexts({ phone, content }))
}

test('a text is hidden in every form in which an upstream may repeat it', () => {
  const content: StageContent = { kind: 'rcs', form: 'text', text: 'Ваш "код":\n4821' }
  const ascii = JSON.stringify(content.text).replaceAll(
    /[^ -~]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  for (const said of [content.text, JSON.stringify(content.text), ascii]) {
    const raw = shown(content, `text ${said} to +${phone} is wrong`)
    assert.match(raw, /^text "?…"? to \+… is wrong$/)
  }
})

test('a text is hidden as a form or a query repeats it', () => {
  const content: StageContent = { kind: 'sms', text: 'Ваш код & більше' }
  const form = new URLSearchParams({ Body: content.text }).toString()
  for (const said of [form, `Body=${encodeURIComponent(content.text)}`]) {
    assert.equal(shown(content, said), 'Body=…')
  }
})

test('a code is hidden although its text is cut', () => {
  const content: StageContent = {
    kind: 'viber',
    form: 'text',
    text: 'Your code is 4821, for an hour',
    button: null,
  }
  assert.equal(shown(content, 'too long: "Your code is 4821, f"'), 'too long: "Your code is …, f"')
})

test('the longer of two texts with the same beginning is hidden as a whole', () => {
  const parameters = ['Anna', 'Anna Petrenko'].map((value, index) => ({
    in: 'body' as const,
    index,
    type: 'text' as const,
    name: null,
    button: null,
    value,
  }))
  const content: StageContent = {
    kind: 'whatsapp',
    form: 'template',
    name: 'hello',
    language: 'en',
    parameters,
  }
  assert.equal(shown(content, 'hello: Anna Petrenko, Anna'), 'hello: …, …')
})

test('all texts of a carousel, a card and a location are hidden', () => {
  const button = { caption: 'Open it', link: 'https://shop.example/o/1' }
  const contents: StageContent[] = [
    {
      kind: 'viber',
      form: 'carousel',
      text: 'Look here',
      slides: [{ caption: 'Shoes', image: 'https://shop.example/a.png', buttons: [button] }],
    },
    { kind: 'whatsapp', form: 'card', text: 'Look here', button, header: 'Shoes', footer: null },
    {
      kind: 'whatsapp',
      form: 'location',
      latitude: 50.4501,
      longitude: 30.5234,
      name: 'Shoes',
      address: null,
    },
  ]
  for (const content of contents) {
    const raw = shown(content, JSON.stringify(content))
    for (const word of ['Look here', 'Shoes', 'Open it', '/o/1', '50.4501'])
      assert.ok(!raw.includes(word), raw)
  }
})

test('short texts and links to files stay', () => {
  const content: StageContent = {
    kind: 'viber',
    form: 'image',
    image: 'https://shop.example/a.png',
    text: 'a',
    button: null,
  }
  const said = 'no image at https://shop.example/a.png'
  assert.equal(shown(content, said), said)
})

test('a long text is not clipped within a character', () => {
  const raw = rawText(`${'x'.repeat(299)}\u{1f600}\u{1f600}`, [])
  assert.equal(raw, `${'x'.repeat(299)}…`)
})
