import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { apiKey, GatewayHarness } from './gateway-harness.ts'
import { until } from './until.ts'

let harness: GatewayHarness
let lastId = 0

before(async () => {
  harness = await GatewayHarness.open({ everyChannel: true })
})

after(async () => {
  await harness[Symbol.asyncDispose]()
})

const inText = `https://shop.example/parcels/71f0c9?utm_source=${'x'.repeat(80)}`
const behindButton = 'https://shop.example/track/71f0c9'
const text = `Here: ${inText}.`
const picture = 'https://shop.example/parcel.png'
const viber = { type: 'viber', viber_signature: 'Posthorn', viber_message: text }
const slide = (url: string, url2: string) => ({
  ...{ caption: 'Shoes', image: picture, button: 'Look', url, button2: 'Buy', url2 },
})
const rcs = {
  ...{ rcs_signature: 'Posthorn', rcs_message: text, rcs_image: picture },
  ...{ rcs_button: 'Follow', rcs_link: behindButton },
}
const whatsapp = { type: 'whatsapp', whatsapp_signature: 'Posthorn' }

/** Messages with the targets of their links, in order. */
const sends: [what: string, operation: object, targets: string[]][] = [
  ['an SMS', { type: 'sms', sms_signature: 'Posthorn', sms_message: text }, [inText]],
  ['a text on Viber', { ...viber, viber_type: 'text' }, [inText]],
  [
    'a text with a button on Viber',
    { ...viber, viber_type: 'text+link', viber_button: 'Follow', viber_link: behindButton },
    [inText, behindButton],
  ],
  [
    'a picture with a button on Viber',
    {
      ...{ ...viber, viber_type: 'text+image+link', viber_image: picture },
      ...{ viber_button: 'Follow', viber_link: behindButton },
    },
    [inText, behindButton],
  ],
  [
    'a carousel on Viber',
    {
      ...{ ...viber, viber_type: 'carousel' },
      viber_carousel: [slide(`${behindButton}/1`, inText), slide(`${behindButton}/2`, `${behindButton}/3`)],
    },
    [inText, `${behindButton}/1`, inText, `${behindButton}/2`, `${behindButton}/3`],
  ],
  ['a card on RCS', { type: 'rcs', ...rcs }, [inText, behindButton]],
  [
    'a fallback from RCS to SMS',
    { type: 'rcs+sms', ...rcs, sms_signature: 'Posthorn', sms_message: text },
    [inText],
  ],
  ['a text on WhatsApp', { ...whatsapp, whatsapp_message: text }, [inText]],
  [
    'a card on WhatsApp',
    { ...whatsapp, whatsapp_message: text, whatsapp_button: 'Follow', whatsapp_link: behindButton },
    [inText, behindButton],
  ],
  ['the caption of a picture', { ...whatsapp, whatsapp_image: picture, whatsapp_caption: text }, [inText]],
]

/** Numbers that end in 9932 have no RCS. */
function phoneOf(operation: { type?: string }, index: number): string {
  return operation.type === 'rcs+sms' ? `3806715${index}9932` : `38067150000${index}`
}

async function openWindow(phone: string): Promise<void> {
  const { http } = harness.network().addresses
  const body = JSON.stringify({ channel: 'whatsapp', to: 'Posthorn', text: 'Hello' })
  assert.ok((await fetch(`${http}/sandbox/handsets/${phone}/replies`, { method: 'POST', body })).ok)
  await until('the window', async () => {
    const rows = await harness.db.query({ text: 'SELECT 1 FROM reply_windows WHERE phone = $1' }, [phone])
    return rows.length === 1 ? true : null
  })
}

suite('with short_link', () => {
  for (const [index, [what, operation, targets]] of sends.entries()) {
    test(`${what} leads to its targets, only by short links of ours`, async () => {
      const phone = phoneOf(operation, index)
      if ('whatsapp_signature' in operation) await openWindow(phone)
      const id = ++lastId
      const { data } = await harness.client.post([{ id, phone, ...operation, short_link: true }])
      assert.ok(data?.[0]?.success, data?.[0]?.error)
      await harness.untilStatus(id, 'DELIVERED')
      const shown = JSON.stringify(harness.network().handsets.view(phone).messages.at(-1))
      const { content, text: said } = JSON.parse(shown) as { content?: object; text: string }
      const seen = content === undefined ? said : JSON.stringify(content)
      assert.doesNotMatch(seen, /shop\.example\/(parcels|track)/)
      const links = [...seen.matchAll(/http:\/\/[^"\s\\]+?\/l\/[0-9A-Za-z]{12}/g)].map(([link]) => link)
      const followed = await Promise.all(
        links.map(async (link) => {
          const { status, headers } = await fetch(link, { redirect: 'manual' })
          return status === 302 ? headers.get('location') : status
        }),
      )
      assert.deepEqual(followed, targets)
    })
  }

  /** The target of the link in the only SMS to a telephone. */
  async function targetIn(phone: string): Promise<string | null> {
    const [message, ...others] = harness.network().handsets.view(phone).messages
    assert.equal(others.length, 0)
    const link = /http:\S+\/l\/[0-9A-Za-z]{12}/.exec(message?.text ?? '')?.[0] ?? ''
    return (await fetch(link, { redirect: 'manual' })).headers.get('location')
  }
  const sms = { type: 'sms', sms_signature: 'Posthorn', sms_message: text, short_link: true }

  test('a request that is repeated with its key keeps its link', async () => {
    const operation = { ...sms, id: ++lastId, phone: '380671500099' }
    const key = { 'idempotency-key': 'links-1' }
    const responses = await Promise.all([1, 2, 3].map(() => harness.client.post([operation], key)))
    assert.equal(new Set(responses.map((each) => JSON.stringify(each))).size, 1)
    await harness.untilStatus(operation.id, 'DELIVERED')
    assert.equal(await targetIn(operation.phone), inText)
  })

  test('a request to /v1/json has its links too', async () => {
    const operation = { ...sms, id: ++lastId, phone: '380671500098' }
    const response = await fetch(`${harness.url}/v1/json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ auth: apiKey, data: [operation] }),
    })
    assert.ok(((await response.json()) as { success: boolean }).success)
    await harness.untilStatus(operation.id, 'DELIVERED')
    assert.equal(await targetIn(operation.phone), inText)
  })

  test('a message that the account cannot pay leaves no link behind', async () => {
    await using poor = await GatewayHarness.open({ amount: 0.5 })
    const { data } = await poor.client.post([
      { ...sms, id: 1, phone: '380671500001', unsubscribe_link: true },
      { ...sms, id: 2, phone: '380671500002', unsubscribe_link: true },
    ])
    assert.deepEqual(
      data?.map(({ error }) => error),
      [undefined, 'Not enough money'],
    )
    const again = await poor.client.post([{ ...sms, id: 3, phone: '380671500003' }])
    assert.equal(again.data?.[0]?.error, 'Not enough money')
    const owners = async (table: string) => {
      const joined = `SELECT client_id FROM ${table} JOIN messages USING (msg_id)`
      const all = `SELECT count(*)::int AS count FROM ${table}`
      const rows = await poor.db.query<{ client_id: string }>({ text: joined })
      assert.equal((await poor.db.query<{ count: number }>({ text: all }))[0]?.count, rows.length)
      return rows.map(({ client_id }) => client_id)
    }
    assert.deepEqual([await owners('short_links'), await owners('unsubscribe_links')], [['1'], ['1']])
  })
})
