import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAlive, linksOfMessage } from '../../links/new-link.ts'

const dayMs = 24 * 3_600_000
const message = {
  accountId: 7,
  msgId: 42,
  phone: '380671234567',
  acceptedAt: 1_000,
  expiresAt: 1_000 + dayMs,
}

test('the days of a link begin when its message can arrive no more', () => {
  const drafts = [
    { kind: 'short', code: 'a', target: 'https://example.com/' },
    { kind: 'unsubscribe', code: 'b', sender: 'Shop' },
  ] as const
  const [short, unsubscribe] = linksOfMessage(drafts, message, { short: 90, unsubscribe: 400 })
  assert.deepEqual(short, {
    ...drafts[0],
    accountId: 7,
    msgId: 42,
    createdAt: 1_000,
    expiresAt: 1_000 + 91 * dayMs,
  })
  assert.equal(unsubscribe?.expiresAt, 1_000 + 401 * dayMs)
})

test('only an unsubscribe link has the number of the recipient', () => {
  const links = linksOfMessage(
    [
      { kind: 'short', code: 'a', target: 'https://example.com/' },
      { kind: 'unsubscribe', code: 'b', sender: 'Shop' },
    ],
    message,
    { short: 1, unsubscribe: 1 },
  )
  assert.deepEqual(
    links.map((link) => ('phone' in link ? link.phone : null)),
    [null, '380671234567'],
  )
})

test('a link leads somewhere until the instant at which it expires', () => {
  assert.deepEqual([isAlive({ expiresAt: 5 }, 4), isAlive({ expiresAt: 5 }, 5)], [true, false])
})
