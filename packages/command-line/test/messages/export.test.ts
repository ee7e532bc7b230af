import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { createAccount, topUp } from '../../../store/accounts/accounts.ts'
import { messagePages } from '../../../store/export/message-pages.ts'
import { freshCommandLine } from '../command-line.ts'
import { insertMessageRow } from '../message-row.ts'

const july = Date.parse('2026-07-31T23:59:59Z')
const august = Date.parse('2026-08-15T10:00:00Z')

const { fresh, folder, run } = await freshCommandLine()

before(async () => {
  const shop = await createAccount(fresh.db, { name: 'shop', currency: 'UAH' })
  const bank = await createAccount(fresh.db, { name: 'bank', currency: 'EUR' })
  await topUp(fresh.db, { accountId: shop, amountMicros: 10_000_000, note: '=1+1' })
  await topUp(fresh.db, { accountId: bank, amountMicros: -2_500_000, note: null }).catch(() => undefined)
  const rows = [
    {
      msgId: 24_030_000_000_001,
      accountId: shop,
      status: 'DELIVERED',
      acceptedAt: july,
      chargedMicros: 500_000,
    },
    { msgId: 24_180_000_000_001, accountId: shop, status: 'EXPIRED', acceptedAt: august },
    { msgId: 24_180_000_010_001, accountId: bank, status: 'DELIVERED', acceptedAt: august },
  ]
  for (const { acceptedAt, ...row } of rows) {
    await insertMessageRow(fresh.db, { ...row, phase: 9 })
    await fresh.db.query({ text: 'UPDATE accepted_messages SET accepted_at = $2 WHERE msg_id = $1' }, [
      row.msgId,
      acceptedAt,
    ])
  }
})

test('messages are exported as CSV with a heading, oldest first', async () => {
  const { exitCode, out, err } = await run('export', 'messages')
  assert.equal(exitCode, 0, err)
  const [heading, ...lines] = out.trimEnd().split('\n')
  assert.match(
    heading ?? '',
    /^msg_id,accepted_at,updated_at,account,id,phone,type,channel,sender,upstream,parts,status/,
  )
  assert.deepEqual(
    lines.map((line) => line.split(',')[0]),
    ['24030000000001', '24180000000001', '24180000010001'],
  )
  assert.match(
    lines[0] ?? '',
    /^24030000000001,2026-07-31T23:59:59\.000Z,.*,shop,7,380501234567,sms,sms,Shop,,1,DELIVERED,,0\.50,0\.00,UAH,/,
  )
  assert.match(err, /^3 rows written, complete$/m)
  assert.doesNotMatch(out, /hello/)
})

test('filters by account, time and status choose what is exported', async () => {
  const ids = async (...args: string[]) => {
    const { out } = await run('export', 'messages', '--format', 'ndjson', ...args)
    return out
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => (JSON.parse(line) as { msg_id: string }).msg_id)
  }
  assert.deepEqual(await ids('--from', '2026-08-01', '--to', '2026-09-01'), [
    '24180000000001',
    '24180000010001',
  ])
  assert.deepEqual(await ids('--to', '2026-08-01'), ['24030000000001'])
  assert.deepEqual(await ids('--account', 'bank'), ['24180000010001'])
  assert.deepEqual(await ids('--status', 'EXPIRED', 'REJECTED'), ['24180000000001'])
})

test('contents are exported only where they are wanted, and never those of a one-time code', async () => {
  await fresh.db.query({
    text: `UPDATE accepted_messages SET type = 'verify/create' WHERE msg_id = 24180000010001`,
  })
  const { out } = await run('export', 'messages', '--format', 'ndjson', '--contents')
  const contents = out
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { contents: { text: string }[] }).contents[0]?.text)
  assert.deepEqual(contents, ['hello', 'hello', '(a one-time code)'])
})

test('a range of time is read in pages of any size, each message once', async () => {
  const ids: number[] = []
  const pages = messagePages(fresh.db, { accountId: null, statuses: null, from: july, to: null }, 1)
  for await (const page of pages) ids.push(...page.map(({ msgId }) => msgId))
  assert.deepEqual(ids, [24_030_000_000_001, 24_180_000_000_001, 24_180_000_010_001])
})

test('the ledger is exported to a file that is there whole or not at all', async () => {
  const { exitCode, out, err } = await run('export', 'ledger', '--account', 'shop', '--output', 'ledger.csv')
  assert.deepEqual([exitCode, out], [0, ''], err)
  const text = await readFile(join(folder, 'ledger.csv'), 'utf8')
  assert.match(
    text,
    /^entry_id,at,account,kind,amount,currency,messages,note\n\d+,.*,shop,topup,10\.00,UAH,0,'=1\+1\n$/,
  )
  assert.deepEqual(await readdir(folder), ['ledger.csv'])
})

test('a folder that does not exist is a sentence', async () => {
  const { exitCode, err } = await run('export', 'ledger', '--output', 'missing/ledger.csv')
  assert.equal(exitCode, 1)
  assert.match(err, /missing\/ledger\.csv cannot be written: its folder does not exist/)
})
