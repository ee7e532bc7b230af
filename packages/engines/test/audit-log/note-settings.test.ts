import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../../test/support/database.ts'
import { readEnvironment } from '../../../config/env.ts'
import { sandboxConfig } from '../../../config/sandbox-config.ts'
import { Secret } from '../../../settings/secret.ts'
import { listAuditEntries } from '../../../store/console/audit-log.ts'
import { noteSettings } from '../../audit-log/note-settings.ts'

test('settings that differ from those before are in the log once, with before and after and no secret', async () => {
  await using fresh = await freshDatabase()
  const { db } = fresh
  const config = sandboxConfig(readEnvironment({}), { smpp: { host: '127.0.0.1', port: 1 } })
  const database = { kind: 'url' as const, url: new Secret('postgres://hunter2@db/a'), listenUrl: null }
  const first = { ...config, database, publicUrl: 'https://ada:hunter2@gateway.example' }
  const later = { ...first, retention: { ...config.retention, auditLogMonths: 24 } }
  await noteSettings(db, first)
  await noteSettings(db, first)
  await Promise.all([noteSettings(db, later), noteSettings(db, later)])
  const entries = await listAuditEntries(db, {}, { before: null, limit: 10 })
  assert.deepEqual(
    entries.map(({ action, outcome }) => [action, outcome]),
    [
      ['settings/load', 'done'],
      ['settings/load', 'done'],
    ],
  )
  const [changed] = entries
  assert.equal(changed?.target, 'retention')
  assert.deepEqual(changed.details, {
    before: { retention: first.retention },
    after: { retention: later.retention },
  })
  assert.doesNotMatch(JSON.stringify(entries), /hunter2/)
})
