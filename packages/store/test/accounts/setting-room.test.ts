import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { createAccount } from '../../accounts/accounts.ts'
import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from '../../accounts/api-keys.ts'
import { insertInterfaceUser } from '../../accounts/interface-users.ts'
import { addSender, listSenders } from '../../accounts/senders.ts'
import { usualRoom, withinRoom } from '../../accounts/setting-room.ts'
import { insertInvitation } from '../../console/invitations.ts'
import { insertUser } from '../../console/users.ts'
import type { Database } from '../../database.ts'
import { addEndpoint, listEndpoints } from '../../feed/event-endpoints.ts'

const full = (kind: string, max: number) => ({
  code: 'settings-full',
  values: { kind, max, ofAccount: true },
})

async function account(db: Database, name = 'shop'): Promise<number> {
  return createAccount(db, { name, currency: 'UAH' })
}

suite('an account', () => {
  test('has a bounded number of open invitations, and those of other accounts do not count', async () => {
    await using fresh = await freshDatabase()
    const { db } = fresh
    const [accountId, other] = [await account(db), await account(db, 'other')]
    // Without a user, each link would replace the one before.
    await insertUser(db, { name: 'ada', passwordHash: 'none', role: 'admin' })
    const text = `INSERT INTO console_invitations (token_hash, role, expires_at, account_id)
      SELECT decode(md5(n::text), 'hex'), 'viewer', $1, $2 FROM generate_series(1, 500) n`
    const now = Date.now()
    await db.query({ text }, [now + 3_600_000, accountId])
    const invite = (of: number | null) =>
      insertInvitation(db, { role: 'viewer', accountId: of, madeBy: null, userId: null }, now)
    await assert.rejects(invite(accountId), full('invitations', 500))
    await invite(other)
    await invite(null)
    // Those that have expired make place.
    await db.query({ text: 'UPDATE console_invitations SET expires_at = $1 WHERE account_id = $2' }, [
      now - 1,
      accountId,
    ])
    await invite(accountId)
  })

  test('gets no more endpoints than it has room for, however many come at once', async () => {
    await using fresh = await freshDatabase()
    const { db } = fresh
    const accountId = await account(db)
    const urls = Array.from({ length: 30 }, (_, index) => `https://shop.example/${index}`)
    const added = await Promise.allSettled(
      urls.map((url) => addEndpoint(db, { accountId, url, types: null }, { eventEndpoints: 5 })),
    )
    assert.equal(added.filter(({ status }) => status === 'fulfilled').length, 5)
    assert.equal((await listEndpoints(db, accountId)).length, 5)
    const other = await account(db, 'other')
    assert.ok(await addEndpoint(db, { accountId: other, url: 'https://other.example/', types: null }))
  })

  test('is refused a key too many with a sentence that names the setting, and gets one once another is revoked', async () => {
    await using fresh = await freshDatabase()
    const { db } = fresh
    const owner = { accountId: await account(db), name: 'web' }
    const room = { keys: 2 }
    const { keyId } = await createApiKey(db, owner, undefined, room)
    await createApiKey(db, owner, undefined, room)
    await assert.rejects(createApiKey(db, owner, undefined, room), {
      ...full('keys', 2),
      message: 'an account can have at most 2 valid API keys (limits.keys): remove one first',
    })
    await revokeApiKey(db, keyId)
    await createApiKey(db, owner, undefined, room)
  })

  test('has no pile of old keys, however often it rotates one', async () => {
    await using fresh = await freshDatabase()
    const { db } = fresh
    const accountId = await account(db)
    let { keyId } = await createApiKey(db, { accountId, name: 'web' })
    for (let times = 0; times < 250; times++) {
      const now = Date.now() - 1_000
      ;({ keyId } = await rotateApiKey(db, keyId, { oldUntil: now, now }, { keys: 2 }))
    }
    const keys = await listApiKeys(db, accountId)
    assert.ok(keys.length <= 202, String(keys.length))
    assert.equal(keys.at(-1)?.keyId, keyId)
  })

  test('can change what it has where its limit was lowered', async () => {
    await using fresh = await freshDatabase()
    const { db } = fresh
    const accountId = await account(db)
    for (const name of ['One', 'Two'])
      await addSender(db, { accountId, channel: 'sms', name, status: 'pending' })
    await db.transaction((tx) =>
      withinRoom(tx, { kind: 'senders', accountId, max: 1 }, async () => {
        await tx.query({ text: `UPDATE senders SET status = 'approved'` })
      }),
    )
    assert.deepEqual(
      (await listSenders(db, accountId)).map(({ status }) => status),
      ['approved', 'approved'],
    )
  })

  test('gets no more users of interfaces than it has room for', async () => {
    await using fresh = await freshDatabase()
    const { db } = fresh
    const accountId = await account(db)
    const user = { kind: 'kannel', accountId, passwordHash: '', sender: null, addresses: null } as const
    await insertInterfaceUser(db, { ...user, username: 'one' }, { interfaceUsers: 1 })
    const second = insertInterfaceUser(db, { ...user, username: 'two' }, { interfaceUsers: 1 })
    await assert.rejects(second, full('interfaceUsers', 1))
    assert.ok(usualRoom.interfaceUsers >= 2)
  })
})
