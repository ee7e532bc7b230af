import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, test } from 'node:test'
import type { ImportSummary } from '../../domain/consent/import-summary.ts'
import { addOptOut, listOptOuts } from '../../store/replies/opt-outs.ts'
import { freshCommandLine, json } from './command-line.ts'

const { fresh, folder, run } = await freshCommandLine()

beforeEach(() => fresh.db.query({ text: 'DELETE FROM opt_outs' }))

async function importing(text: string, ...args: string[]) {
  await writeFile(join(folder, 'file.csv'), text)
  return run('opt-outs', 'import', 'file.csv', ...args)
}

const phoneAt = (index: number) => `38067${String(index).padStart(7, '0')}`
const manyLines = (count: number) => Array.from({ length: count }, (_, index) => phoneAt(index))

test('an export is imported again as it was', async () => {
  await addOptOut(fresh.db, {
    phone: phoneAt(1),
    sender: 'Shop, "new"',
    reason: 'a\nb',
    source: 'reply on sms',
  })
  await addOptOut(fresh.db, { phone: 'a@example.com', sender: '', reason: 'requested', source: 'x' })
  const before = await listOptOuts(fresh.db, 10)
  const { out: csv } = await run('opt-outs', 'export')
  assert.match(
    csv,
    /^phone,sender,reason,source,at,account\n380670000001,"Shop, ""new""","a\nb",reply on sms,20\d\d-/,
  )
  await fresh.db.query({ text: 'DELETE FROM opt_outs' })
  const ran = await importing(csv)
  assert.equal(ran.exitCode, 0, ran.err)
  const since = (list: { at: string; phone: string }[]) =>
    list
      .map((each) => ({ ...each, at: Math.floor(Date.parse(each.at) / 1_000) }))
      .sort((a, b) => (a.phone < b.phone ? -1 : 1))
  assert.deepEqual(since(await listOptOuts(fresh.db, 10)), since(before))
  assert.match((await importing(csv)).out, /2 lines: 0 opt-outs new, 2 there already/)
})

test('forms of one number are one opt-out, by its E.164 form', async () => {
  const lines = ['+38 (0067) 000-00-07', '3800670000007', '380670000007', '541112345678', '5491112345678']
  const ran = await importing(['phone', ...lines, ''].join('\n'))
  assert.equal(ran.exitCode, 0, ran.err)
  assert.match(ran.out, /5 lines: 2 opt-outs new, 3 there already/)
  const phones = (await listOptOuts(fresh.db, 10)).map(({ phone }) => phone)
  assert.deepEqual(phones.sort(), ['380670000007', '5491112345678'])
  const removed = await run('opt-outs', 'remove', '+3800670000007')
  assert.equal(removed.out, '380670000007 may be written to again\n')
})

test('only phone is needed; the rest says that it was imported', async () => {
  const ran = await importing('PHONE\n+38 (067) 000-00-01\nAnna@Example.com\n')
  assert.match(ran.out, /2 lines: 2 opt-outs new/)
  const found = await listOptOuts(fresh.db, 10)
  assert.deepEqual(found.map(({ phone, sender, reason, source }) => [phone, sender, reason, source]).sort(), [
    [phoneAt(1), '', 'imported', 'import'],
    ['anna@example.com', '', 'imported', 'import'],
  ])
})

test('columns may be in any order, or known only by their place', async () => {
  await importing('at;note;sender;phone\n2026-01-02;x;Shop;380670000001\n')
  await importing('380670000002,Shop,STOP,old gateway,2026-01-02 03:04:05+02\n')
  const found = await listOptOuts(fresh.db, 10)
  assert.deepEqual(
    found.map(({ phone, sender, reason, at }) => [phone, sender, reason, new Date(at).toISOString()]).sort(),
    [
      [phoneAt(1), 'Shop', 'imported', '2026-01-02T00:00:00.000Z'],
      [phoneAt(2), 'Shop', 'STOP', '2026-01-02T01:04:05.000Z'],
    ],
  )
})

test('a block with a bad line is not imported, the others are, and each bad line is reported', async () => {
  const lines = manyLines(2_500)
  lines[1_200] = '12'
  lines[1_300] = `${phoneAt(1_300)},,,,2126-01-01`
  const ran = await importing(`phone,sender,reason,source,at\n${lines.join('\n')}\n`, '--json')
  assert.equal(ran.exitCode, 1)
  assert.match(ran.err, /line 1202: phone must be a number of 7 to 15 digits/)
  assert.match(ran.err, /line 1302: at must be an instant that is over/)
  assert.match(ran.err, /lines 1002 to 2001: none imported, 2 of them are bad/)
  const { faults, ...counts } = json<ImportSummary>(ran)
  assert.deepEqual(counts, { read: 2_500, added: 1_500, present: 0, notImported: 1_000, badLines: 2 })
  assert.deepEqual(
    faults.map(({ line }) => line),
    [1_202, 1_302],
  )
  const [row] = await fresh.db.query<{ phone: string }>(
    {
      text: `SELECT phone FROM opt_outs WHERE phone BETWEEN $1 AND $2 LIMIT 1`,
    },
    [phoneAt(1_000), phoneAt(1_999)],
  )
  assert.equal(row, undefined)
  lines[1_200] = phoneAt(1_200)
  lines[1_300] = phoneAt(1_300)
  const again = await importing(`phone\n${lines.join('\n')}\n`)
  assert.match(again.out, /2500 lines: 1000 opt-outs new, 1500 there already/)
})

test('the import of a long file prints its progress', async () => {
  const ran = await importing(`phone\n${manyLines(20_100).join('\n')}\n`)
  assert.equal(ran.exitCode, 0)
  assert.equal(ran.err, '10000 lines read, 10000 opt-outs new\n20000 lines read, 20000 opt-outs new\n')
  assert.equal((await run('opt-outs', 'export')).out.split('\n').length, 20_102)
})

test('of a thousand bad lines only the first are printed', async () => {
  const ran = await importing(`phone\n${'12\n'.repeat(1_000)}`)
  assert.equal(ran.err.split('\n').filter((line) => line.startsWith('line ')).length, 100)
  assert.match(ran.out, /1000 not imported because of 1000 bad lines/)
})

test('what is no list of opt-outs is refused with a sentence', async () => {
  assert.match((await importing('name,surname\nAnna,Ivanova\n')).err, /the first line must name the columns/)
  assert.match((await importing('')).err, /the file is empty/)
  assert.match((await importing('"phone\n')).err, /line 1: a quote in it is not closed/)
  const missing = await run('opt-outs', 'import', 'missing.csv')
  assert.equal(missing.exitCode, 1)
  assert.match(missing.err, /no such file.*missing\.csv/)
})

test('e-mail addresses opt out by hand too', async () => {
  assert.match(
    (await run('opt-outs', 'add', 'Anna@Example.com')).out,
    /anna@example\.com gets no more messages/,
  )
  assert.match((await run('opt-outs', 'remove', 'anna@example.com')).out, /may be written to again/)
  assert.match((await run('opt-outs', 'add', 'anna@')).err, /an e-mail address an @/)
})

test('an opt-out of an account is exported with its name and imported for it; an unknown name is a bad line', async () => {
  await run('accounts', 'create', 'shop', '--currency', 'UAH')
  const added = await run('opt-outs', 'add', phoneAt(1), '--account', 'shop')
  assert.equal(added.out, '380670000001 gets no more messages from the account shop\n')
  await run('opt-outs', 'add', phoneAt(1))
  const { out: csv } = await run('opt-outs', 'export')
  assert.match(csv, /\n380670000001,,requested,[^\n]*Z,\n380670000001,,requested,[^\n]*Z,shop\n$/)
  await fresh.db.query({ text: 'DELETE FROM opt_outs' })
  assert.match((await importing(csv)).out, /2 lines: 2 opt-outs new/)
  assert.equal((await run('opt-outs', 'export')).out, csv)
  assert.match((await run('opt-outs', 'list', '--account', 'shop')).out, /shop/)
  const removed = await run('opt-outs', 'remove', phoneAt(1), '--account', 'shop')
  assert.equal(removed.exitCode, 0, removed.err)
  assert.match((await run('opt-outs', 'list', '--account', 'shop')).out, /there are no opt-outs/)
  const bad = await importing(`phone,account\n${phoneAt(2)},bank\n`)
  assert.match(bad.err, /line 2: account must be the name of an account, or empty for every account/)
})
