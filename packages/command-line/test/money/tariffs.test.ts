import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { createAccount } from '../../../store/accounts/accounts.ts'
import { listTariffs } from '../../../store/money/tariffs.ts'
import { commandLine } from '../command-line.ts'

test('tariffs of a file are compared in a dry run and then set as a whole, each for its account', async () => {
  await using fresh = await freshDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'posthorn-tariffs-'))
  const run = commandLine({ DATABASE_URL: fresh.url }, folder)
  for (const name of ['shop', 'books']) await createAccount(fresh.db, { name, currency: 'UAH' })
  const importing = async (csv: string, ...args: string[]) => {
    await writeFile(join(folder, 'clients.csv'), csv)
    return run('tariffs', 'import', 'clients.csv', ...args)
  }
  await run('tariffs', 'set', '0.50', '--channel', 'sms')
  const wrong = await importing('account,channel,prefix,price\nshop,sms,,1\n,sms,38x,1\nhome,fax,,"0,5"\n')
  assert.equal(wrong.exitCode, 1)
  assert.match(wrong.out, /line 3, prefix: must be at most 15 digits, is 38x/)
  assert.match(wrong.out, /line 4, account: must be empty or one of shop, books, is home/)
  assert.match(wrong.out, /line 4, channel: must be one of sms, .*, is fax/)
  assert.match(wrong.out, /line 4, price: must be digits .* is 0,5\nnothing is imported because of 4 faults/)
  const csv = 'Account;Channel;Prefix;Price;Note\n;sms;;0.60;dearer\nshop;sms;380;0.55;\n'
  const dry = await importing(csv, '--dry-run')
  assert.match(
    dry.out,
    /not read: Note\n2 tariffs read, nothing is changed: 1 new, 1 dearer, 0 cheaper, 0 unchanged/,
  )
  assert.equal((await listTariffs(fresh.db, null)).length, 1)
  assert.match((await importing(csv)).out, /2 tariffs imported/)
  await importing('channel,price\nviber,0.3\n', '--account', 'books')
  assert.deepEqual(
    (await listTariffs(fresh.db, null)).map(({ account, channel, prefix, priceMicros }) => {
      return [account, channel, prefix, priceMicros]
    }),
    [
      [null, 'sms', '', 600_000],
      ['shop', 'sms', '380', 550_000],
      ['books', 'viber', '', 300_000],
    ],
  )
  await rm(folder, { recursive: true })
})
