import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { smsFields, whatsAppText } from './channel-operations.ts'
import { GatewayHarness } from './gateway-harness.ts'
import { until } from './until.ts'

// Subscribers who show no number: WhatsApp names them by an id of the business.

const id = `US.${'1349aB'.repeat(21)}12`
let harness: GatewayHarness
let lastId = 0

before(async () => {
  harness = await GatewayHarness.open({ everyChannel: true })
})

after(async () => {
  await harness[Symbol.asyncDispose]()
})

async function send(fields: object = { type: 'whatsapp', ...whatsAppText }) {
  const clientId = ++lastId
  const { data } = await harness.client.post([{ id: clientId, phone: id, ...fields }])
  return { clientId, answer: data?.[0] }
}

async function statusOfSent(): Promise<string> {
  const { clientId, answer } = await send()
  assert.ok(answer?.success, answer?.error)
  return (await harness.untilStatus(clientId, 'DELIVERED', 'FILTERED')).status
}

async function write(text: string): Promise<void> {
  const { http } = harness.network().addresses
  const body = JSON.stringify({ channel: 'whatsapp', to: 'Posthorn', text })
  const posted = await fetch(`${http}/sandbox/handsets/${id}/replies`, { method: 'POST', body })
  assert.ok(posted.ok, await posted.text())
}

test('a subscriber without a number writes, gets answers, opts out and in, and is named by the id', async () => {
  await write('Hello')
  await until('the window', async () => {
    const rows = await harness.db.query({ text: 'SELECT 1 FROM reply_windows WHERE phone = $1' }, [id])
    return rows.length === 1 ? true : null
  })
  assert.equal(await statusOfSent(), 'DELIVERED')
  assert.equal(harness.network().handsets.view(id).messages.length, 1)
  const optOuts = (count: number) =>
    until(`${count} opt-outs`, async () => {
      const rows = await harness.db.query({ text: 'SELECT 1 FROM opt_outs WHERE phone = $1' }, [id])
      return rows.length === count ? true : null
    })
  await write('STOP')
  await optOuts(1)
  assert.equal(await statusOfSent(), 'FILTERED')
  await write('START')
  await optOuts(0)
  assert.equal(await statusOfSent(), 'DELIVERED')
  const { data } = await harness.client.post([
    { type: 'conversation', phone: id, number: 'Posthorn', channel: 'whatsapp' },
  ])
  const answer = data?.[0] as { data?: { entries: { reply?: { message?: string } }[] } } | undefined
  const entries = answer?.data?.entries ?? []
  assert.ok(
    entries.some(({ reply }) => reply?.message === 'STOP'),
    JSON.stringify(data),
  )
})

for (const fields of [
  { type: 'sms', ...smsFields },
  { type: 'whatsapp+sms', ...whatsAppText, ...smsFields },
  { type: 'hlr' },
]) {
  test(`${fields.type} refuses an id of WhatsApp, which is no number`, async () => {
    const { answer } = await send(fields)
    assert.deepEqual([answer?.success, answer?.error], [false, 'Please enter valid receiver phone number'])
  })
}

for (const wrong of ['us.1349', 'US.', 'US.1 2', `US.${'1'.repeat(129)}`]) {
  test(`${wrong.slice(0, 12)} is refused`, async () => {
    const { answer } = await send({ type: 'whatsapp', ...whatsAppText, phone: wrong })
    assert.equal(answer?.success, false)
  })
}
