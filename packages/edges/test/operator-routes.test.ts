import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '../../../test/support/manual-clock.ts'
import { operatorRoutes } from '../operator-routes.ts'
import { openHttpServer } from '../server.ts'
import { operationsFixture } from './operations-fixture.ts'

test('metrics are collected at most once a second', async () => {
  const clock = new ManualClock()
  let counted = 0
  const ready = { status: 200, body: { status: 'ready' } } as const
  const routes = operatorRoutes({
    live: () => ready,
    ready: () => Promise.resolve(ready),
    metrics: {
      contentType: 'text/plain',
      text: async () => {
        counted++
        await new Promise(setImmediate)
        return `run ${counted}`
      },
    },
    clock,
  })
  const listen = { host: '127.0.0.1', port: 0 }
  await using server = await openHttpServer({ ...operationsFixture().ports, listen, routes: [routes] })
  const scrape = async () => (await fetch(`${server.url}/metrics`)).text()
  const pages = await Promise.all(Array.from({ length: 20 }, scrape))
  assert.deepEqual(new Set(pages), new Set(['run 1']))
  clock.advance(1_000)
  assert.equal(await scrape(), 'run 2')
})
