import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookCosts } from '../../../store/money/upstream-costs.ts'
import { freshCommandLine, json } from '../command-line.ts'

const { fresh, run } = await freshCommandLine()

test('an opt-out is added once, listed, and removed', async () => {
  assert.match((await run('opt-outs', 'list')).out, /there are no opt-outs/)
  const added = await run('opt-outs', 'add', '+380671234567')
  assert.equal(added.out, '380671234567 gets no more messages\n')
  assert.match((await run('opt-outs', 'add', '380671234567')).out, /already/)
  await run('opt-outs', 'add', '380671234567', '--sender', 'Shop', '--reason', 'STOP')
  type Listed = Record<'opt_outs', { sender: string; reason: string }[]>
  const { opt_outs: listed } = json<Listed>(await run('opt-outs', 'list', '--json'))
  assert.deepEqual(listed.map(({ sender, reason }) => `${sender} ${reason}`).sort(), [
    ' requested',
    'Shop STOP',
  ])
  assert.match((await run('opt-outs', 'remove', '380671234567')).out, /may be written to again/)
  const again = await run('opt-outs', 'remove', '380671234567')
  assert.equal(again.exitCode, 1)
  assert.match(again.err, /have not opted out of every sender/)
})

test('an invalid phone number cannot opt out', async () => {
  assert.match((await run('opt-outs', 'add', '12')).err, /7 to 15 digits/)
})

test('costs are added up by upstream and currency', async () => {
  const cost = { upstream: 'telegram', msgId: 1, attempt: 0, part: 0, currency: 'USD', micros: 10_000, at: 1 }
  await bookCosts(fresh.db, [
    { ...cost, kind: 'charge' },
    { ...cost, msgId: 2, kind: 'charge' },
    { ...cost, kind: 'refund' },
  ])
  assert.match((await run('costs')).out, /telegram +0\.0200 +0\.0100 +0\.0100 +USD/)
})
