import { Type } from '@sinclair/typebox'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { findAuditEntry, listAuditEntries } from '../../store/console/audit-log.ts'
import { instant, longId, next, observed, orNull, page, readPage } from '../fields.ts'
import { reading } from '../operation.ts'

const entryId = longId('an entry')

const entry = Type.Object(
  {
    entryId,
    at: instant,
    userName: Type.String({ description: 'the user, the management key, or who used the command line' }),
    address: Type.String({ description: 'from where' }),
    action: Type.String({ description: 'such as keys/create' }),
    target: Type.String({ description: 'what was changed, such as key 3 of shop' }),
    details: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'what the request said, and before and after with what it changed',
    }),
    outcome: orNull(Type.String(), 'done, or why not; null: the gateway stopped before'),
    sealed: observed(Type.Boolean({ description: 'whether it is in the chain of hashes as it is now' })),
  },
  { title: 'AuditEntryView', description: 'A change that was made, or tried.' },
)

export const listAuditLog = reading({
  name: 'audit-log',
  summary: 'Lists changes that users, management keys and commands have made or tried, newest first',
  at: 'GET /v1/audit-log',
  role: 'admin',
  input: {
    ...page,
    user: Type.Optional(Type.String({ maxLength: 64, description: 'the name of one user' })),
    action: Type.Optional(Type.String({ maxLength: 64, description: 'one action, such as keys/create' })),
  },
  output: Type.Object({ entries: Type.Array(entry), next }),
  command: {
    under: 'audit log',
    columns: ['entryId', 'at', 'userName', 'address', 'action', 'target', 'outcome'],
    empty: 'nothing was changed',
    examples: ['audit log list', 'audit log list --user olena --action keys/create --json'],
  },
  run: async ({ db }, { input: { before = null, limit, user, action } }) => {
    const { rows, next } = await readPage(
      { limit },
      (limit) => listAuditEntries(db, { userName: user, action }, { before, limit }),
      ({ entryId }) => entryId,
    )
    return { entries: rows, next }
  },
})

export const readAuditEntry = reading({
  name: 'audit-log/one',
  summary: 'Reads an entry of the audit log',
  at: 'GET /v1/audit-log/{entryId}',
  role: 'admin',
  input: { entryId },
  output: entry,
  command: { under: 'audit log' },
  run: async ({ db }, { input: { entryId } }) => {
    const found = await findAuditEntry(db, entryId)
    if (found === null) throw new SettingRefused('audit-entry-unknown', { entryId })
    return found
  },
})
