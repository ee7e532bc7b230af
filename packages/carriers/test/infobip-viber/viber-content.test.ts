import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ViberContent } from '../../../domain/plan/content.ts'
import { encodeViberContent } from '../../infobip-viber/viber-content.ts'
import { readSamples } from '../infobip/sample-account.ts'

interface PublishedRequest {
  name: string
  body: { messages?: [{ content: object }] }
}

function publishedContent(name: string): object {
  const found = readSamples<PublishedRequest>('requests').find((each) => each.name === name)
  return found?.body.messages?.[0].content ?? assert.fail(`no request ${name}`)
}

const button = { caption: 'Button title', link: 'https://www.example.com/action' }
const slide = (number: number, ...numbers: number[]) => ({
  caption: `Card ${number} text`,
  image: `https://www.example.com/card${number}.jpg`,
  buttons: numbers.map((each) => ({
    caption: `Button ${each}`,
    link: `https://www.example.com/action${each}`,
  })) as [typeof button],
})

test('a text, with or without a button, matches the published sample', () => {
  const text: ViberContent = { kind: 'viber', form: 'text', text: 'Some text', button: null }
  assert.deepEqual(encodeViberContent(text), publishedContent('Viber text message'))
  assert.deepEqual(encodeViberContent({ ...text, button }), publishedContent('Viber text with button'))
})

test('a carousel matches the published sample', () => {
  const carousel: ViberContent = {
    kind: 'viber',
    form: 'carousel',
    text: 'Carousel text',
    slides: [slide(1, 1, 2), slide(2, 3)],
  }
  assert.deepEqual(encodeViberContent(carousel), publishedContent('Viber carousel'))
})

test('an image has a text and a button only where they are given', () => {
  const image: ViberContent = {
    kind: 'viber',
    form: 'image',
    image: 'https://www.example.com/image.jpg',
    text: null,
    button: null,
  }
  assert.deepEqual(encodeViberContent(image), {
    type: 'IMAGE',
    mediaUrl: 'https://www.example.com/image.jpg',
  })
  assert.deepEqual(encodeViberContent({ ...image, text: 'Some text', button }), {
    type: 'IMAGE',
    mediaUrl: 'https://www.example.com/image.jpg',
    text: 'Some text',
    button: { title: 'Button title', action: 'https://www.example.com/action' },
  })
})

const long = (length: number) => 'x'.repeat(length)
const carousel = (given: object): ViberContent => ({
  kind: 'viber',
  form: 'carousel',
  text: 'Look',
  slides: [slide(1, 1), { ...slide(2, 2), ...given }],
})

const faults: [content: ViberContent, sentence: string][] = [
  [
    { kind: 'viber', form: 'text', text: long(1_001), button: null },
    'the text must have 1 to 1000 characters',
  ],
  [
    { kind: 'viber', form: 'text', text: 'x', button: { ...button, caption: long(31) } },
    'the caption of the button must have 1 to 30 characters',
  ],
  [
    { kind: 'viber', form: 'image', image: long(1_001), text: null, button: null },
    'the link to the image must have 1 to 1000 characters',
  ],
  [
    { kind: 'viber', form: 'image', image: 'https://a.example/b.png', text: null, button },
    'an image with a button must have a text',
  ],
  [carousel({ caption: 'x' }), 'the caption of slide 2 must have 2 to 38 characters'],
  [
    carousel({ buttons: [{ ...button, caption: long(11) }] }),
    'the caption of the button of slide 2 must have 1 to 10 characters',
  ],
  [
    carousel({
      buttons: [
        { ...button, caption: 'x' },
        { ...button, caption: long(13) },
      ],
    }),
    'the caption of the second button of slide 2 must have 1 to 12 characters',
  ],
  [
    { kind: 'viber', form: 'carousel', text: 'x', slides: [slide(1, 1)] },
    'a carousel must have 2 to 5 slides',
  ],
]

for (const [content, sentence] of faults) {
  test(`it is not sent where ${sentence}`, () => {
    assert.equal(encodeViberContent(content), sentence)
  })
}
