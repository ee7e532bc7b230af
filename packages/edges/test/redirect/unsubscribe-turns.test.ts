import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deferred } from '../../../../test/support/deferred.ts'
import { unsubscribeRoutes } from '../../redirect/unsubscribe-routes.ts'
import { openHttpServer } from '../../server.ts'
import { operationsFixture } from '../operations-fixture.ts'

const limits = { timeout: 600_000 }

test('one address that opens links repeatedly holds at most two database connections', limits, async () => {
  let atOnce = 0
  let maxAtOnce = 0
  const two = deferred()
  const routes = unsubscribeRoutes({
    links: {
      find: (code) =>
        Promise.resolve({
          ...{ code, msgId: 1, accountId: 1, domain: null },
          ...{ phone: '380671234567', sender: 'Posthorn' },
        }),
    },
    domains: { linkDomain: () => null },
    unsubscribe: {
      async read() {
        maxAtOnce = Math.max(maxAtOnce, ++atOnce)
        if (atOnce === 2) two.resolve()
        await two.promise
        await new Promise(setImmediate)
        atOnce--
        return 'wanted'
      },
      turnAway: () => Promise.resolve(),
      withdraw: () => Promise.resolve(),
    },
  })
  const listen = { host: '127.0.0.1', port: 0 }
  await using server = await openHttpServer({ ...operationsFixture().ports, listen, routes: [routes] })
  const statuses = await Promise.all(
    Array.from({ length: 50 }, async () => (await fetch(`${server.url}/u/abcdefghjkm`)).status),
  )
  assert.deepEqual(new Set(statuses), new Set([200]))
  assert.equal(maxAtOnce, 2)
})
