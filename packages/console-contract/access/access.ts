import { Type } from '@sinclair/typebox'
import type { AuditEntry } from '../../domain/console/audit-entry.ts'
import { query } from '../console-route.ts'

export type AuditEntryView = AuditEntry

const id = Type.Integer({ minimum: 1, description: 'a whole number' })

export const accessRoutes = {
  'GET /audit-log': query<{ entries: AuditEntryView[]; more: boolean }>()('admin', {
    /** The last entry of the previous page. */
    before: Type.Optional(id),
    user: Type.Optional(Type.String({ maxLength: 64 })),
    action: Type.Optional(Type.String({ maxLength: 64 })),
  }),
}
