import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { CallCodes } from '../../codes/call-codes.ts'
import { purge } from '../../retention/purge.ts'

const phone = '380501234567'

test('a code in use for a callee is not given again on any node until it expires', async () => {
  await using fresh = await freshDatabase()
  const clock = new ManualClock()
  const [one, other] = [new CallCodes(fresh.db, clock), new CallCodes(fresh.db, clock)]
  assert.equal(await one.claim(phone, '0417', 60_000), true)
  assert.equal(await other.claim(phone, '0417', 60_000), false)
  clock.advance(59_999)
  assert.equal(await other.claim(phone, '0417', 60_000), false)
  clock.advance(1)
  assert.equal(await other.claim(phone, '0417', 60_000), true)
  assert.equal(await one.claim(phone, '0417', 60_000), false)
})

test('another code, and the same code for another callee, are free', async () => {
  await using fresh = await freshDatabase()
  const codes = new CallCodes(fresh.db, new ManualClock())
  assert.equal(await codes.claim(phone, '0417', 60_000), true)
  assert.equal(await codes.claim(phone, '0418', 60_000), true)
  assert.equal(await codes.claim('380501234568', '0417', 60_000), true)
})

test('of simultaneous claims one gets the code', async () => {
  await using fresh = await freshDatabase()
  const clock = new ManualClock()
  const nodes = [new CallCodes(fresh.db, clock), new CallCodes(fresh.db, clock)]
  const claims = Array.from({ length: 50 }, (_, index) =>
    (nodes[index % 2] as CallCodes).claim(phone, '0417', 60_000),
  )
  assert.equal((await Promise.all(claims)).filter((claimed) => claimed).length, 1)
})

test('expired codes are deleted', async () => {
  await using fresh = await freshDatabase()
  const clock = new ManualClock()
  const codes = new CallCodes(fresh.db, clock)
  await codes.claim(phone, '0417', 60_000)
  await codes.claim(phone, '0418', 120_000)
  await purge(fresh.db, clock.now() + 60_001)
  const left = await fresh.db.query<{ code: string }>({ text: 'SELECT code FROM call_codes' })
  assert.deepEqual(left, [{ code: '0418' }])
})
