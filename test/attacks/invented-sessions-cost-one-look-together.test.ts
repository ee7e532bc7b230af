import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConsoleAuth } from '../../packages/console-server/auth/console-auth.ts'
import type { Database } from '../../packages/store/database.ts'
import { freshDatabase } from '../support/database.ts'
import { ManualClock } from '../support/manual-clock.ts'

test('a thousand invented sessions are looked up in a few statements, and one of another address among the first', async () => {
  await using fresh = await freshDatabase()
  const statements: number[] = []
  const db = new Proxy(fresh.db, {
    get: (target, name, receiver) => {
      if (name !== 'query') return Reflect.get(target, name, receiver) as unknown
      const query: Database['query'] = (text, values = []) => {
        const [tokens] = values as [unknown[]]
        statements.push(tokens.length)
        return target.query(text, values)
      }
      return query
    },
  })
  const auth = new ConsoleAuth(db, new ManualClock())
  const answered: string[] = []
  const look = (token: string, address: string) =>
    auth.signedIn(token, address).then((user) => {
      assert.equal(user, null)
      answered.push(address)
    })
  const invented = Array.from({ length: 1_000 }, (_, index) => look(`invented-${index}`, '198.51.100.7'))
  const other = look('of-another-browser', '203.0.113.9')
  await other
  assert.ok(answered.length <= 200, `${answered.length} before it`)
  await Promise.all(invented)
  assert.ok(statements.length <= 6, `${statements.length} statements`)
})
