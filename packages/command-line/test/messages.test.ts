import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { endMessagesText } from '../../../test/support/message-rows.ts'
import { createAccount, topUp } from '../../store/accounts/accounts.ts'
import { insertCallbacks, recordCallbackOutcomes } from '../../store/callbacks/callbacks.ts'
import { freshCommandLine, json } from './command-line.ts'
import { insertMessageRow } from './message-row.ts'

const { fresh, run } = await freshCommandLine()
let accountId: number

before(async () => {
  accountId = await createAccount(fresh.db, { name: 'shop', currency: 'UAH' })
  await topUp(fresh.db, { accountId, amountMicros: 10_000_000, note: null })
})

test('a message is shown with its timeline, and an unknown one is an error', async () => {
  await insertMessageRow(fresh.db, { msgId: 1042, accountId, phase: 9, status: 'DELIVERED' })
  const explained = await run('message', '1042')
  assert.equal(explained.exitCode, 0)
  assert.match(explained.out, /Message 1042 \(sms, id 7\): DELIVERED/)
  assert.match(explained.out, /Accepted for sms/)
  const story = json<{ message: { msgId: number }; timeline: unknown[] }>(
    await run('message', '1042', '--json'),
  )
  assert.deepEqual([story.message.msgId, story.timeline.length], [1042, 1])
  const missing = await run('message', '1043')
  assert.deepEqual([missing.exitCode, missing.err], [1, 'posthorn: there is no message 1043\n'])
})

test('the newest message with an id of the client is shown', async () => {
  await insertMessageRow(fresh.db, {
    msgId: 1051,
    accountId,
    clientId: 'order-5',
    phase: 0,
    status: 'QUEUED',
  })
  await insertMessageRow(fresh.db, {
    msgId: 1052,
    accountId,
    clientId: 'order-5',
    phase: 0,
    status: 'QUEUED',
  })
  const shown = await run('message', '--id', 'order-5')
  assert.match(shown.out, /^Message 1052 \(sms, id order-5\): QUEUED/)
  const unknown = await run('message', '--id', 'order-6')
  assert.deepEqual(
    [unknown.exitCode, unknown.err],
    [1, 'posthorn: there is no message with the id order-6\n'],
  )
  const none = await run('message')
  assert.deepEqual([none.exitCode, none.err], [1, 'posthorn: a msg_id or --id must be given\n'])
})

test('a status is waited for before the message is shown', async () => {
  await insertMessageRow(fresh.db, { msgId: 1061, accountId, phase: 2, status: 'ROUTING' })
  const waiting = run('message', '1061', '--until', 'DELIVERED')
  await fresh.db.query({ text: endMessagesText('DELIVERED', 'msg_id = 1061') })
  const shown = await waiting
  assert.equal(shown.exitCode, 0)
  assert.match(shown.out, /^Message 1061 .*: DELIVERED/)
})

test('callbacks are listed, and dead letters made due again', async () => {
  const row = { accountId, msgId: 1042, url: 'https://shop.example/status', body: '{}', dueAt: 5_000 }
  const ids = await insertCallbacks(
    fresh.db,
    [
      { ...row, webhookId: 'a' },
      { ...row, webhookId: 'b' },
    ],
    1_000,
  )
  const [first = 0, second = 0] = ids
  const deadLetter = {
    callbackId: first,
    leasedUntil: 5_000,
    kind: 'dead-lettered',
    attempts: 10,
    error: 'timeout',
  } as const
  await recordCallbackOutcomes(fresh.db, [deadLetter], 6_000)

  const listed = await run('callbacks', 'list', '--state', 'dead-lettered')
  assert.match(listed.out, new RegExp(`^${first} +1042 +dead-lettered +10 .* timeout\n`, 'm'))
  assert.doesNotMatch(listed.out, new RegExp(`^${second} `, 'm'))
  const of = json<{ callbacks: Record<string, unknown>[] }>(
    await run('callbacks', 'list', '--message', '1042', '--json'),
  )
  assert.deepEqual(
    of.callbacks.map(({ callback_id: callbackId }) => callbackId),
    [second, first],
  )
  assert.match((await run('callbacks', 'show', String(first))).out, /^body: \{\}$/m)

  const replayed = await run('callbacks', 'replay', String(first), String(second), '--json')
  assert.deepEqual(json(replayed), { replayed: [first], missed: [second] })
  assert.equal(replayed.exitCode, 1)
  assert.equal((await run('callbacks', 'list', '--state', 'dead-lettered')).out, 'there is none\n')
  assert.equal((await run('callbacks', 'replay', String(second))).exitCode, 1)
  assert.equal((await run('callbacks', 'replay-dead-letters')).out, '0 made due again\n')
})

test('a replay of more dead letters than one takes says so, and is not done before the last', async () => {
  await fresh.db.query({
    text: `INSERT INTO callbacks (webhook_id, account_id, url, body, state, attempts, due_at, created_at, ended_at)
      SELECT 'msg_' || n, ${accountId}, 'https://shop.example/status', '{}', 'parked', 10, 1, 1, 1
      FROM generate_series(1, 10001) n`,
  })
  const replay = async () => {
    const { exitCode, out } = await run('callbacks', 'replay-dead-letters')
    return [exitCode, out]
  }
  assert.deepEqual(await replay(), [1, '10000 made due again; there are more: run it once more\n'])
  assert.deepEqual(await replay(), [0, '1 made due again\n'])
})

test('an audit that finds a difference ends with exit code 1 and names it', async (t) => {
  const sound = await run('audit')
  assert.equal(sound.exitCode, 0, sound.out)
  assert.match(sound.out, /everything agrees/)
  await fresh.db.query({ text: 'UPDATE balances SET available_micros = available_micros - 1' })
  t.after(() => fresh.db.query({ text: 'UPDATE balances SET available_micros = available_micros + 1' }))
  const wrong = await run('audit')
  assert.equal(wrong.exitCode, 1)
  assert.match(wrong.out, /does not hold: available = sum of the ledger; expected 10.00, found 9.999999\n/)
  assert.equal(json<{ sound: boolean }>(await run('audit', '--json')).sound, false)
})
