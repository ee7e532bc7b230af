import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { StageContent } from '../../../src/domain/plan/content.ts'
import { ask, goodSms, operationsFixture } from '../operations-fixture.ts'

const long = `https://shop.example/parcels/71f0c9?utm_source=${'x'.repeat(150)}`
const ours = /https:\/\/go\.example\/l\/[0-9A-Za-z]{12}/
const unsubscribing = /\nSTOP: https:\/\/go\.example\/u\/[0-9A-Za-z]{12}$/

/** What an operation becomes: its first content, its links, and the parts that the client is told. */
async function planned(operation: object) {
  const fixture = operationsFixture()
  const { data } = await ask(fixture, [operation])
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

  test('leaves the text as it is where it is not asked for', async () => {
    const { content, links, parts } = await planned({ ...goodSms, sms_message: `It is here: ${long}.` })
    assert.equal(textOf(content), `It is here: ${long}.`)
    assert.deepEqual([links, parts], [[], 2])
  })

  test('of two recipients are never the same', async () => {
    const operation = { ...goodSms, sms_message: long, short_link: true }
    const codes = await Promise.all([planned(operation), planned(operation)])
    assert.equal(new Set(codes.map(({ links }) => links[0]?.code)).size, 2)
  })

  test('reaches behind a button, where nobody sees the address', async () => {
    const fixture = operationsFixture({
      account: { approved: new Map([['viber', new Set(['Chat'])]]) },
    })
    fixture.intake.calls.length = 0
    const { data } = await ask(fixture, [
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
    const { data } = await ask(operationsFixture(), [{ ...goodSms, sms_message: links, short_link: true }])
    assert.equal(data?.[0]?.error, 'A message must have at most 20 different links')
  })
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

  test('stays as it is beside short links', async () => {
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
