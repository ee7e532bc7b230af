import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contents, submit } from '../sent-plans.ts'

const image = 'https://example.com/a.jpg'
const link = 'https://example.com/a'
const all = { viber_message: 'Hello', viber_image: image, viber_button: 'See it', viber_link: link }
const viber = { type: 'viber', viber_signature: 'Posthorn' }
const button = { caption: 'See it', link }

const forms: Record<string, object> = {
  text: { form: 'text', text: 'Hello', button: null },
  image: { form: 'image', image, text: null, button: null },
  'text+link': { form: 'text', text: 'Hello', button },
  'text+image+link': { form: 'image', image, text: 'Hello', button },
}

for (const [viber_type, form] of Object.entries(forms)) {
  test(`a Viber message of the type ${viber_type} sends the fields of its type and no others`, async () => {
    assert.deepEqual(await contents({ ...viber, ...all, viber_type }), [{ kind: 'viber', ...form }])
  })
}

test('a carousel has slides with one button or two', async () => {
  const slide = { caption: 'A slide', image, button: 'Buy', url: link }
  const carousel = [slide, { ...slide, button2: 'More', url2: `${link}/more` }]
  const sent = await contents({ ...viber, ...all, viber_type: 'carousel', viber_carousel: carousel })
  const first = { caption: 'Buy', link }
  assert.deepEqual(sent, [
    {
      kind: 'viber',
      form: 'carousel',
      text: 'Hello',
      slides: [
        { caption: 'A slide', image, buttons: [first] },
        { caption: 'A slide', image, buttons: [first, { caption: 'More', link: `${link}/more` }] },
      ],
    },
  ])
})

test('a Viber message is one stage of a plan', async () => {
  const submission = await submit({ ...viber, ...all, viber_type: 'text', viber_lifetime: 60.9 })
  assert.deepEqual(submission, {
    accountId: 7,
    clientId: '42',
    phone: '380671234567',
    type: 'viber',
    hook: null,
    requestId: null,
    links: [],
    plan: {
      stages: [
        {
          channel: 'viber',
          sender: 'Posthorn',
          content: { kind: 'viber', ...forms['text'] },
          waitSeconds: 60,
          parts: 1,
          pricePerPartMicros: 500_000,
        },
      ],
      lifetimeSeconds: 60,
      priority: 1,
    },
  })
})
