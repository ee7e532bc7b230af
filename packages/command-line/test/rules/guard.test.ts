import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GuardReport } from '../../../engines/verification/guard/guard-report.ts'
import { addToTallies } from '../../../store/codes/guard-tallies.ts'
import { noteRefusals } from '../../../store/codes/verification-refusals.ts'
import { freshCommandLine, json } from '../command-line.ts'

const { fresh, run } = await freshCommandLine()

async function report(): Promise<GuardReport> {
  return json<GuardReport>(await run('guard', '--json'))
}

test('prints empty tables before any traffic', async () => {
  const { out, exitCode } = await run('guard')
  assert.equal(exitCode, 0)
  assert.match(out, /no prefix is blocked[\s\S]*no codes yet[\s\S]*nothing was refused/)
})

test('a prefix or a country is closed, opened and left to the guard again', async () => {
  assert.match((await run('guard', 'close', '+38050123', '--for', '12h')).out, /38050123 is closed until 20/)
  assert.match((await run('guard', 'close', 'az')).out, /AZ is closed permanently/)
  const [first, second] = (await report()).blocks.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  assert.deepEqual([first?.key, first?.state, first?.madeBy], ['38050123', 'closed', 'operator'])
  assert.equal(Math.round(((first?.until ?? 0) - (first?.since ?? 0)) / 3_600_000), 12)
  assert.deepEqual([second?.key, second?.until], ['AZ', null])
  await run('guard', 'open', '38050123', '--reason', 'our own numbers')
  assert.match((await run('guard')).out, /38050123 +open +operator +\S+ +permanently +our own numbers/)
  assert.match((await run('guard', 'forget', 'AZ')).out, /the guard decides about AZ again/)
  assert.match((await run('guard', 'forget', 'AZ')).err, /there is no decision about AZ/)
  assert.deepEqual(
    (await report()).blocks.map(({ key }) => key),
    ['38050123'],
  )
})

test('an invalid prefix, country or time is a usage error', async () => {
  assert.equal((await run('guard', 'close', 'Ukraine')).exitCode, 2)
  assert.equal((await run('guard', 'close', '380', '--for', 'ever')).exitCode, 2)
})

test('shows the conversion of codes, and refusals with their reasons', async () => {
  const now = Date.now()
  const codes = { created: 100, delivered: 90, lost: 0, approved: 60 }
  await addToTallies(
    fresh.db,
    [
      { key: 'UA', kind: 'country', country: 'UA', ...codes },
      { key: '3805012', kind: 'range', country: 'UA', ...codes, approved: 1 },
    ],
    now,
  )
  const refusal = {
    at: now,
    accountId: 1,
    serviceId: 7,
    type: 'sms',
    country: 'UA',
    address: '',
    requests: 3,
  } as const
  await noteRefusals(fresh.db, [{ ...refusal, recipient: '38067…67', rule: 'money', reason: 'too dear' }])
  const { out } = await run('guard')
  assert.match(out, /UA +100 +90 +60 % +60 %/)
  assert.match(out, /3805012 +100 +90 +1 % +1 %/)
  assert.match(out, /\S+Z +3 +money +38067…67 +UA +7 +too dear/)
})
