import { Type } from '@sinclair/typebox'
import { renderAcknowledgement } from '../../domain/message/reports/callback-body.ts'
import { messageStatuses } from '../../domain/message/status.ts'
import type { Transaction } from '../../store/database.ts'
import { acknowledgedField, literals } from '../answer-schemas.ts'
import { itemErrors } from '../errors.ts'
import { idField } from '../fields.ts'
import { findNamed, msgIdField } from '../msg-id.ts'
import { type ChangeResult, defineOperation, heavy, refuse } from '../operation.ts'
import type { OperationPorts } from '../ports.ts'

const schema = Type.Object({
  type: Type.Literal('acknowledge'),
  id: Type.Optional(idField),
  msg_id: Type.Optional(msgIdField),
})

export const acknowledge = defineOperation({
  type: 'acknowledge',
  group: 'Messages with fallback',
  summary: 'Says that a message was acknowledged',
  details:
    'The newest message with your `id`, or the one with `msg_id`, that was sent with `until: acknowledged`: no further ' +
    'channel starts, and what is on its way is cancelled where the carrier can. To acknowledge it again changes nothing ' +
    'and succeeds. See [fallback](../channels/fallback.md#until-it-is-read-or-acknowledged).',
  schema,
  // May be a number with more digits than JavaScript keeps.
  checkedByRun: ['msg_id'],
  refusals: [
    itemErrors.idOrMsgId,
    itemErrors.msgId,
    itemErrors.unknownMessage,
    itemErrors.unknownMsgId,
    itemErrors.noGoal,
    itemErrors.notSentYet,
  ],
  examples: [{ type: 'acknowledge', msg_id: 10_000 }],
  result: {
    name: 'AcknowledgeResult',
    schema: Type.Object({
      id: Type.Optional(Type.String({ description: 'Your id, as text' })),
      msg_id: Type.String({ description: 'Our id, as text' }),
      status: literals(messageStatuses, { description: 'Its status now' }),
      acknowledged: acknowledgedField,
    }),
    example: {
      id: '1',
      msg_id: '10000',
      status: 'READ',
      acknowledged: { by: 'api', at: '2026-11-21T09:07:21.084Z' },
    },
  },
  weight: heavy,
  run({ msg_id: given }, { account: { accountId }, clientId, ports }) {
    const named = findNamed({ accountId, clientId, given }, ports.lookup)
    if ('refusal' in named) return refuse(named.refusal)
    return { kind: 'change', change: (tx) => acknowledgeFound(accountId, named.read, ports, tx) }
  },
})

const refusals = {
  unknown: itemErrors.unknownMsgId,
  'no-goal': itemErrors.noGoal,
  'not-sent': itemErrors.notSentYet,
}

async function acknowledgeFound(
  accountId: number,
  find: () => ReturnType<OperationPorts['lookup']['byMsgId']>,
  { acknowledgements }: Pick<OperationPorts, 'acknowledgements'>,
  tx: Transaction | undefined,
): Promise<ChangeResult> {
  if (tx === undefined) throw new Error('a message is acknowledged in a transaction')
  const found = await find()
  if (found === null) return refuse(itemErrors.unknownMsgId)
  const { clientId, msgId } = found
  const answer = await acknowledgements.acknowledge(tx, { accountId, msgId, by: 'api' })
  if (answer.kind !== 'acknowledged') return refuse(refusals[answer.kind])
  const own = clientId === null ? {} : { id: clientId }
  const { status, acknowledgement } = answer
  const acknowledged = renderAcknowledgement(acknowledgement)
  return { kind: 'changed', payload: { ...own, msg_id: String(msgId), status, acknowledged } }
}
