import { Type } from '@sinclair/typebox'
import type { ImportSummary } from '../../domain/consent/import-summary.ts'
import { change } from '../console-route.ts'

export type ImportedOptOutsView = ImportSummary

export const optOutsRoutes = {
  /** Part of a CSV file, with the heading. */
  'POST /opt-outs/import': change<ImportedOptOutsView>()(
    'operator',
    { csv: Type.String({ maxLength: 900_000, anyText: true }) },
    [],
  ),
}
