import { Type } from '@sinclair/typebox'
import type { BlockReason } from '../../domain/message/story/reasons.ts'
import type { Micros } from '../../domain/pricing/amount.ts'
import { change, queryWithBody } from '../console-route.ts'
import type { RefusedView } from './send.ts'

/** What messages to many recipients would mean: nothing is stored, reserved or sent. */
export interface RowsRehearsalView {
  rows: RowRehearsalView[]
  /** The account's available balance. */
  availableMicros: Micros
  currency: string
}

export interface RowRehearsalView {
  line: number
  /** Digits; null where the number is none. */
  phone: string | null
  /** The API's refusal; null where it would accept the operation. The balance does not count. */
  refused: (RefusedView & { field: string | null }) | null
  /** Of the SMS in the plan; 0 without one. */
  parts: number
  /** The amount reserved: the price of the most expensive stage. */
  priceMicros: number
  /** Why the message would not go out, where every stage would be skipped now; else null. */
  blocked: BlockReason | null
}

/** What became of each row that was sent. */
export interface SentRowsView {
  rows: SentRowView[]
}

/** `open`: whether it was accepted is not known, or it was not: the same row may be sent again and goes out once. */
export type SentRowView =
  | { line: number; outcome: 'accepted'; msgId: number }
  | { line: number; outcome: 'refused' | 'open'; refused: RefusedView }

const accountId = Type.Integer({ minimum: 1, description: 'the id of an account' })
const line = Type.Integer({ minimum: 1, maximum: 10_000_000, description: 'the number of a line' })
const operation = Type.Record(Type.String(), Type.Unknown(), { description: 'an operation' })
const attempt = Type.Integer({ minimum: 1, maximum: 1_000, description: 'a number from 1 to 1,000' })

export const sendRowsRoutes = {
  /** One operation for each line of a file. */
  'POST /send/rows/rehearsal': queryWithBody<RowsRehearsalView>()('operator', {
    accountId,
    rows: Type.Array(Type.Object({ line, operation }), {
      minItems: 1,
      maxItems: 200,
      description: 'a list of 1 to 200 lines',
    }),
  }),
  /**
   * The same line with the same operation is accepted only once, however often and by whomever it is requested within a
   * day; `attempt` counts how often the line was refused before.
   */
  'POST /send/rows': change<SentRowsView>()(
    'operator',
    {
      accountId,
      rows: Type.Array(Type.Object({ line, operation, attempt }), {
        minItems: 1,
        maxItems: 100,
        description: 'a list of 1 to 100 lines',
      }),
    },
    ['accountId'],
  ),
}
