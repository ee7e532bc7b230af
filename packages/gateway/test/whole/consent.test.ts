import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { rcsFields, smsFields, viberFields, whatsAppText } from './channel-operations.ts'
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

const sends = {
  sms: { type: 'sms', ...smsFields },
  viber: { type: 'viber', ...viberFields },
  rcs: { type: 'rcs', ...rcsFields },
  whatsapp: { type: 'whatsapp', ...whatsAppText },
}
type Replying = keyof typeof sends

/** Sends on a channel; resolves with the final status. */
async function send(channel: Replying, phone: string): Promise<string> {
  const id = ++lastId
  const { data } = await harness.client.post([{ id, phone, ...sends[channel] }])
  assert.ok(data?.[0]?.success, data?.[0]?.error)
  return (await harness.untilStatus(id, 'DELIVERED', 'FILTERED')).status
}

async function reply(phone: string, body: { channel: Replying } & Record<string, unknown>): Promise<void> {
  const { http } = harness.network().addresses
  const said = { to: 'Posthorn', text: 'Hello', ...body }
  const init = { method: 'POST', body: JSON.stringify(said) }
  const posted = await fetch(`${http}/sandbox/handsets/${phone}/replies`, init)
  assert.ok(posted.ok, await posted.text())
}

interface Row {
  sender: string
  reason: string
  source: string
}

/** Resolves once a subscriber has this number of opt-outs. */
function untilOptOuts(phone: string, count: number): Promise<Row[]> {
  const text = 'SELECT sender, reason, source FROM opt_outs WHERE phone = $1 ORDER BY sender'
  return until(`${count} opt-outs of ${phone}`, async () => {
    const rows = await harness.db.query<Row>({ text }, [phone])
    return rows.length === count ? rows : null
  })
}

/** Opens the 24 hours in which WhatsApp accepts free-form messages. */
async function openWindow(phone: string): Promise<void> {
  await reply(phone, { channel: 'whatsapp' })
  await until('the window', async () => {
    const rows = await harness.db.query({ text: 'SELECT 1 FROM reply_windows WHERE phone = $1' }, [phone])
    return rows.length === 1 ? true : null
  })
}

suite('a subscriber who writes STOP gets no message until they write START', () => {
  for (const [index, channel] of (Object.keys(sends) as Replying[]).entries()) {
    test(`on ${channel}`, async () => {
      const phone = `38067140000${index}`
      if (channel === 'whatsapp') await openWindow(phone)
      assert.equal(await send(channel, phone), 'DELIVERED')
      await reply(phone, { channel, text: 'СТОП!' })
      const [optOut] = await untilOptOuts(phone, 1)
      assert.deepEqual([optOut?.sender, optOut?.reason], ['Posthorn', 'wrote СТОП'])
      assert.match(optOut?.source ?? '', new RegExp(`^reply on ${channel} to message \\d+$`))
      assert.equal(await send(channel, phone), 'FILTERED')
      await reply(phone, { channel, text: 'старт' })
      await untilOptOuts(phone, 0)
      assert.equal(await send(channel, phone), 'DELIVERED')
    })
  }
})

test('Unsubscribe in the menu of an RCS chat counts without its word too, and causes no callback', async () => {
  const phone = '380671400010'
  assert.equal(await send('rcs', phone), 'DELIVERED')
  const callbacksBefore = harness.callbacks().length
  await reply(phone, { channel: 'rcs', type: 'button', button: 'Unsubscribe' })
  await untilOptOuts(phone, 1)
  assert.equal(await send('rcs', phone), 'FILTERED')
  const [replies] = await until('the word and the event', async () => {
    const text = `SELECT array_agg(body->>'message' || ':' || coalesce(body->>'type', '')) AS said,
      count(*) AS count FROM replies WHERE phone = $1`
    const rows = await harness.db.query<{ said: string[]; count: number }>({ text }, [phone])
    return rows[0]?.count === 2 ? rows : null
  })
  assert.deepEqual(replies?.said.sort(), [':unsubscribe', 'STOP:'])
  await reply(phone, { channel: 'rcs', type: 'button', button: 'Subscribe' })
  await untilOptOuts(phone, 0)
  assert.equal(await send('rcs', phone), 'DELIVERED')
  const callbacks = harness.callbacks().slice(callbacksBefore)
  assert.ok(callbacks.every(({ replies: said = [] }) => said.every(({ message }) => message !== '')))
})

test('STOP ALL is for every channel and sender; START on one admits that sender alone', async () => {
  const phone = '380671400011'
  assert.equal(await send('sms', phone), 'DELIVERED')
  await reply(phone, { channel: 'sms', text: 'stop all' })
  const [all] = await untilOptOuts(phone, 1)
  assert.deepEqual([all?.sender, all?.reason], ['', 'wrote STOP ALL'])
  assert.equal(await send('viber', phone), 'FILTERED')
  assert.equal(await send('rcs', phone), 'FILTERED')
  await reply(phone, { channel: 'sms', text: 'start' })
  await until('START', async () => {
    const text = `SELECT 1 FROM opt_outs WHERE phone = $1 AND sender = ''`
    return (await harness.db.query({ text }, [phone])).length === 0 ? true : null
  })
  assert.equal(await send('viber', phone), 'DELIVERED')
  const id = ++lastId
  await harness.client.post([{ id, phone, type: 'sms', sms_message: 'Hello', sms_signature: 'SMSTest' }])
  await harness.untilStatus(id, 'FILTERED')
})

test('codes still go out to a subscriber who opted out', async () => {
  const phone = '380671400012'
  await harness.db.query(
    { text: `INSERT INTO opt_outs (phone, sender, reason, source) VALUES ($1, '', '', '')` },
    [phone],
  )
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ auth: apiKey, command: 'verify/create', phone }),
  }
  assert.equal((await fetch(`${harness.url}/api/verify.php`, init)).status, 200)
  await until('the code', () => {
    const { messages } = harness.network().handsets.view(phone)
    return /Your code: \d{6}/.test(messages.at(-1)?.text ?? '') ? true : null
  })
})
