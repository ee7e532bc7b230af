import { Type } from '@sinclair/typebox'
import type { ImportSummary } from '../../../../storage/import-opt-outs.ts'
import { change, endpoint, oneOf } from '../endpoint.ts'
import { line } from '../fields.ts'

export interface OptOutView {
  /** Digits or an e-mail address; masked for viewers. */
  addressee: string
  /** Empty: nobody may write to them. */
  sender: string
  reason: string
  source: string
  at: number
}

export interface OptOutsView {
  /** Newest first; in the order of numbers where one was searched for. */
  optOuts: OptOutView[]
  /** For the next page: `before`. Null at the end. */
  next: string | null
  /** Numbers are masked, and nothing is searched for. */
  masked: boolean
}

export type ImportedOptOutsView = ImportSummary

const addressee = Type.String({ maxLength: 320, description: 'a telephone number or an e-mail address' })
const sender = line(200, 'at most 200 characters')

export const optOutsEndpoints = {
  'GET /opt-outs': endpoint<OptOutsView>()('viewer', {
    search: Type.Optional(Type.String({ maxLength: 320 })),
    /** `all`: those of everybody who sends from here; `one`: those of one sender. */
    scope: Type.Optional(oneOf(['all', 'one'])),
    before: Type.Optional(Type.String({ maxLength: 2_000 })),
  }),
  'POST /opt-outs/add': change<{ added: boolean }>()(
    'operator',
    { addressee, sender, reason: line(200, 'at most 200 characters') },
    ['sender'],
  ),
  'POST /opt-outs/remove': change()('operator', { addressee, sender }, ['sender']),
  /** A piece of a CSV file, with its heading. */
  'POST /opt-outs/import': change<ImportedOptOutsView>()(
    'operator',
    { csv: Type.String({ maxLength: 900_000, anyText: true }) },
    [],
  ),
}
