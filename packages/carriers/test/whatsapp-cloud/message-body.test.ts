import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TemplateParameter, WhatsAppContent } from '../../../domain/plan/content.ts'
import { messageBody } from '../../whatsapp-cloud/message-body.ts'
import { readFixture, samplePart } from './sample-upstream.ts'

type Body = Record<string, unknown>

function bodyOf(content: WhatsAppContent): Body {
  return JSON.parse(messageBody(samplePart({ content }), content)) as Body
}

/** A published body without the fields that all bodies share. */
function published(name: string): Body {
  const found = (readFixture('requests.json') as { name: string; body: Body }[]).find(
    (each) => each.name === name,
  )
  assert.ok(found, `no fixture ${name}`)
  return found.body
}

/** Asserts that our body has the members of a published one, with the same types and nesting. */
function sameMake(ours: unknown, theirs: unknown, path = 'body'): void {
  assert.equal(typeof ours, typeof theirs, path)
  if (typeof ours !== 'object' || ours === null || typeof theirs !== 'object' || theirs === null) return
  assert.deepEqual(Object.keys(ours).sort(), Object.keys(theirs).sort(), path)
  for (const [key, value] of Object.entries(theirs)) sameMake((ours as Body)[key], value, `${path}.${key}`)
}

function parameter(given: Partial<TemplateParameter>): TemplateParameter {
  return { in: 'body', index: 0, type: 'text', name: null, button: null, value: 'x', ...given }
}

const media = { kind: 'whatsapp', form: 'media', caption: null, filename: null } as const

const made: [fixture: string, content: WhatsAppContent][] = [
  [
    'text',
    {
      kind: 'whatsapp',
      form: 'text',
      text: 'As requested, here is the link to our latest product: https://www.meta.com/quest/quest-3/',
    },
  ],
  [
    'image by link',
    {
      ...media,
      media: 'image',
      link: 'https://www.luckyshrub.com/assets/succulents/aloe.png',
      caption: 'The best succulent ever?',
    },
  ],
  [
    'location',
    {
      kind: 'whatsapp',
      form: 'location',
      latitude: 37.44216251868683,
      longitude: -122.16153582049394,
      name: 'Philz Coffee',
      address: '101 Forest Ave, Palo Alto, CA 94301',
    },
  ],
  [
    'template for one-time codes',
    {
      kind: 'whatsapp',
      form: 'template',
      name: 'verification_code',
      language: 'en_US',
      parameters: [
        parameter({ value: 'J$FpnYnP' }),
        parameter({ in: 'button', button: 'url', value: 'J$FpnYnP' }),
      ],
    },
  ],
  [
    'template with named parameters',
    {
      kind: 'whatsapp',
      form: 'template',
      name: 'order_confirmation',
      language: 'en_US',
      parameters: [
        parameter({ name: 'first_name', value: 'Jessica' }),
        parameter({ name: 'order_number', index: 1, value: 'SKBUP2-4CPIG9' }),
      ],
    },
  ],
]

for (const [fixture, content] of made) {
  test(`the body of a message is what Meta documents: ${fixture}`, () => {
    const { biz_opaque_callback_data: own, ...body } = bodyOf(content)
    assert.equal(own, '4711.1.1gcmxpmo0')
    assert.deepEqual({ ...body, to: `+${String(body['to'])}` }, published(fixture))
  })
}

test('a card is an interactive message with a link', () => {
  const { biz_opaque_callback_data: _, ...body } = bodyOf({
    kind: 'whatsapp',
    form: 'card',
    text: 'Tap the button below to see available dates.',
    button: { caption: 'See Dates', link: 'https://www.luckyshrub.com' },
    header: 'Dates',
    footer: 'Dates subject to change.',
  })
  const theirs = published('card with a link')
  const interactive = { ...(theirs['interactive'] as Body), header: { type: 'text', text: 'Dates' } }
  sameMake(body, { ...theirs, interactive })
})

test('a card without header and footer has neither', () => {
  const body = bodyOf({
    kind: 'whatsapp',
    form: 'card',
    text: 'Tap.',
    button: { caption: 'Go', link: 'https://example.com' },
    header: null,
    footer: null,
  })
  assert.deepEqual(Object.keys(body['interactive'] as Body).sort(), ['action', 'body', 'type'])
})

test('a document has its file name, and audio has no caption', () => {
  const given = { ...media, link: 'https://example.com/f', caption: 'about', filename: 'order.pdf' }
  assert.deepEqual(bodyOf({ ...given, media: 'document' })['document'], {
    link: 'https://example.com/f',
    caption: 'about',
    filename: 'order.pdf',
  })
  assert.deepEqual(bodyOf({ ...given, media: 'audio' })['audio'], { link: 'https://example.com/f' })
  assert.deepEqual(bodyOf({ ...given, media: 'video' })['video'], {
    link: 'https://example.com/f',
    caption: 'about',
  })
})

test('a text without a link requests no preview', () => {
  const body = bodyOf({ kind: 'whatsapp', form: 'text', text: 'hello' })
  assert.deepEqual(body['text'], { preview_url: false, body: 'hello' })
})

test('a location without a name has no name', () => {
  const content = { kind: 'whatsapp', form: 'location', latitude: 0, longitude: -1.5 } as const
  const body = bodyOf({ ...content, name: null, address: null })
  assert.deepEqual(body['location'], { latitude: '0', longitude: '-1.5' })
})

test('a template without parameters has no components', () => {
  const body = bodyOf({
    kind: 'whatsapp',
    form: 'template',
    name: 'hello',
    language: 'uk',
    parameters: [],
  })
  assert.deepEqual(body['template'], { name: 'hello', language: { code: 'uk' } })
})

test('header, body and buttons of a template are filled in by position, whatever their order', () => {
  const body = bodyOf({
    kind: 'whatsapp',
    form: 'template',
    name: 'all',
    language: 'en',
    parameters: [
      parameter({ in: 'button', index: 2, button: 'copy_code', value: 'SALE' }),
      parameter({ index: 1, value: 'second' }),
      parameter({ in: 'button', index: 0, button: 'quick_reply', value: 'yes' }),
      parameter({ index: 0, value: 'first' }),
      parameter({ in: 'header', type: 'document', value: 'https://example.com/a.pdf' }),
    ],
  })
  assert.deepEqual((body['template'] as Body)['components'], [
    { type: 'header', parameters: [{ type: 'document', document: { link: 'https://example.com/a.pdf' } }] },
    {
      type: 'body',
      parameters: [
        { type: 'text', text: 'first' },
        { type: 'text', text: 'second' },
      ],
    },
    {
      type: 'button',
      sub_type: 'quick_reply',
      index: '0',
      parameters: [{ type: 'payload', payload: 'yes' }],
    },
    {
      type: 'button',
      sub_type: 'copy_code',
      index: '2',
      parameters: [{ type: 'coupon_code', coupon_code: 'SALE' }],
    },
  ])
})

test('a location in the header of a template has all its members', () => {
  const body = bodyOf({
    kind: 'whatsapp',
    form: 'template',
    name: 'place',
    language: 'en',
    parameters: [
      parameter({ in: 'header', type: 'location', value: '50.4501,30.5234,Office,Khreshchatyk 1, Kyiv' }),
    ],
  })
  assert.deepEqual((body['template'] as Body)['components'], [
    {
      type: 'header',
      parameters: [
        {
          type: 'location',
          location: {
            latitude: '50.4501',
            longitude: '30.5234',
            name: 'Office',
            address: 'Khreshchatyk 1, Kyiv',
          },
        },
      ],
    },
  ])
})

test('a subscriber without a number is the recipient, and not what it is sent to', () => {
  const content: WhatsAppContent = { kind: 'whatsapp', form: 'text', text: 'Hello' }
  const body = JSON.parse(messageBody(samplePart({ content, phone: 'US.1349aB' }), content)) as Body
  assert.deepEqual([body['recipient'], body['to']], ['US.1349aB', undefined])
})
