import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FieldReader } from '../../simulators/field-reader.ts'
import { readRcsContent } from '../../simulators/infobip/rcs-content.ts'
import { readViberContent } from '../../simulators/infobip/viber-content.ts'
import { InfobipAccount } from './infobip-account.ts'
import { at, each } from './json-path.ts'

const link = 'https://example.com/'
const button = { title: 'Open', action: link }
const card = { text: 'Card', mediaUrl: link, buttons: [button] }

const viber: [string, object, string[]][] = [
  ['a type is missing', { text: 'Hello' }, ['type']],
  ['a type is unknown', { type: 'STICKER' }, ['type']],
  ['a text is missing', { type: 'TEXT' }, ['text']],
  ['a text is a number', { type: 'TEXT', text: 5 }, ['text']],
  ['a text has 1,001 characters', { type: 'TEXT', text: 'a'.repeat(1_001) }, ['text']],
  [
    'a button has 31',
    { type: 'TEXT', text: 'a', button: { title: 'a'.repeat(31), action: link } },
    ['button.title'],
  ],
  ['a button leads nowhere', { type: 'TEXT', text: 'a', button: { title: 'a' } }, ['button.action']],
  ['an image is no address', { type: 'IMAGE', mediaUrl: 'image.jpg' }, ['mediaUrl']],
  ['an image has a button and no text', { type: 'IMAGE', mediaUrl: link, button }, ['text']],
  ['a video has no thumbnail', { type: 'VIDEO', mediaUrl: link, mediaDuration: 'PT5S' }, ['thumbnailUrl']],
  [
    'a duration is a number',
    { type: 'VIDEO', mediaUrl: link, thumbnailUrl: link, mediaDuration: 5 },
    ['mediaDuration'],
  ],
  ['a file is a program', { type: 'FILE', fileName: 'a.exe', mediaUrl: link }, ['fileName']],
  ['options are one', { type: 'LIST', text: 'a', options: ['a'] }, ['options']],
  ['an option has 51', { type: 'QUICK_REPLY', text: 'a', options: ['a', 'b'.repeat(51)] }, ['options[1]']],
  ['a carousel has one card', { type: 'CAROUSEL', text: 'a', cards: [card] }, ['cards']],
  [
    'a carousel has six',
    { type: 'CAROUSEL', text: 'a', cards: Array.from({ length: 6 }, () => card) },
    ['cards'],
  ],
  [
    'a card has one character',
    { type: 'CAROUSEL', text: 'a', cards: [card, { ...card, text: 'a' }] },
    ['cards[1].text'],
  ],
  [
    'a card has 39',
    { type: 'CAROUSEL', text: 'a', cards: [card, { ...card, text: 'a'.repeat(39) }] },
    ['cards[1].text'],
  ],
  [
    'the first button of a card has 11 characters and the second 13',
    {
      type: 'CAROUSEL',
      text: 'a',
      cards: [
        card,
        {
          ...card,
          buttons: [
            { ...button, title: 'a'.repeat(11) },
            { ...button, title: 'a'.repeat(13) },
          ],
        },
      ],
    },
    ['cards[1].buttons[0].title', 'cards[1].buttons[1].title'],
  ],
  ['a template has no language', { type: 'TEMPLATE', templateId: 'a' }, ['language']],
]

for (const [why, content, properties] of viber) {
  test(`Viber refuses a message where ${why}`, () => {
    const reader = new FieldReader(content)
    readViberContent(reader)
    assert.deepEqual(
      reader.violations.map(({ property }) => property),
      properties,
    )
  })
}

test('the buttons of a card may have 10 and 12 characters', () => {
  const buttons = [
    { ...button, title: 'a'.repeat(10) },
    { ...button, title: 'a'.repeat(12) },
  ]
  const reader = new FieldReader({ type: 'CAROUSEL', text: 'a', cards: [card, { ...card, buttons }] })
  readViberContent(reader)
  assert.deepEqual(reader.violations, [])
})

const reply = { type: 'REPLY', text: 'Yes', postbackData: 'yes' }
const rcsCard = { title: 'Title', media: { file: { url: link }, height: 'TALL' } }
const vertical = { type: 'CARD', orientation: 'VERTICAL', alignment: 'LEFT' }

const rcs: [string, object, string[]][] = [
  ['a text has 3,073 characters', { type: 'TEXT', text: 'a'.repeat(3_073) }, ['text']],
  [
    'there are 12 suggestions',
    { type: 'TEXT', text: 'a', suggestions: Array.from({ length: 12 }, () => reply) },
    ['suggestions'],
  ],
  [
    'a suggestion has 26 characters',
    { type: 'TEXT', text: 'a', suggestions: [{ ...reply, text: 'a'.repeat(26) }] },
    ['suggestions[0].text'],
  ],
  [
    'a suggestion has nothing to send back',
    { type: 'TEXT', text: 'a', suggestions: [{ type: 'REPLY', text: 'Yes' }] },
    ['suggestions[0].postbackData'],
  ],
  [
    'a web view has no mode',
    {
      type: 'TEXT',
      text: 'a',
      suggestions: [{ ...reply, type: 'OPEN_URL', url: link, application: 'WEBVIEW' }],
    },
    ['suggestions[0].webviewViewMode'],
  ],
  ['a card has no alignment', { type: 'CARD', orientation: 'VERTICAL', content: rcsCard }, ['alignment']],
  ['a card is empty', { ...vertical, content: {} }, ['content.media']],
  ['a title has 201 characters', { ...vertical, content: { title: 'a'.repeat(201) } }, ['content.title']],
  [
    'media have no height',
    { ...vertical, content: { media: { file: { url: link } } } },
    ['content.media.height'],
  ],
  ['a carousel has one card', { type: 'CAROUSEL', cardWidth: 'SMALL', contents: [rcsCard] }, ['contents']],
  ['a file has no address', { type: 'FILE', file: {} }, ['file.url']],
]

for (const [why, content, properties] of rcs) {
  test(`RCS refuses a message where ${why}`, () => {
    const reader = new FieldReader(content)
    readRcsContent(reader)
    assert.deepEqual(
      reader.violations.map(({ property }) => property),
      properties,
    )
  })
}

test('all violations of a request are reported at once, each with its path', async () => {
  await using account = await InfobipAccount.open('viber')
  const content = { type: 'TEXT', text: '' }
  const good = { sender: 'Posthorn', destinations: [{ to: '380501112233' }], content }
  const bad = {
    sender: '',
    destinations: [{}],
    content: { type: 'TEXT' },
    options: { validityPeriod: { amount: 0 }, trackingData: 'a'.repeat(101), label: 'SPAM' },
    webhooks: { delivery: { url: 'nowhere' }, callbackData: 'a'.repeat(4_001) },
  }
  const { status, body } = await account.call('POST', '/viber/2/messages', { messages: [good, bad] })
  assert.equal(status, 400)
  assert.equal(at(body, 'errorCode'), 'E400')
  const properties = each(body, 'violations', 'property').sort()
  assert.deepEqual(properties, [
    'messages[1].content.text',
    'messages[1].destinations[0].to',
    'messages[1].options.label',
    'messages[1].options.trackingData',
    'messages[1].options.validityPeriod.amount',
    'messages[1].sender',
    'messages[1].webhooks.callbackData',
    'messages[1].webhooks.delivery.url',
  ])
  assert.deepEqual(account.handsets.view('380501112233').messages, [])
})

for (const body of ['{', '[]', '5', '{"messages":[]}', '{"messages":{}}']) {
  test(`a request that is ${body} is answered with 400`, async () => {
    await using account = await InfobipAccount.open('viber')
    const answer = await account.call('POST', '/viber/2/messages', body)
    assert.equal(answer.status, 400)
    assert.ok(each(answer.body, 'violations', 'property').length > 0)
  })
}
