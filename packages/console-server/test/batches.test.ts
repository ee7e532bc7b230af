import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { addUser, ConsoleVisitor } from '../../../test/attacks/console-visitor.ts'
import type {
  BatchRehearsalView,
  BatchView,
  LeftOut,
  SelectionView,
} from '../../console-contract/sending/batches.ts'
import { apiKey, GatewayHarness } from '../../gateway/test/whole/gateway-harness.ts'
import { createAccount } from '../../store/accounts/accounts.ts'

let harness: GatewayHarness
let operator: ConsoleVisitor
let viewer: ConsoleVisitor

before(async () => {
  harness = await GatewayHarness.open({ everyChannel: true })
  await addUser(harness.db, 'oleg', 'operator')
  await addUser(harness.db, 'vera', 'viewer')
  operator = await ConsoleVisitor.signedIn(harness.url, 'oleg')
  viewer = await ConsoleVisitor.signedIn(harness.url, 'vera')
})

after(() => harness[Symbol.asyncDispose]())

let lastAttempt = 0
const newAttempt = () => `attempt-${++lastAttempt}`

async function rehearse(kind: string, msgIds: number[]): Promise<BatchRehearsalView> {
  const { status, body, text } = await operator.post('messages/batch/rehearsal', { kind, msgIds })
  assert.equal(status, 200, text)
  return body as unknown as BatchRehearsalView
}

async function run(kind: string, msgIds: number[], attempt = newAttempt()): Promise<BatchView> {
  const { status, body, text } = await operator.post('messages/batch', { kind, msgIds, attempt })
  assert.equal(status, 200, text)
  return body as unknown as BatchView
}

const reasons = (leftOut: LeftOut[]) =>
  Object.fromEntries(leftOut.map(({ reason, count }) => [reason, count]))

async function textsTo(phone: string): Promise<string[]> {
  const text = `SELECT plan -> 'stages' -> 0 -> 'content' ->> 'text' AS text FROM messages WHERE phone = $1`
  const rows = await harness.db.query<{ text: string }>({ text }, [phone])
  return rows.map((row) => row.text)
}

async function pausedCarrier(work: () => Promise<void>): Promise<void> {
  await operator.post('upstreams/pause', { upstream: 'carrier', reason: 'maintenance' })
  try {
    await work()
  } finally {
    await operator.post('upstreams/resume', { upstream: 'carrier' })
  }
}

async function sendAll(phones: string[], text = 'Hello'): Promise<number[]> {
  const sent = await harness.client.sendAll(phones.map((phone) => ({ phone, sms_message: text })))
  return sent.map(({ msg_id: msgId }) => Number(msgId))
}

suite('cancelling many messages', () => {
  test('cancels those that wait, and says of the others why they were left out', async () => {
    const [ended = 0] = await sendAll(['380671230101'])
    await harness.untilAllEnded()
    await pausedCarrier(async () => {
      const waiting = await sendAll(Array.from({ length: 60 }, (_, index) => `3806712302${index + 10}`))
      const before = await harness.client.balance()
      const msgIds = [...waiting, ended, 987_654_321]
      const rehearsed = await rehearse('cancel', msgIds)
      assert.equal(rehearsed.ready, 60)
      assert.deepEqual(reasons(rehearsed.leftOut), { ended: 1, unknown: 1 })
      assert.deepEqual(
        rehearsed.money.map(({ micros, currency }) => [micros, currency]),
        [[30_000_000, 'UAH']],
      )
      const { done, total, leftOut, endedAt } = await run('cancel', msgIds)
      assert.deepEqual([done, total, reasons(leftOut)], [60, 62, { ended: 1, unknown: 1 }])
      assert.notEqual(endedAt, null)
      assert.equal(await harness.client.balance(), before + 30)
      const text = `SELECT count(*) FROM messages WHERE msg_id = ANY($1::bigint[]) AND status = 'DELETED'`
      assert.deepEqual(await harness.db.query({ text }, [waiting]), [{ count: 60 }])
    })
  })
})

suite('resending many messages', () => {
  test('sends those again that were not delivered, whole, and leaves out the others with reasons', async () => {
    const code = 'Your code is 48217'
    const failing = await sendAll(['380671239911', '380671229911'], code)
    const [delivered = 0] = await sendAll(['380671230102'])
    await harness.untilAllEnded()
    const [stopped = 0] = await sendAll(['380671219911'])
    await harness.untilAllEnded()
    await operator.post('opt-outs/add', { addressee: '380671219911', sender: '', reason: 'asked' })
    const verification = await codeThatFailed('380671209911')
    await pausedCarrier(async () => {
      const [open = 0] = await sendAll(['380671230103'])
      const msgIds = [...failing, delivered, stopped, verification, open, 987_654_321]
      const rehearsed = await rehearse('resend', msgIds)
      const expected = { delivered: 1, open: 1, unknown: 1, code: 1, blocked: 1 }
      assert.equal(rehearsed.ready, 2, JSON.stringify(rehearsed))
      assert.deepEqual(reasons(rehearsed.leftOut), expected)
      assert.deepEqual(
        rehearsed.money.map(({ micros }) => micros),
        [1_000_000],
      )
      const { done, leftOut } = await run('resend', msgIds)
      assert.deepEqual([done, reasons(leftOut)], [2, expected])
    })
    await harness.untilAllEnded()
    assert.deepEqual(await textsTo('380671239911'), [code, code])
  })

  test('a second press, even of another gateway process, sends nothing twice', async () => {
    const msgIds = await sendAll(['380671249911'])
    await harness.untilAllEnded()
    const attempt = newAttempt()
    const [one, two] = await Promise.all([run('resend', msgIds, attempt), run('resend', msgIds, attempt)])
    assert.ok([one, two].some(({ done }) => done === 1))
    await harness.untilAllEnded()
    const again = await run('resend', msgIds, attempt)
    assert.equal(again.done, 1)
    const text = `SELECT count(*) FROM messages WHERE phone = '380671249911'`
    assert.deepEqual(await harness.db.query({ text }), [{ count: 2 }])
    const other = await operator.post('messages/batch', { kind: 'cancel', msgIds, attempt })
    assert.deepEqual([other.status, other.body['code']], [409, 'batch-changed'])
  })

  test('a batch of a gateway that stopped is continued by the same request, and sends nothing twice', async () => {
    const msgIds = await sendAll(['380671259911', '380671269911'])
    await harness.untilAllEnded()
    const attempt = newAttempt()
    await run('resend', msgIds, attempt)
    const stop = `UPDATE message_batches SET ended_at = NULL, done = 1, updated_at = updated_at - 31000 WHERE attempt = $1`
    await harness.db.query({ text: stop }, [attempt])
    assert.equal((await run('resend', msgIds, attempt)).done, 2)
    await harness.untilAllEnded()
    const text = `SELECT count(*) FROM messages WHERE phone = ANY($1::text[])`
    assert.deepEqual(await harness.db.query({ text }, [['380671259911', '380671269911']]), [{ count: 4 }])
  })

  test('leaves out what the balance does not cover', async () => {
    const msgIds = await sendAll(['380671279911', '380671289911', '380671299911'])
    await harness.untilAllEnded()
    const empty = 'UPDATE balances SET available_micros = $1'
    const [kept] = await harness.db.query<{ micros: number }>({
      text: 'SELECT available_micros AS micros FROM balances WHERE account_id = 1',
    })
    await harness.db.query({ text: empty }, [1_200_000])
    try {
      // A message that fails again meanwhile would give its price back.
      await pausedCarrier(async () => {
        const rehearsed = await rehearse('resend', msgIds)
        assert.deepEqual([rehearsed.ready, reasons(rehearsed.leftOut)], [2, { money: 1 }])
        const { done, leftOut } = await run('resend', msgIds)
        assert.deepEqual([done, reasons(leftOut)], [2, { money: 1 }])
      })
    } finally {
      await harness.db.query({ text: empty }, [kept?.micros])
    }
  })
})

test('a batch is one entry of the audit log, with its messages and what came of them', async () => {
  const msgIds = await sendAll(['380671309911', '380671230104'])
  await harness.untilAllEnded()
  await run('resend', msgIds)
  await addUser(harness.db, 'ada', 'admin')
  const admin = await ConsoleVisitor.signedIn(harness.url, 'ada')
  const { body } = await admin.get('audit-log?action=messages/batch')
  const [entry] = body['entries'] as { target: string; details: { kind: string; msgIds: number[] } }[]
  assert.equal(entry?.target, 'resend of 2 messages: 1 done, 1 left out')
  assert.deepEqual([entry.details.kind, entry.details.msgIds], ['resend', msgIds])
})

test('the selection has what the search finds, and progress is shown to the user who began alone', async () => {
  const msgIds = await sendAll(['380671319911', '380671230105'])
  await harness.untilAllEnded()
  const found = (await operator.get('messages/selection?status=failed&find=380671319911')).body
  assert.deepEqual(found as unknown as SelectionView, { msgIds: [msgIds[0]], more: false })
  const attempt = newAttempt()
  await run('resend', msgIds, attempt)
  const own = (await operator.get(`messages/batch?attempt=${attempt}`)).body as { batch: BatchView }
  assert.deepEqual([own.batch.done, own.batch.total], [1, 2])
  await addUser(harness.db, 'olha', 'operator')
  const other = await ConsoleVisitor.signedIn(harness.url, 'olha')
  assert.deepEqual((await other.get(`messages/batch?attempt=${attempt}`)).body, { batch: null })
})

test('viewers do none of it, and users of an account only with their own messages', async () => {
  const msgIds = await sendAll(['380671329911'])
  await harness.untilAllEnded()
  for (const kind of ['cancel', 'resend']) {
    const fields = { kind, msgIds }
    assert.equal((await viewer.post('messages/batch', { ...fields, attempt: newAttempt() })).status, 403)
    assert.equal((await viewer.post('messages/batch/rehearsal', fields)).status, 403)
  }
  assert.equal((await viewer.get('messages/selection')).status, 403)
  const accountId = await createAccount(harness.db, { name: 'bakery', currency: 'UAH' })
  await addUser(harness.db, 'baker', 'operator', accountId)
  const baker = await ConsoleVisitor.signedIn(harness.url, 'baker')
  const refused = await baker.post('messages/batch', { kind: 'resend', msgIds, attempt: newAttempt() })
  assert.equal(refused.status, 404, refused.text)
  assert.deepEqual((await baker.get('messages/selection')).body, { msgIds: [], more: false })
})

test('a batch has at most 500 messages', async () => {
  const msgIds = Array.from({ length: 501 }, (_, index) => index + 1)
  const { status } = await operator.post('messages/batch', { kind: 'cancel', msgIds, attempt: newAttempt() })
  assert.equal(status, 400)
})

/** The message of a code that did not arrive. */
async function codeThatFailed(phone: string): Promise<number> {
  const response = await fetch(`${harness.url}/api/verify.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ auth: apiKey, command: 'verify/create', type: 'sms', phone }),
  })
  assert.equal(response.status, 200)
  await harness.untilAllEnded()
  const text = 'SELECT max(msg_id) AS id FROM messages WHERE phone = $1'
  const [row] = await harness.db.query<{ id: number }>({ text }, [phone])
  return row?.id ?? 0
}
