import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { StageContent } from '../../domain/plan/content.ts'
import type { Channel } from '../../domain/plan/plan.ts'
import { TariffTable } from '../../domain/pricing/tariff-table.ts'
import { goodSms, operationsFixture, perform } from '../../edges/test/operations-fixture.ts'

const long = `https://shop.example/parcels/71f0c9?utm_source=${'x'.repeat(150)}`
const ours = /https:\/\/go\.example\/l\/[0-9A-Za-z]{12}/
const unsubscribing = /\nSTOP: https:\/\/go\.example\/u\/[0-9A-Za-z]{12}$/

const channels = ['sms', 'viber', 'rcs', 'whatsapp'] as const
const everyChannel = {
  approved: new Map<Channel, Set<string>>(
    channels.map((channel) => [channel, new Set(['Chat', 'Posthorn'])]),
  ),
  tariffs: new TariffTable(
    [],
    channels.map((channel) => ({ channel, prefix: '', priceMicros: 100_000 })),
  ),
}

/** The result of an operation: its first content, its links, and the number of parts in the answer. */
async function planned(operation: object) {
  const fixture = operationsFixture()
  const { data } = await perform(fixture, [operation])
  const [item] = data ?? []
  assert.ok(item?.success, item?.error)
  const [submission] = fixture.intake.calls[0] ?? []
  assert.ok(submission)
  const { content } = submission.plan.stages[0]
  return { content, links: submission.links ?? [], parts: item.data?.['parts'] }
}

function textOf(content: StageContent): string {
  return 'text' in content ? (content.text ?? '') : ''
}

suite('short_link', () => {
  test('replaces the links of a text, and parts are counted afterwards', async () => {
    const { content, links, parts } = await planned({
      ...goodSms,
      sms_message: `It is here: ${long}.`,
      short_link: true,
    })
    assert.match(textOf(content), new RegExp(`^It is here: ${ours.source}\\.$`))
    assert.equal(parts, 1)
    const [link] = links
    assert.equal(link?.kind === 'short' && link.target, long)
    assert.ok(textOf(content).includes(link?.code ?? '-'))
  })

  test('does not change the text unless requested', async () => {
    const { content, links, parts } = await planned({ ...goodSms, sms_message: `It is here: ${long}.` })
    assert.equal(textOf(content), `It is here: ${long}.`)
    assert.deepEqual([links, parts], [[], 2])
  })

  test('of two recipients are never the same', async () => {
    const operation = { ...goodSms, sms_message: long, short_link: true }
    const codes = await Promise.all([planned(operation), planned(operation)])
    assert.equal(new Set(codes.map(({ links }) => links[0]?.code)).size, 2)
  })

  test('also shortens the link of a button, which is not visible', async () => {
    const fixture = operationsFixture({
      account: { approved: new Map([['viber', new Set(['Chat'])]]) },
    })
    fixture.intake.calls.length = 0
    const { data } = await perform(fixture, [
      {
        type: 'viber',
        id: 1,
        phone: 380501234567,
        viber_signature: 'Chat',
        viber_type: 'text+link',
        viber_message: 'It is here',
        viber_button: 'Follow it',
        viber_link: long,
        short_link: true,
      },
    ])
    if (data?.[0]?.error === 'Operator not supported')
      return assert.fail('the fixture has no price for Viber')
    const content = fixture.intake.calls[0]?.[0]?.plan.stages[0].content
    assert.ok(content?.kind === 'viber' && content.form === 'text')
    assert.match(content.button?.link ?? '', ours)
  })

  test('refuses a text with more than twenty links', async () => {
    const links = Array.from({ length: 21 }, (_, index) => `https://shop.example/${index}`).join(' ')
    const { data } = await perform(operationsFixture(), [
      { ...goodSms, sms_message: links, short_link: true },
    ])
    assert.equal(data?.[0]?.error, 'A message must have at most 20 different links')
  })
})

suite('a text that its short links make too long for its channel', () => {
  const links = (count: number) => 'http://a.ua '.repeat(count)
  const card = { rcs_image: 'https://a.ua/x.png', rcs_button: 'Go', rcs_link: 'https://a.ua/' }
  const rcs = { type: 'rcs', rcs_signature: 'Chat', ...card }
  const whatsapp = { type: 'whatsapp', whatsapp_signature: 'Chat' }
  const viber = { type: 'viber', viber_signature: 'Chat', viber_type: 'text' }
  const texts: [operation: object, error: string | null][] = [
    [
      { ...viber, viber_message: links(80) },
      'The viber text with its short links must be at most 1000 characters long',
    ],
    [{ ...viber, viber_message: links(20) }, null],
    [
      { ...rcs, rcs_message: links(160) },
      'The rcs text with its short links must be at most 2000 characters long',
    ],
    [{ ...rcs, rcs_message: links(40) }, null],
    [
      { ...whatsapp, whatsapp_message: links(300) },
      'The whatsapp text with its short links must be at most 4096 characters long',
    ],
    [
      { ...whatsapp, whatsapp_image: 'https://a.ua/x.png', whatsapp_caption: links(80) },
      'The whatsapp text with its short links must be at most 1024 characters long',
    ],
    [
      { ...rcs, type: 'rcs+sms', rcs_message: links(160), sms_message: 'Hello', sms_signature: 'Posthorn' },
      'The rcs text with its short links must be at most 2000 characters long',
    ],
  ]
  test('is refused with a sentence that names the channel, and nothing is accepted', async () => {
    for (const [operation, error] of texts) {
      const fixture = operationsFixture({ account: everyChannel })
      const send = { id: 1, phone: 380501234567, ...operation, short_link: true }
      const { data } = await perform(fixture, [send])
      assert.equal(data?.[0]?.error ?? null, error, JSON.stringify(operation).slice(0, 60))
      assert.equal(fixture.intake.calls.length, error === null ? 1 : 0)
    }
  })
})

test('requested links are refused where the gateway has no public address', async () => {
  const fixture = operationsFixture({ newLinks: null })
  const changes = [{ short_link: true }, { unsubscribe_link: true }, { short_link: false }, {}]
  const { data } = await perform(
    fixture,
    changes.map((change) => ({ ...goodSms, ...change })),
  )
  const error = 'short_link and unsubscribe_link need a gateway with a public address'
  assert.deepEqual(
    data?.map((item) => item.error ?? null),
    [error, error, null, null],
  )
})

test('a pipeline takes both links', async () => {
  const { content, links } = await planned({
    type: 'pipeline',
    id: 1,
    phone: 380501234567,
    pipeline: ['sms'],
    sms: { signature: 'Posthorn', message: `Here: ${long}` },
    short_link: true,
    unsubscribe_link: true,
  })
  assert.match(textOf(content), ours)
  assert.match(textOf(content), unsubscribing)
  assert.equal(links.length, 2)
})

suite('unsubscribe_link', () => {
  test('adds a line to the SMS, which is counted', async () => {
    const { content, links, parts } = await planned({
      ...goodSms,
      sms_message: 'a'.repeat(150),
      unsubscribe_link: true,
    })
    assert.match(textOf(content), unsubscribing)
    assert.equal(parts, 2)
    assert.deepEqual(
      links.map((link) => link.kind === 'unsubscribe' && link.sender),
      ['Posthorn'],
    )
  })

  test('is not changed by short links', async () => {
    const both = { sms_message: `Here: ${long}`, short_link: true, unsubscribe_link: true }
    const { content, links } = await planned({ ...goodSms, ...both })
    assert.match(textOf(content), ours)
    assert.match(textOf(content), unsubscribing)
    assert.deepEqual(
      links.map(({ kind }) => kind),
      ['short', 'unsubscribe'],
    )
  })
})
