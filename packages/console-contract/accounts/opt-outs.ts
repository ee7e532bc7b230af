import { Type } from '@sinclair/typebox'
import type { ImportSummary } from '../../domain/consent/import-summary.ts'
import { change, oneOf, query } from '../console-route.ts'
import { line } from '../fields.ts'

export interface OptOutView {
  /** Digits or an e-mail address; masked for viewers. */
  addressee: string
  /** Empty: no sender may write to the subscriber. */
  sender: string
  reason: string
  source: string
  at: number
}

export interface OptOutsView {
  /** Newest first; sorted by number where a number is searched for. */
  optOuts: OptOutView[]
  /** For the next page: `before`. Null at the end. */
  next: string | null
  /** Numbers are masked and cannot be searched for. */
  masked: boolean
}

export type ImportedOptOutsView = ImportSummary

const addressee = Type.String({ maxLength: 320, description: 'a telephone number or an e-mail address' })
const sender = line(200, 'at most 200 characters')

export const optOutsRoutes = {
  'GET /opt-outs': query<OptOutsView>()('viewer', {
    search: Type.Optional(Type.String({ maxLength: 320 })),
    /** `all`: opt-outs from every sender; `one`: opt-outs from one sender. */
    scope: Type.Optional(oneOf(['all', 'one'])),
    before: Type.Optional(Type.String({ maxLength: 2_000 })),
  }),
  'POST /opt-outs/add': change<{ added: boolean }>()(
    'operator',
    { addressee, sender, reason: line(200, 'at most 200 characters') },
    ['sender'],
  ),
  'POST /opt-outs/remove': change()('operator', { addressee, sender }, ['sender']),
  /** Part of a CSV file, with the heading. */
  'POST /opt-outs/import': change<ImportedOptOutsView>()(
    'operator',
    { csv: Type.String({ maxLength: 900_000, anyText: true }) },
    [],
  ),
}
