import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { addUser, ConsoleVisitor } from '../../../test/attacks/console-visitor.ts'
import type { RecipientView } from '../../console-contract/sending/recipients.ts'
import { GatewayHarness } from '../../gateway/test/whole/gateway-harness.ts'
import { writeNumberMemory } from '../../store/numbers/number-memory.ts'
import { addOptOut } from '../../store/replies/opt-outs.ts'

const phone = '380671230041'
const other = '380671230042'

let harness: GatewayHarness
let admin: ConsoleVisitor
let operator: ConsoleVisitor
let viewer: ConsoleVisitor

before(async () => {
  harness = await GatewayHarness.open()
  const { db, client } = harness
  for (const role of ['admin', 'operator', 'viewer'] as const) await addUser(db, `an-${role}`, role)
  admin = await ConsoleVisitor.signedIn(harness.url, 'an-admin')
  operator = await ConsoleVisitor.signedIn(harness.url, 'an-operator')
  viewer = await ConsoleVisitor.signedIn(harness.url, 'an-viewer')
  const text = 'Dear Olena: https://shop.example/offer'
  await client.post([{ ...client.sms({ phone, id: 'one', sms_message: text }), short_link: true }])
  await client.send({ phone: other, id: 'two' })
  await harness.untilAllEnded()
  await addOptOut(db, { phone, sender: '', reason: 'asked', source: 'letter' })
  const lookup = `INSERT INTO lookups (account_id, client_id, phone, provider, status, cached, charged_micros, at)
    VALUES (1, 'l', $1, 'offline', 'DELIVERED', false, 100000, $2)`
  await db.query({ text: lookup }, [phone, Date.now()])
  const reply = `INSERT INTO replies (msg_id, upstream, channel, phone, recipient, body, received_at)
    SELECT msg_id, 'carrier', 'sms', phone, '7755', '{"message":"Thank you"}', $2 FROM messages WHERE phone = $1`
  await db.query({ text: reply }, [phone, Date.now()])
})

after(() => harness[Symbol.asyncDispose]())

const viewOf = async (recipient: string) => {
  const { status, body, text } = await operator.get(`recipient?recipient=${encodeURIComponent(recipient)}`)
  assert.equal(status, 200, text)
  return body as unknown as RecipientView
}

suite('the page of one recipient', () => {
  test('shows what is stored about a number, and nothing of another one', async () => {
    const view = await viewOf('+380 67 123-00-41')
    assert.deepEqual([view.recipient, view.written, view.country], [phone, '+380 67 123 0041', 'UA'])
    assert.deepEqual(
      view.messages.map(({ clientId }) => clientId),
      ['one'],
    )
    assert.deepEqual(
      view.optOuts.map(({ reason }) => reason),
      ['asked'],
    )
    assert.deepEqual(
      view.replies.map(({ text, to }) => [text, to]),
      [['Thank you', '7755']],
    )
    assert.deepEqual(
      view.lookups.map(({ status, priceMicros }) => [status, priceMicros]),
      [['DELIVERED', 100_000]],
    )
    assert.deepEqual(
      view.links.map(({ target }) => target),
      ['https://shop.example/offer'],
    )
    const unknown = await viewOf('380671230099')
    const { messages, codes, optOuts, replies, lookups, links } = unknown
    assert.deepEqual([messages, codes, optOuts, replies, lookups, links].flat(), [])
  })

  test('has what is remembered of the number, until an operator makes the gateway forget it', async () => {
    const seenAt = Date.now() - 60_000
    const old = seenAt - 91 * 86_400_000
    await writeNumberMemory(harness.db, [
      { phone, subject: 'network', evidence: 'landline', seenAt: old },
      { phone, subject: 'viber', evidence: 'not-on-channel', seenAt },
    ])
    const countsUntil = seenAt + 14 * 86_400_000
    const known = [{ subject: 'viber', evidence: 'not-on-channel', seenAt, countsUntil }]
    assert.deepEqual((await viewOf(phone)).facts, known)
    assert.equal((await viewer.post('number-memory/forget', { phone })).status, 403)
    const { status, body } = await operator.post('number-memory/forget', { phone })
    assert.deepEqual([status, body['forgotten']], [200, 2])
    assert.deepEqual((await viewOf(phone)).facts, [])
    const [entry] = await entriesOf('number-memory/forget')
    assert.ok(entry !== undefined && !JSON.stringify(entry).includes(phone), JSON.stringify(entry))
  })

  test('is closed to viewers, and what is no number is refused', async () => {
    assert.equal((await viewer.get(`recipient?recipient=${phone}`)).status, 403)
    const { status, body } = await operator.get('recipient?recipient=nobody')
    assert.deepEqual([status, body['code']], [400, 'subscriber'])
  })
})

suite('the file about one recipient', () => {
  test('is what the command line exports, and the audit log names who had it, without the number', async () => {
    const { status, text } = await admin.get(`subscriber/export.ndjson?recipient=${phone}`)
    assert.equal(status, 200, text)
    const rows = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { table: string })
    const tables = ['messages', 'replies', 'short_links', 'lookups', 'opt_outs']
    for (const table of tables)
      assert.ok(
        rows.some((row) => row.table === table),
        `${table} of ${text}`,
      )
    assert.match(text, /Dear Olena/)
    assert.ok(!text.includes(other))
    const [entry] = await entriesOf('subscriber/export')
    assert.deepEqual([entry?.user, entry?.outcome], ['an-admin', 'done'])
    assert.ok(!entry?.details.includes(phone), entry?.details)
  })

  test('is for admins alone', async () => {
    assert.equal((await operator.get(`subscriber/export.ndjson?recipient=${phone}`)).status, 403)
    assert.equal((await admin.get('subscriber/export.ndjson?recipient=nobody')).status, 400)
  })
})

suite('erasing one recipient', () => {
  test('is for admins alone, and needs a number', async () => {
    assert.equal((await operator.post('subscriber/erase', { recipient: phone })).status, 403)
    assert.equal((await admin.post('subscriber/erase', { recipient: 'nobody' })).status, 400)
    assert.equal((await viewOf(phone)).messages.length, 1)
  })

  test('leaves statuses and the opt-out, says so, and writes one entry with the proof', async () => {
    for (const find of [`+380 (67) 123-00-41`, '067 123 00 41', other])
      await admin.post('views/save', { name: `view of ${find}`, filters: { find } })
    const { status, body, text } = await admin.post('subscriber/erase', { recipient: phone })
    assert.equal(status, 200, text)
    const counts = body['counts'] as Record<string, number>
    assert.deepEqual(
      [counts['messages'], counts['replies'], counts['lookups'], counts['console_views']],
      [1, 1, 1, 2],
    )
    assert.deepEqual([body['open'], body['archive'], body['optOutsKept']], [0, null, 1])
    const view = await viewOf(phone)
    const { messages, replies, lookups, links, optOuts, erasingSince } = view
    assert.deepEqual([messages, replies, lookups, links].flat(), [])
    assert.deepEqual([optOuts.length, erasingSince], [1, null])
    const [entry, ...more] = await entriesOf('subscriber/erase')
    assert.deepEqual([entry?.user, entry?.outcome, more.length], ['an-admin', 'done', 0])
    assert.ok(entry?.details.includes(String(body['proof'])), entry?.details)
    assert.ok(!entry?.details.includes(phone))
    const left = (await admin.get('views')).body['views'] as { name: string }[]
    assert.deepEqual(
      left.map(({ name }) => name),
      [`view of ${other}`],
    )
    assert.deepEqual(await harness.statuses(), { DELIVERED: 2 })
  })
})

async function entriesOf(action: string) {
  const text = `SELECT user_name AS user, outcome, details::text FROM audit_log WHERE action = $1 ORDER BY entry_id DESC`
  return harness.db.query<{ user: string; outcome: string; details: string }>({ text }, [action])
}
