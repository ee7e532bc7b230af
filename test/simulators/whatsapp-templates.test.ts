import assert from 'node:assert/strict'
import { test } from 'node:test'
import { at, each, textAt } from './json-path.ts'
import { published, sampleOf } from './published.ts'
import { scratchFolder } from './scratch-folder.ts'
import { businessId, phone, WhatsAppAccount } from './whatsapp-account.ts'

const answers = published('whatsapp/answers')
const text = (value: string, name?: string) => ({
  type: 'text',
  text: value,
  ...(name ? { parameter_name: name } : {}),
})
const body = (...parameters: object[]) => ({ type: 'body', parameters })
const header = (...parameters: object[]) => ({ type: 'header', parameters })
const button = (sub_type: string, index: string, ...parameters: object[]) => ({
  type: 'button',
  sub_type,
  index,
  parameters,
})
const link = 'https://example.com/a'

const shapes: [string, string, object[], string, object][] = [
  [
    'verification_code',
    'uk',
    [body(text('4711')), button('url', '0', text('4711'))],
    '*4711* — ваш код підтвердження.',
    { 'buttons.0.caption': 'Копіювати код', footer: 'Код дійсний 10 хвилин.' },
  ],
  [
    'order_confirmation',
    'en_US',
    [body(text('SKBUP2', 'order_number'), text('Jessica', 'first_name'))],
    'Thank you, Jessica! Your order number is SKBUP2.',
    { 'template.name': 'order_confirmation' },
  ],
  [
    'order_shipped',
    'uk',
    [body(text('17'), text('5.12.')), button('url', '0', text('17'))],
    'Ваше замовлення 17 відправлено 5.12..',
    { 'buttons.0.link': 'https://example.com/orders/17' },
  ],
  [
    'seasonal_offer',
    'uk',
    [
      header({ type: 'image', image: { link } }),
      body(text('Олено'), text('20')),
      button('quick_reply', '1', { type: 'payload', payload: 'stop' }),
    ],
    'Вітаємо, Олено! Лише до неділі все на 20 % дешевше.',
    { 'media.url': link, 'buttons.0.payload': 'Цікаво', 'buttons.1.payload': 'stop' },
  ],
  [
    'invoice',
    'en_US',
    [
      header({ type: 'document', document: { link, filename: 'inv.pdf' } }),
      body(text('INV-1'), {
        type: 'currency',
        currency: { fallback_value: '€5', code: 'EUR', amount_1000: 5_000 },
      }),
    ],
    'Invoice INV-1 over €5 is attached.',
    { 'media.kind': 'document', 'media.filename': 'inv.pdf' },
  ],
  [
    'pickup_point',
    'en_US',
    [
      header({
        type: 'location',
        location: { latitude: '50.45', longitude: '30.52', name: 'Shop', address: 'A 1' },
      }),
      body(text('17')),
    ],
    'Your parcel 17 waits for you here.',
    { 'location.latitude': 50.45, 'buttons.0.link': 'tel:+380441112233' },
  ],
  [
    'appointment',
    'en_US',
    [header(text('Friday')), body(text('Haddock'), text('9:30')), button('url', '1', text('17'))],
    'Appointment on Friday\nDr. Haddock expects you at 9:30.',
    { 'buttons.1.link': 'https://example.com/visits/17' },
  ],
  [
    'coupon',
    'en_US',
    [button('copy_code', '0', { type: 'coupon_code', coupon_code: 'SAVE5' })],
    'A gift for you: 10 % off your next order.',
    { 'buttons.0.payload': 'SAVE5' },
  ],
]

for (const [name, language, components, line, shown] of shapes) {
  test(`the template ${name} arrives with its words, pictures and buttons`, async () => {
    await using account = await WhatsAppAccount.open()
    const { status, body: answer } = await account.sendTemplate(name, language, components)
    assert.deepEqual([status, at(answer, 'messages.0.message_status')], [200, 'accepted'])
    const { messages } = await account.handsets.received(phone)
    assert.equal(messages[0]?.text, line)
    for (const [path, value] of Object.entries(shown)) assert.equal(at(messages[0].content, path), value)
  })
}

const code = [body(text('4711')), button('url', '0', text('4711'))]

const wrong: [string, string, string, object[], number, number, RegExp][] = [
  ['an unknown template', 'nothing', 'uk', [], 404, 132001, /template name \(nothing\) does not exist in uk/],
  ['a language that it is not in', 'hello_world', 'uk', [], 404, 132001, /does not exist in uk/],
  ['a template that was rejected', 'win_a_phone', 'en_US', [], 404, 132001, /win_a_phone/],
  ['a template that is pending', 'spring_collection', 'uk', [], 404, 132001, /spring_collection/],
  ['a template that is paused', 'black_friday', 'en_US', [body(text('1'))], 400, 132015, /paused/],
  [
    'too few parameters',
    'order_shipped',
    'uk',
    [body(text('1'))],
    400,
    132000,
    /body: number of localizable_params \(1\) does not match the expected number of params \(2\)/,
  ],
  ['parameters where none are', 'hello_world', 'en_US', [body(text('1'))], 400, 132000, /\(1\).*\(0\)/],
  [
    'a header where none is',
    'order_confirmation',
    'en_US',
    [header(text('1')), body(text('a', 'first_name'), text('b', 'order_number'))],
    400,
    132000,
    /header/,
  ],
  [
    'no header where one is',
    'invoice',
    'en_US',
    [body(text('a'), text('b'))],
    400,
    132012,
    /header: Format mismatch, expected DOCUMENT, received UNKNOWN/,
  ],
  [
    'a picture where a document is expected',
    'invoice',
    'en_US',
    [header({ type: 'image', image: { link } }), body(text('a'), text('b'))],
    400,
    132012,
    /expected DOCUMENT, received IMAGE/,
  ],
  [
    'names where places are',
    'order_shipped',
    'uk',
    [body(text('a', '1'), text('b', '2')), button('url', '0', text('c'))],
    400,
    132012,
    /body/,
  ],
  [
    'places where names are',
    'order_confirmation',
    'en_US',
    [body(text('a'), text('b'))],
    400,
    132012,
    /body/,
  ],
  [
    'a code without its button',
    'verification_code',
    'uk',
    code.slice(0, 1),
    400,
    131008,
    /Button at index 0 of type Url requires a parameter/,
  ],
  [
    'a button of another type',
    'verification_code',
    'uk',
    [body(text('1')), button('quick_reply', '0', { type: 'payload', payload: '1' })],
    400,
    132012,
    /index 0/,
  ],
  [
    'a line break in a parameter',
    'verification_code',
    'uk',
    [body(text('4\n7')), button('url', '0', text('4'))],
    400,
    132018,
    /new-line/,
  ],
  [
    'a text that is too long with its parameters',
    'verification_code',
    'uk',
    [body(text('4'.repeat(1_024))), button('url', '0', text('4'))],
    400,
    132005,
    /too many/,
  ],
]

for (const [what, name, language, components, status, errorCode, details] of wrong) {
  test(`${what} is refused with ${errorCode}`, async () => {
    await using account = await WhatsAppAccount.open()
    const answer = await account.sendTemplate(name, language, components)
    assert.deepEqual([answer.status, at(answer.body, 'error.code')], [status, errorCode])
    assert.match(textAt(answer.body, 'error.error_data.details'), details)
  })
}

test('errors read as Meta writes them', async () => {
  await using account = await WhatsAppAccount.open()
  const few = await account.sendTemplate('pickup_point', 'en_US')
  const sample = sampleOf(answers, 'wrong number of parameters')
  assert.equal(few.status, sample.status)
  const { fbtrace_id: _seen, ...expected } = at(sample.body, 'error') as Record<string, unknown>
  const { fbtrace_id: trace, ...error } = at(few.body, 'error') as Record<string, unknown>
  assert.deepEqual(error, expected)
  assert.match(String(trace), /^A[\w-]{10,}$/)
})

test('templates are listed page by page, and each page names the next', async () => {
  await using account = await WhatsAppAccount.open({ templatePageSize: 5 })
  const first = await account.call('GET', `/${businessId}/message_templates?limit=100`)
  assert.equal(first.status, 200)
  assert.equal(each(first.body, 'data', 'name').length, 5)
  const sample = sampleOf(answers, 'list of templates')
  const expected = new Set(Object.keys(at(sample.body, 'data.0') as object))
  assert.deepEqual(new Set(Object.keys(at(first.body, 'data.0') as object)), expected)
  const ids = each(first.body, 'data', 'id')
  let next = at(first.body, 'paging.next')
  while (typeof next === 'string') {
    const page = await account.call('GET', next)
    ids.push(...each(page.body, 'data', 'id'))
    next = at(page.body, 'paging.next')
  }
  assert.equal(ids.length, 16)
  assert.equal(new Set(ids).size, 16)
})

test('a cursor goes back as well, and the last page has no next', async () => {
  await using account = await WhatsAppAccount.open()
  const path = `/${businessId}/message_templates?limit=2`
  const first = await account.call('GET', path)
  const second = await account.call('GET', `${path}&after=${textAt(first.body, 'paging.cursors.after')}`)
  const back = await account.call('GET', `${path}&before=${textAt(second.body, 'paging.cursors.before')}`)
  assert.deepEqual(at(back.body, 'data'), at(first.body, 'data'))
  const bad = await account.call('GET', `${path}&after=nonsense`)
  assert.equal(at(bad.body, 'error.code'), 100)
})

test('templates are listed by status, name and language, with the fields that were requested', async () => {
  await using account = await WhatsAppAccount.open()
  const path = `/${businessId}/message_templates`
  const paused = await account.call('GET', `${path}?status=PAUSED&fields=name,status`)
  assert.deepEqual(each(paused.body, 'data', 'name'), ['black_friday'])
  assert.deepEqual(Object.keys(at(paused.body, 'data.0') as object), ['name', 'status', 'id'])
  const codes = await account.call('GET', `${path}?name=verification_code&language=uk`)
  assert.deepEqual(each(codes.body, 'data', 'language'), ['uk'])
  const other = await account.call('GET', '/555/message_templates')
  assert.equal(at(other.body, 'error.error_subcode'), 33)
})

test('the status of a template can be changed, is reported by a webhook, and survives a restart', async () => {
  await using folder = await scratchFolder()
  const dataDir = folder.path
  {
    await using account = await WhatsAppAccount.open({ dataDir })
    const path = `${account.whatsApp.address.url}/sandbox/templates/hello_world/en_US`
    const changed = await account.call('PUT', path, { status: 'PAUSED' })
    assert.equal(at(changed.body, 'status'), 'PAUSED')
    await account.receiver.requests(1)
    const event: unknown = JSON.parse(account.receiver.received[0]?.body ?? '')
    assert.equal(at(event, 'entry.0.changes.0.field'), 'message_template_status_update')
    assert.equal(at(event, 'entry.0.changes.0.value.event'), 'PAUSED')
    assert.equal(at(event, 'entry.0.changes.0.value.message_template_name'), 'hello_world')
    assert.equal((await account.call('PUT', path, { status: 'GONE' })).status, 400)
  }
  await using account = await WhatsAppAccount.open({ dataDir })
  const answer = await account.sendTemplate('hello_world', 'en_US')
  assert.equal(at(answer.body, 'error.code'), 132015)
})
