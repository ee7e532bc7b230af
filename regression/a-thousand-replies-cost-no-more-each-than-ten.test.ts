import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idOf, openHarness, submission } from '../packages/engines/test/dispatch/dispatch-harness.ts'
import { refOf, ScriptedUpstream } from '../packages/engines/test/dispatch/scripted-upstream.ts'
import { GatewayHarness } from '../packages/gateway/test/whole/gateway-harness.ts'
import { IndependentSmsc } from '../packages/gateway/test/whole/independent-smsc.ts'

const phone = '380671234567'

interface Page {
  replies?: { message: string }[]
  replies_next?: string
}

test('callbacks do not grow with three hundred replies to a message, and the pages of status have each reply once', async () => {
  await using smsc = await IndependentSmsc.open({ outcomeOf: () => 'DELIVRD' })
  await using harness = await GatewayHarness.open({ carriers: { carrier: { instead: smsc.address } } })
  const { id } = await harness.client.send({ phone })
  await harness.untilCallbacks(Number(id))
  const texts = Array.from({ length: 300 }, (_, index) => `reply ${index}`)
  await Promise.all(texts.map((text) => smsc.inbound(phone, 'Posthorn', text)))
  await harness.untilCallbacks(Number(id), 301)

  const bodies = harness.receiver.received.map(({ body }) => body)
  const total = bodies.reduce((sum, body) => sum + body.length, 0)
  assert.ok(total < 300 * 1_500, `${total} octets of callbacks`)
  for (const body of bodies) assert.ok(((JSON.parse(body) as Page).replies ?? []).length <= 10)
  const newest = bodies.map((body) => (JSON.parse(body) as Page).replies?.[0]?.message)
  assert.deepEqual(new Set(newest), new Set([undefined, ...texts]))

  const pages: Page[] = []
  for (let before: string | undefined | null = null; before !== undefined; ) {
    const page = (await harness.client.request({ type: 'status', id, replies_before: before })) as Page
    pages.push(page)
    before = page.replies_next
  }
  const read = pages.flatMap(({ replies }) => replies ?? []).map(({ message }) => message)
  const stored = await harness.db.query<{ message: string }>({
    text: `SELECT body ->> 'message' AS message FROM replies ORDER BY reply_id DESC`,
  })
  assert.deepEqual(
    read,
    stored.map(({ message }) => message),
  )
  assert.deepEqual(new Set(read), new Set(texts))
  for (const page of pages) assert.ok((page.replies ?? []).length <= 50)

  const [row] = await harness.db.query<{ octets: number }>({
    text: 'SELECT octet_length(timeline) AS octets FROM messages',
  })
  assert.ok(Number(row?.octets) < 3_000, `${row?.octets} octets of timeline`)
})

test('megabytes of replies before the report result in callbacks of 32 KiB', async () => {
  const upstream = new ScriptedUpstream('first')
  await using harness = await openHarness({ upstreams: [upstream] })
  const msgId = idOf((await harness.accept(submission({ phone })))[0])
  await upstream.handed(1)
  const text = 'ґ'.repeat(5_000)
  for (let index = 0; index < 40; index++) {
    await upstream.inbound({ phone, recipient: 'Posthorn', text: `${index} ${text}` })
  }
  await upstream.report({ refs: [refOf(msgId)] })
  const callbacks = await harness.outbox.callbacks(41)
  for (const body of callbacks) assert.ok(Buffer.byteLength(JSON.stringify(body)) < 33_500)
  const callback = callbacks[40]
  assert.equal(callback?.['status'], 'REPLIED')
  assert.deepEqual(
    (callback as Page).replies?.map(({ message }) => message.split(' ')[0]),
    ['39', '38', '37'],
  )
})

test('a reply of a megabyte is cut and still causes its callback', async () => {
  const upstream = new ScriptedUpstream('first')
  await using harness = await openHarness({ upstreams: [upstream] })
  const msgId = idOf((await harness.accept(submission({ phone })))[0])
  await upstream.handed(1)
  await upstream.report({ refs: [refOf(msgId)] })
  await upstream.inbound({ phone, recipient: 'Posthorn', text: 'ґ'.repeat(1_000_000) })
  const [, callback] = await harness.outbox.callbacks(2)
  assert.equal((callback as Page).replies?.[0]?.message, 'ґ'.repeat(10_000))
})
