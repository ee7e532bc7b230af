import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type FreshDatabase, freshDatabase } from '../../../../test/support/database.ts'
import { systemClock } from '../../../kit/time/clock.ts'
import { createAccount } from '../../../store/accounts/accounts.ts'
import { findUser, insertUser } from '../../../store/console/users.ts'
import type { Operation, Requester } from '../../operation.ts'
import { operations } from '../../operations.ts'
import { perform } from '../../perform.ts'
import { usualAdministration } from '../usual-administration.ts'

let fresh: FreshDatabase
let accountId: number

before(async () => {
  fresh = await freshDatabase()
  accountId = await createAccount(fresh.db, { name: 'shop', currency: 'EUR' })
  await newUser('root', null)
})

after(() => fresh[Symbol.asyncDispose]())

function newUser(name: string, account: number | null, role: 'admin' | 'operator' = 'admin') {
  return insertUser(fresh.db, { name, passwordHash: null, role, accountId: account })
}

const requester = (userId: number | null, account: number | null): Requester => {
  return { userId, userName: 'test', role: 'admin', accountId: account, address: '' }
}

function disable(userId: number, by: Requester): Promise<unknown> {
  const ports = usualAdministration({ db: fresh.db, clock: systemClock })
  return perform(ports, operations.get('users/disable') as Operation, by, { input: { userId } })
}

const isDisabled = async (userId: number) => (await findUser(fresh.db, userId)).disabledAt !== null
const last = { code: 'account-admin-last', message: /last admin of the account.*invite another admin first/ }

test('the last admin of an account cannot be disabled by the account, neither by itself nor by a key', async () => {
  const { userId } = await newUser('ada', accountId)
  const { userId: operator } = await newUser('oleh', accountId, 'operator')
  await assert.rejects(disable(userId, requester(userId, accountId)), last)
  await assert.rejects(disable(userId, requester(null, accountId)), last)
  assert.equal(await isDisabled(userId), false)
  await disable(operator, requester(userId, accountId))
  assert.ok(await isDisabled(operator), 'no admin is lost')
  const { userId: other } = await newUser('olena', accountId)
  await disable(userId, requester(userId, accountId))
  assert.ok(await isDisabled(userId), 'another one is left')
  await disable(other, requester((await findUser(fresh.db, 'root')).userId, null))
  assert.ok(await isDisabled(other), 'an admin of all accounts may')
})

test('two admins of an account who disable each other at once leave one', async () => {
  for (let round = 0; round < 5; round++) {
    const one = await newUser(`one-${round}`, accountId)
    const two = await newUser(`two-${round}`, accountId)
    const done = await Promise.allSettled([
      disable(two.userId, requester(one.userId, accountId)),
      disable(one.userId, requester(two.userId, accountId)),
    ])
    assert.deepEqual(done.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
    const [left, gone] = (await isDisabled(one.userId)) ? [two, one] : [one, two]
    assert.equal(await isDisabled(left.userId), false)
    assert.ok(await isDisabled(gone.userId))
    await disable(left.userId, requester((await findUser(fresh.db, 'root')).userId, null))
  }
})
