import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countClicks, insertLinks } from '../../store/accounts/links.ts'
import { AccountsHarness } from './accounts-harness.ts'

const target = 'https://shop.example/people/380671234567?token=secret'

test('links are listed by message, newest first, and no page divides a message', async () => {
  await using harness = await AccountsHarness.open()
  const { handlers, accountId, db } = harness
  const link = (msgId: number, number: number, account = accountId) => ({
    kind: 'short' as const,
    code: `m${msgId}l${number}`,
    accountId: account,
    msgId,
    createdAt: 1_000 + msgId,
    expiresAt: 9_000,
    target,
  })
  const links = Array.from({ length: 40 }, (_, index) => [link(index + 1, 1), link(index + 1, 2)]).flat()
  await insertLinks(db, [...links, link(41, 1, accountId + 1)])
  await countClicks(db, [{ code: 'm40l1', raw: 5, human: 2, firstAt: 1_500, lastAt: 1_600 }])
  const read = (role: 'viewer' | 'operator', query: object = {}) =>
    handlers['GET /links']({ ...harness.as(role), query: { account: accountId, ...query } })

  const first = await read('operator')
  assert.deepEqual([first.links.length, first.next], [50, 16])
  const newest = first.links.find(({ code }) => code === 'm40l1')
  assert.deepEqual([newest?.rawClicks, newest?.humanClicks, newest?.target], [5, 2, target])
  const second = await read('operator', { before: first.next })
  assert.deepEqual([second.links.length, second.next], [30, null])
  assert.equal(new Set([...first.links, ...second.links].map(({ code }) => code)).size, 80)

  const [seen] = (await read('viewer', { msgId: 40 })).links
  assert.deepEqual([seen?.code, seen?.target], [null, 'https://shop.example/people/38067…67…'])
  assert.deepEqual((await read('operator', { msgId: 41 })).links, [])

  const totals = (query: { from: number; to: number }) =>
    handlers['GET /links/totals']({ ...harness.as('viewer'), query: { account: accountId, ...query } })
  const { links: made, followed, rawClicks, humanClicks } = await totals({ from: 1_031, to: 1_041 })
  assert.deepEqual([made, followed, rawClicks, humanClicks], [20, 1, 5, 2])
})
