import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addOptOut, listOptOuts, removeOptOut } from '../../administration/subscribers/opt-out-operations.ts'
import { noteOptOuts } from '../../store/replies/opt-outs.ts'
import { AccountsHarness, refusal } from './accounts-harness.ts'

const phoneOf = (index: number) => String(380_671_000_000 + index)

async function fill(harness: AccountsHarness, count: number): Promise<void> {
  const optOuts = Array.from({ length: count }, (_, index) => ({
    phone: phoneOf(index),
    sender: index % 3 === 0 ? '' : 'Shop',
    reason: `told 380671234567`,
    source: 'test',
    // Two share each instant.
    at: 1_600_000_000_000 + Math.floor(index / 2) * 1_000,
  }))
  await noteOptOuts(harness.db, optOuts)
}

test('opt-outs are read a page at a time, and the position between pages reveals no number', async () => {
  await using harness = await AccountsHarness.open()
  await fill(harness, 120)
  const read = (role: 'viewer' | 'operator', query: object) => harness.run(listOptOuts, role, query)
  const seen: string[] = []
  for (let before: string | null = null; ; ) {
    const { optOuts, next } = await read('operator', before === null ? {} : { before })
    seen.push(...optOuts.map(({ addressee }) => addressee))
    if (next === null) break
    assert.doesNotMatch(Buffer.from(next, 'base64url').toString('latin1'), /380671/)
    before = next
  }
  assert.equal(seen.length, 120)
  assert.equal(new Set(seen).size, 120)
  assert.deepEqual(seen.slice(0, 2), [phoneOf(119), phoneOf(118)])
  assert.equal((await read('operator', { scope: 'all' })).optOuts.length, 40)
  await assert.rejects(
    read('operator', { before: Buffer.alloc(60).toString('base64url') }),
    refusal(/no such page/, 'before'),
  )

  const masked = await read('viewer', {})
  assert.equal(masked.masked, true)
  const [newest] = masked.optOuts
  assert.deepEqual([newest?.addressee, newest?.reason], ['38067…19', 'told 38067…67'])
})

test('no page loses an opt-out of the same millisecond', async () => {
  await using harness = await AccountsHarness.open()
  await harness.db.query({
    text: `INSERT INTO opt_outs (phone, sender, reason, source, at)
      SELECT (380670000000 + (g * 37) % 101)::text, '', '', '',
        '2021-01-02T00:00:00Z'::timestamptz + g * interval '3 microseconds'
      FROM generate_series(1, 100) g`,
  })
  const seen = new Set<string>()
  for (let before: string | null = null, pages = 0; pages < 3; pages++) {
    const query: object = before === null ? {} : { before }
    const { optOuts, next } = await harness.run(listOptOuts, 'operator', query)
    for (const { addressee } of optOuts) seen.add(addressee)
    before = next
    if (next === null) break
  }
  assert.equal(seen.size, 100)
})

test('an operator finds numbers by their beginning, and a viewer cannot search for numbers', async () => {
  await using harness = await AccountsHarness.open()
  await fill(harness, 120)
  const find = async (role: 'viewer' | 'operator', search: string) => {
    const { optOuts } = await harness.run(listOptOuts, role, { search })
    return optOuts.map(({ addressee }) => addressee)
  }
  assert.deepEqual(await find('operator', '+380 (67) 100-00-05'), [phoneOf(5)])
  assert.deepEqual(await find('operator', '+380 (067) 100-00-05'), [phoneOf(5)])
  assert.deepEqual(await find('operator', '3800671000005'), [phoneOf(5)])
  assert.equal((await find('operator', '38067100001')).length, 10)
  for (const search of [phoneOf(5), '380671999999', '3806710000', 'anna@example.com', '…05']) {
    await assert.rejects(find('viewer', search), refusal(/^Viewers cannot search opt-outs/, 'search'))
  }
  await assert.rejects(find('operator', 'Anna'), refusal(/beginning of a number/, 'search'))
})

test('an added opt-out applies at once and can be removed again', async () => {
  await using harness = await AccountsHarness.open()
  assert.equal(harness.catalogue.anyOptOuts(), false)
  const add = (addressee: string, sender = '') =>
    harness.run(addOptOut, 'operator', { addressee, sender, reason: '' })
  assert.deepEqual(await add('Anna@Example.com'), { added: true })
  assert.equal(harness.catalogue.anyOptOuts(), true)
  assert.deepEqual(await add('anna@example.com'), { added: false })
  assert.deepEqual(await add('anna@example.com', 'Shop'), { added: true })
  await assert.rejects(add('12'), refusal(/7 to 15 digits/, 'addressee'))
  const { optOuts } = await harness.run(listOptOuts, 'operator', {})
  assert.deepEqual(optOuts.map(({ sender, reason, source }) => [sender, reason, source]).sort(), [
    ['', 'requested', 'console, ada'],
    ['Shop', 'requested', 'console, ada'],
  ])
  // The audit log never gets the whole address.
  assert.deepEqual([...new Set(harness.noted)], ['a…@example.com'])
  const remove = () =>
    harness.run(removeOptOut, 'operator', { addressee: 'anna@example.com', sender: 'Shop' })
  await remove()
  await assert.rejects(remove(), /have not opted out/)
})

test('a file is imported with errors line by line, and is the same after an export', async () => {
  await using harness = await AccountsHarness.open()
  const load = (csv: string) =>
    harness.handlers['POST /opt-outs/import']({ ...harness.as('operator'), body: { csv } })
  const bad = await load('phone,sender\n380671234567,Shop\nnobody,Shop\n')
  assert.deepEqual(
    [bad.added, bad.notImported, bad.faults],
    [0, 2, [{ line: 3, fault: 'phone must be a number of 7 to 15 digits or an e-mail address' }]],
  )
  const good = await load('phone,sender,reason,at\n380671234567,Shop,"said ""no""",2021-01-02\n')
  assert.deepEqual([good.added, good.present, good.badLines], [1, 0, 0])
  await assert.rejects(load('name\nAnna\n'), refusal(/the first line must name the columns/))
  await assert.rejects(load(''), refusal(/the file is empty/))
  const { text } = await harness.download('/opt-outs.csv')
  assert.equal(
    text,
    'phone,sender,reason,source,at,account\n380671234567,Shop,"said ""no""",import,2021-01-02T00:00:00.000Z,\n',
  )
})
