import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '../../../test/support/manual-clock.ts'
import { ConsoleRefusal } from '../../administration/refusal.ts'
import { SharedLimits } from '../../admission/shared-limits.ts'
import { limitsDefaults } from '../../config/sections/limits-settings.ts'
import { noSiblings } from '../../kit/machine/siblings.ts'
import { ConsoleTurns } from '../console-turns.ts'

function openTurns(readsPerSecond = limitsDefaults.readsPerSecond) {
  const clock = new ManualClock()
  return new ConsoleTurns(new SharedLimits({ ...limitsDefaults, readsPerSecond }, clock, noSiblings))
}

test('users of one account have three places together, and an operator is not kept waiting by them', async () => {
  const turns = openTurns()
  const begun: string[] = []
  const begin = async (by: { accountId: number | null; userId: number }, name: string) => {
    const leave = await turns.enter(by)
    begun.push(name)
    return leave
  }
  const first = begin({ accountId: 5, userId: 1 }, 'a1')
  for (const name of ['a2', 'a3', 'a4', 'a5']) void begin({ accountId: 5, userId: 2 }, name)
  void begin({ accountId: null, userId: 9 }, 'operator')
  await new Promise(setImmediate)
  assert.deepEqual(begun.sort(), ['a1', 'a2', 'a3', 'operator'])
  const leave = await first
  leave()
  await new Promise(setImmediate)
  assert.ok(begun.includes('a4'))
})

test('users of an account share its budget, and the pieces of a file do not use it', async () => {
  const turns = openTurns(10)
  const by = (userId: number) => ({ accountId: 5, userId })
  let admitted = 0
  for (const userId of [1, 2, 3]) {
    for (let request = 0; request < 10; request++) {
      await turns.enter(by(userId)).then(
        (leave) => {
          leave()
          admitted++
        },
        (error: unknown) => assert.ok(error instanceof ConsoleRefusal && error.status === 429),
      )
    }
  }
  assert.equal(admitted, 10)
  const leave = await turns.turn(by(1))
  leave()
})
