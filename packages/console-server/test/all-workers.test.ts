import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AccountHost } from '../../engines/callbacks/sending/callback-accounts.ts'
import type { UpstreamSnapshot } from '../../engines/dispatch/upstreams/snapshot-upstreams.ts'
import { noSiblings, type SiblingQuery, type Siblings } from '../../kit/machine/siblings.ts'
import { allWorkers, type WorkerMemory } from '../all-workers.ts'

const nothing = { accepted: 0, completed: 0, refused: 0, unknown: 0 }
const idle: WorkerMemory = {
  nodeId: 'a',
  attemptsOf: () => [],
  hosts: () => [],
  retryReceiver: () => undefined,
  upstreams: () => [],
  lastOutage: () => null,
  received: () => [],
  clearReceived: () => undefined,
}

/** The memory of two workers, as the console of the first sees it. */
function both(first: Partial<WorkerMemory>, second: Partial<WorkerMemory>) {
  const handlers = new Map<string, (args: unknown) => unknown>()
  const serve = (query: SiblingQuery<never, unknown>, handler: (args: never) => unknown) => {
    handlers.set(query.name, handler as (args: unknown) => unknown)
  }
  allWorkers({ ...idle, nodeId: 'b', ...second }, { ...noSiblings, serve } as Siblings)
  const gather = async (query: SiblingQuery<never, unknown>, args: unknown) => ({
    answers: [structuredClone(await handlers.get(query.name)?.(args))],
    silent: [],
  })
  return allWorkers({ ...idle, ...first }, { ...noSiblings, gather } as unknown as Siblings)
}

function snapshot(change: Partial<UpstreamSnapshot>): UpstreamSnapshot {
  const usual = {
    upstream: 'carrier',
    channel: 'sms',
    control: null,
    avoided: null,
    unhealthy: null,
  } as const
  return { ...usual, connections: [], lastMinute: nothing, lastError: null, ...change }
}

const connection = { slotId: 1, up: true, since: 0, reason: null, taken: 2, window: 50, restsUntil: null }

test('attempts of all workers are shown in the order of their time', async () => {
  const attempt = { callbackId: 7, tookMs: 5, status: 200, error: null, answer: '' }
  const memory = both(
    { attemptsOf: () => [{ ...attempt, at: 2 }] },
    { attemptsOf: (callbackId) => [{ ...attempt, callbackId, at: 1 }] },
  )
  assert.deepEqual(
    (await memory.attemptsOf(7)).map(({ callbackId, at }) => [callbackId, at]),
    [
      [7, 1],
      [7, 2],
    ],
  )
})

test('an upstream has the connections of all workers, each with its node', async () => {
  const memory = both(
    { upstreams: () => [snapshot({ avoided: 'no-link' })] },
    { upstreams: () => [snapshot({ connections: [connection], lastMinute: { ...nothing, accepted: 9 } })] },
  )
  const [seen] = await memory.upstreams()
  assert.deepEqual(
    seen,
    snapshot({ connections: [{ ...connection, node: 'b' }], lastMinute: { ...nothing, accepted: 9 } }),
  )
})

test('an upstream that one worker avoids for its answers is shown as avoided', async () => {
  const memory = both(
    { upstreams: () => [snapshot({ avoided: 'no-link' })] },
    { upstreams: () => [snapshot({ avoided: 'no-answers' })] },
  )
  assert.equal((await memory.upstreams())[0]?.avoided, 'no-answers')
})

test('a receiver of callbacks has the worse breaker, and what waits at all workers', async () => {
  const health = { reopensAt: null, failures: 0, waiting: 3, active: 1, concurrency: 4, tookMs: 20 }
  const host = (breaker: 'open' | 'closed'): AccountHost => {
    return { accountId: 1, origin: 'https://shop.example', health: { ...health, breaker } }
  }
  const memory = both({ hosts: () => [host('closed')] }, { hosts: () => [host('open')] })
  const [seen, ...more] = await memory.hosts()
  assert.deepEqual(more, [])
  assert.deepEqual([seen?.health.breaker, seen?.health.waiting, seen?.health.active], ['open', 6, 2])
})

test('the newest outage of any worker is shown, and clearing the receiver clears all', async () => {
  const cleared: string[] = []
  const memory = both(
    { lastOutage: () => ({ endedAt: 1, awayMs: 10 }), clearReceived: () => void cleared.push('a') },
    { lastOutage: () => ({ endedAt: 2, awayMs: 20 }), clearReceived: () => void cleared.push('b') },
  )
  assert.deepEqual(await memory.lastOutage(), { endedAt: 2, awayMs: 20 })
  await memory.clearReceived()
  assert.deepEqual(cleared, ['a', 'b'])
})
