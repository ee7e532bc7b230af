import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConsoleAuth } from '../../packages/console-server/auth/console-auth.ts'
import { GateFull } from '../../packages/kit/flow/fair-gate.ts'
import type { Database } from '../../packages/store/database.ts'
import { ManualClock } from '../support/manual-clock.ts'

/** A database that answers when the test lets it: nothing is found. */
class StalledDatabase {
  readonly held: (() => void)[] = []

  query(): Promise<unknown[]> {
    return new Promise((resolve) => this.held.push(() => resolve([])))
  }

  async answerNext(): Promise<void> {
    this.held.shift()?.()
    await new Promise(setImmediate)
  }
}

test('links that one address invents are looked up one after the other, and one of another address at once', async () => {
  const db = new StalledDatabase()
  const auth = new ConsoleAuth(db as unknown as Database, new ManualClock())
  const answered: string[] = []
  const look = async (address: string) => {
    assert.equal(await auth.invitation('invented', address), null)
    answered.push(address)
  }
  const invented = Array.from({ length: 21 }, () => look('198.51.100.7'))
  await new Promise(setImmediate)
  assert.equal(db.held.length, 1)
  await assert.rejects(auth.invitation('invented', '198.51.100.7'), GateFull)
  const other = look('203.0.113.9')
  await new Promise(setImmediate)
  assert.equal(db.held.length, 2)
  await db.answerNext()
  await db.answerNext()
  await other
  assert.deepEqual(answered, ['198.51.100.7', '203.0.113.9'])
  while (answered.length < 22) await db.answerNext()
  await Promise.all(invented)
})
