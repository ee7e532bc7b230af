import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock } from '../../kit/time/clock.ts'
import { live, ready } from '../health.ts'

const fine = {
  database: () => Promise.resolve(1),
  commits: () => null,
  writes: () => null,
  warnings: () => [],
  server: () => null,
  stopping: () => false,
}

test('a running process is live', () => {
  assert.deepEqual(live(), { status: 200, body: { status: 'live' } })
})

test('readiness needs the database', async () => {
  assert.deepEqual(await ready(fine, systemClock), { status: 200, body: { status: 'ready' } })
})

test('everything missing is named', async () => {
  const database = () => Promise.reject(new Error('no'))
  const commits = () => 'commits hang'
  const answer = await ready({ ...fine, database, commits }, systemClock)
  assert.equal(answer.status, 503)
  assert.deepEqual(answer.body.missing, ['the database cannot be reached', 'commits hang'])
})

test('a stopping gateway is not ready', async () => {
  const answer = await ready({ ...fine, stopping: () => true }, systemClock)
  assert.deepEqual(answer, {
    status: 503,
    body: { status: 'not ready', missing: ['the gateway is stopping'] },
  })
})

test('a database that never answers is out of reach', async () => {
  const impatient = {
    now: () => 0,
    steadyNow: () => 0,
    after(_delayMs: number, task: () => void) {
      queueMicrotask(task)
      return () => {}
    },
  }
  const answer = await ready({ ...fine, database: () => new Promise(() => {}) }, impatient)
  assert.deepEqual(answer.body.missing, ['the database cannot be reached'])
})

test('hanging commits make the gateway unready, with the cause', async () => {
  const commits = () => 'the database has answered no commit for 7 s: 3 wait for a synchronous standby'
  const { status, body } = await ready({ ...fine, commits }, systemClock)
  assert.deepEqual([status, body.missing], [503, [commits()]])
})

test('warnings for an operator are listed while requests are answered', async () => {
  const answer = await ready({ ...fine, warnings: () => ['messages wait'] }, systemClock)
  assert.deepEqual(answer, { status: 200, body: { status: 'ready', warnings: ['messages wait'] } })
})

test('the server of the database is named with its timeline', async () => {
  const server = { address: 'db2:5432', timeline: 4 }
  const answer = await ready({ ...fine, server: () => server }, systemClock)
  assert.deepEqual(answer, { status: 200, body: { status: 'ready', database: server } })
})
