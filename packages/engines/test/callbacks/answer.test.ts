import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callbackDefaults } from '../../../config/sections/callback-settings.ts'
import { type Answer, hostSign, judge } from '../../callbacks/answer.ts'

const status = (code: number, retryAfter: string | null = null): Answer => ({
  kind: 'status',
  status: code,
  retryAfter,
})
const verdict = (answer: Answer, attempts = 1, config = callbackDefaults) =>
  judge(answer, { attempts, now: 1_000_000, random: 0.5 }, config)

test('200 acknowledges; other 2xx only by setting', () => {
  assert.deepEqual(verdict(status(200)), { kind: 'delivered' })
  assert.deepEqual(verdict(status(204)), { kind: 'failed', error: 'answered 204', dueAt: 1_005_000 })
  assert.deepEqual(verdict(status(204), 1, { ...callbackDefaults, acceptAny2xx: true }), {
    kind: 'delivered',
  })
})

test('a redirect, a refusal, a timeout and a dead host are tried again by schedule', () => {
  const errors: [Answer, string][] = [
    [status(302), 'answered 302: redirects are not followed'],
    [status(404), 'answered 404'],
    [status(500), 'answered 500'],
    [{ kind: 'timeout' }, 'no answer within 10000 ms'],
    [{ kind: 'unreachable', reason: 'ECONNREFUSED' }, 'not reachable: ECONNREFUSED'],
    [
      { kind: 'forbidden', reason: '10.0.0.1 is not a public address' },
      'refused: 10.0.0.1 is not a public address',
    ],
  ]
  for (const [answer, error] of errors) {
    assert.deepEqual(verdict(answer, 3), { kind: 'failed', error, dueAt: 1_120_000 })
  }
})

test('a callback is a dead letter after the last attempt, and at once after 410', () => {
  assert.deepEqual(verdict(status(500), 10), { kind: 'dead-lettered', error: 'answered 500' })
  assert.equal(verdict(status(410)).kind, 'dead-lettered')
})

test('Retry-After of 429 and 503 is the least delay, not the greatest', () => {
  assert.deepEqual(verdict(status(503, '60')), { kind: 'failed', error: 'answered 503', dueAt: 1_060_000 })
  assert.deepEqual(verdict(status(429, '1')), { kind: 'failed', error: 'answered 429', dueAt: 1_005_000 })
  assert.deepEqual(verdict(status(500, '60')), { kind: 'failed', error: 'answered 500', dueAt: 1_005_000 })
})

test('what we gave up ourselves counts as no attempt', () => {
  assert.deepEqual(verdict({ kind: 'abandoned' }), { kind: 'postponed', dueAt: 1_000_000 })
})

test('a host counts as failing when it is silent or overloaded, not when it says no', () => {
  for (const code of [200, 302, 400, 404, 410, 500])
    assert.equal(hostSign(status(code)), 'answered', `${code}`)
  for (const code of [429, 502, 503, 504]) assert.equal(hostSign(status(code)), 'failed', `${code}`)
  assert.equal(hostSign({ kind: 'timeout' }), 'failed')
  assert.equal(hostSign({ kind: 'unreachable', reason: '' }), 'failed')
})
