import { Type } from '@sinclair/typebox'
import type { SmppNotice } from '../../domain/message/reports/smpp-notices.ts'
import type { Queryable } from '../../store/database.ts'
import { findSmppBind } from '../../store/smpp/smpp-binds.ts'
import {
  type DeadDeliveryFilter,
  listDeadDeliveries,
  replayDeadDeliveries,
} from '../../store/smpp/smpp-dead-deliveries.ts'
import { accountId, instant, longId, next, orNull, page, readPage } from '../fields.ts'
import { msgId } from '../messages/message-view.ts'
import { changing, reading } from '../operation.ts'

const deliveryId = longId('a receipt or reply that was given up')
const filter = {
  accountId: Type.Optional(accountId),
  bind: Type.Optional(Type.String({ maxLength: 15, description: 'system_id or number of a bind' })),
}
const state = 'the target says how many; each becomes due again'

const deadDelivery = Type.Object(
  {
    deliveryId,
    account: Type.String({ description: 'the name of its account' }),
    systemId: orNull(
      Type.String(),
      'null where any bind of the account may have it, or its bind was removed',
    ),
    msgId: orNull(msgId),
    what: Type.String({ description: 'reply, or of a receipt the status' }),
    attempts: Type.Integer(),
    createdAt: instant,
    endedAt: instant,
    lastError: Type.String(),
  },
  {
    title: 'DeadDeliveryView',
    description: 'A receipt or reply that no session of an SMPP client has acknowledged in time.',
  },
)

export const listDead = reading({
  name: 'binds/dead',
  summary: 'Lists receipts and replies to SMPP clients that were given up, newest first',
  at: 'GET /v1/dead-deliveries',
  role: 'operator',
  input: { ...filter, ...page },
  output: Type.Object({ deliveries: Type.Array(deadDelivery), next }),
  command: { empty: 'there is none', examples: ['binds dead', 'binds dead --bind shop --json'] },
  run: async ({ db }, { input: { before = null, limit, ...given } }) => {
    const filter = await readFilter(db, given)
    const { rows, next } = await readPage(
      { limit },
      (limit) => listDeadDeliveries(db, { ...filter, before, limit }),
      ({ deliveryId }) => deliveryId,
    )
    const deliveries = rows.map(({ body, ...row }) => ({
      ...row,
      what: describeNotice(JSON.parse(body) as SmppNotice),
    }))
    return { deliveries, next }
  },
})

export const replayDead = changing({
  name: 'binds/replay',
  summary: 'Makes receipts and replies that were given up due now, with all their attempts again',
  at: 'POST /v1/dead-deliveries/replay',
  role: 'operator',
  input: {
    deliveryIds: Type.Array(deliveryId, {
      minItems: 1,
      maxItems: 1_000,
      description: 'a list of 1 to 1,000 numbers of receipts and replies',
    }),
  },
  output: Type.Object({
    replayed: Type.Array(Type.Integer(), { description: 'their former numbers' }),
    missed: Type.Array(Type.Integer(), { description: 'those that do not exist' }),
  }),
  audit: { kept: ['deliveryIds'], state },
  command: {
    arguments: ['deliveryIds'],
    failed: ({ missed }) => (missed as unknown[]).length > 0,
    examples: ['binds replay 17 18'],
  },
  run: async ({ db, clock }, { input: { deliveryIds }, note }) => {
    const choice = { accountId: null, bindId: null, ids: deliveryIds }
    const replayed = await replayDeadDeliveries(db, choice, clock.now())
    note(`${replayed.length} receipts and replies`)
    return { replayed, missed: deliveryIds.filter((id) => !replayed.includes(id)) }
  },
})

export const replayEveryDead = changing({
  name: 'binds/replay-all',
  summary: 'Makes all receipts and replies that were given up due now, or those of an account or a bind',
  at: 'POST /v1/dead-deliveries/replay-all',
  role: 'operator',
  input: filter,
  output: Type.Object({ replayed: Type.Integer({ description: 'how many' }) }),
  audit: { kept: ['accountId', 'bind'], state },
  command: { says: '{replayed} made due again', examples: ['binds replay-all --bind shop'] },
  run: async ({ db, clock }, { input, note }) => {
    const choice = { ...(await readFilter(db, input)), ids: null }
    const { length } = await replayDeadDeliveries(db, choice, clock.now())
    note(`${length} receipts and replies`)
    return { replayed: length }
  },
})

async function readFilter(
  db: Queryable,
  given: { accountId?: number; bind?: string },
): Promise<DeadDeliveryFilter> {
  const { accountId = null, bind } = given
  return { accountId, bindId: bind === undefined ? null : (await findSmppBind(db, bind)).bindId }
}

function describeNotice(notice: SmppNotice): string {
  return notice.kind === 'reply' ? 'reply' : `${notice.kind} ${notice.status}`
}
