import assert from 'node:assert/strict'
import { test } from 'node:test'
import { visitorLookUps } from '../../src/admission/entry-limits.ts'
import { ConsoleAuth } from '../../src/http/console/auth/console-auth.ts'
import { GateFull } from '../../src/lib/fair-gate.ts'
import { freshDatabase } from '../support/database.ts'
import { ManualClock } from '../support/manual-clock.ts'

test('links that one address invents are looked up one after the other, and those of another address between them', async () => {
  await using fresh = await freshDatabase()
  let underWay = 0
  let mostUnderWay = 0
  const db = new Proxy(fresh.db, {
    get: (target, name, receiver) => {
      if (name !== 'query') return Reflect.get(target, name, receiver) as unknown
      return async (...given: Parameters<typeof target.query>) => {
        underWay++
        mostUnderWay = Math.max(mostUnderWay, underWay)
        return await target.query(...given).finally(() => underWay--)
      }
    },
  })
  const auth = new ConsoleAuth(db, new ManualClock())
  const answered: string[] = []
  const look = (address: string) =>
    auth.invitation('invented', address).then((found) => {
      assert.equal(found, null)
      answered.push(address)
    })
  const invented = Array.from({ length: 21 }, () => look('198.51.100.7'))
  await assert.rejects(auth.invitation('invented', '198.51.100.7'), GateFull)
  await look('203.0.113.9')
  assert.ok(answered.length <= 10, `${answered.length} before it`)
  await Promise.all(invented)
  assert.ok(mostUnderWay <= visitorLookUps.capacity)
})
