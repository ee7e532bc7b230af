import { Type } from '@sinclair/typebox'
import { maxOfBatch } from '../../domain/console/max-of-batch.ts'
import type { Micros } from '../../domain/pricing/amount.ts'
import { change, oneOf, query, queryWithBody } from '../console-route.ts'
import { attempt } from '../fields.ts'
import { messageFilters } from '../traffic/messages.ts'
import type { RefusedView } from './send.ts'

const batchKinds = ['cancel', 'resend'] as const
export type BatchKind = (typeof batchKinds)[number]

/** Messages that are left out, with up to five examples. */
export interface LeftOut {
  reason:
    | 'unknown'
    /** To be cancelled, but a carrier has it or is about to get it. */
    | 'on-its-way'
    /** To be cancelled, but it has ended. */
    | 'ended'
    /** To be sent again, but it has not ended. */
    | 'open'
    | 'delivered'
    /** It carries a code of a verification, which is never sent twice. */
    | 'code'
    /** No stage of its plan would start, for example after an opt-out. */
    | 'blocked'
    | 'money'
    /** The API refuses it: `refused`. */
    | 'refused'
  refused: RefusedView | null
  count: number
  examples: number[]
}

/** What a batch would do. */
export interface BatchRehearsalView {
  ready: number
  /** Of those to be sent again: the first message may have been delivered. */
  uncertain: number
  leftOut: LeftOut[]
  /** By account, in millionths: what sending costs at most, or what cancelling gives back. */
  money: { accountId: number; currency: string; micros: number; availableMicros: Micros | null }[]
}

/** A batch that runs or has ended. */
export interface BatchView {
  kind: BatchKind
  total: number
  done: number
  leftOut: LeftOut[]
  /** Instant in ms; null while it runs. */
  endedAt: number | null
}

/** The messages that a search finds. */
export interface SelectionView {
  msgIds: number[]
  /** Whether there may be more of them than one batch takes. */
  more: boolean
}

const msgIds = Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), {
  minItems: 1,
  maxItems: maxOfBatch,
  description: `a list of 1 to ${maxOfBatch} numbers of messages`,
})
const kind = oneOf(batchKinds)

export const batchesRoutes = {
  /** The newest messages that the filters of `GET /messages` find, up to the size of a batch. */
  'GET /messages/selection': query<SelectionView>()('operator', messageFilters),
  'POST /messages/batch/rehearsal': queryWithBody<BatchRehearsalView>()('operator', { kind, msgIds }),
  /**
   * Answers when the batch has ended; `GET /messages/batch` says how far it is. The same `attempt` is carried out once. After
   * a restart of the gateway the same request continues it.
   */
  'POST /messages/batch': change<BatchView>()('operator', { kind, msgIds, attempt }, ['kind', 'msgIds']),
  /** Of the signed-in user; null where it has not begun. */
  'GET /messages/batch': query<{ batch: BatchView | null }>()('operator', { attempt }),
}
