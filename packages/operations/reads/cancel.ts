import { Type } from '@sinclair/typebox'
import type { CancelAnswer } from '../../engines/dispatch/decisions/cancel-queued.ts'
import type { Transaction } from '../../store/database.ts'
import { literals } from '../answer-schemas.ts'
import { itemErrors } from '../errors.ts'
import { idField } from '../fields.ts'
import { findNamed, msgIdField } from '../msg-id.ts'
import { type ChangeResult, defineOperation, heavy, refuse } from '../operation.ts'
import type { OperationPorts } from '../ports.ts'

const schema = Type.Object({
  type: Type.Literal('cancel'),
  id: Type.Optional(idField),
  msg_id: Type.Optional(msgIdField),
})

export const cancel = defineOperation({
  type: 'cancel',
  group: 'Messages',
  summary: 'Cancels a message that waits',
  details:
    'The newest message with your `id`, or the one with `msg_id`, does not go out any more and costs nothing: it ends ' +
    'as `DELETED`, with its callback. Only a message that waits in the gateway can be cancelled, for example one with ' +
    'a time to be sent at; once something of it is with a carrier, nothing calls it back. To cancel it again changes ' +
    'nothing and succeeds.',
  schema,
  // May be a number with more digits than JavaScript keeps.
  checkedByRun: ['msg_id'],
  refusals: [
    itemErrors.idOrMsgId,
    itemErrors.msgId,
    itemErrors.unknownMessage,
    itemErrors.unknownMsgId,
    itemErrors.onItsWay,
    itemErrors.alreadyEnded('DELIVERED'),
  ],
  examples: [{ type: 'cancel', msg_id: 10_000 }],
  result: {
    name: 'CancelResult',
    schema: Type.Object({
      id: Type.Optional(Type.String({ description: 'Your id, as text' })),
      msg_id: Type.String({ description: 'Our id, as text' }),
      status: literals(['DELETED'], { description: 'Its final status' }),
    }),
    example: { id: '1', msg_id: '10000', status: 'DELETED' },
  },
  weight: heavy,
  run({ msg_id: given }, { account: { accountId }, clientId, ports }) {
    const named = findNamed({ accountId, clientId, given }, ports.lookup)
    if ('refusal' in named) return refuse(named.refusal)
    return { kind: 'change', change: (tx) => cancelFound(accountId, named.read, ports, tx) }
  },
})

async function cancelFound(
  accountId: number,
  find: () => ReturnType<OperationPorts['lookup']['byMsgId']>,
  { cancelQueued }: Pick<OperationPorts, 'cancelQueued'>,
  tx: Transaction | undefined,
): Promise<ChangeResult> {
  if (tx === undefined) throw new Error('a message is cancelled in a transaction')
  const found = await find()
  if (found === null) return refuse(itemErrors.unknownMsgId)
  const { clientId, msgId } = found
  const answers = await cancelQueued.cancel(tx, { accountId, msgIds: [msgId], by: 'client' })
  const refusal = findRefusal(answers.get(msgId))
  if (refusal !== null) return refuse(refusal)
  const own = clientId === null ? {} : { id: clientId }
  return { kind: 'changed', payload: { ...own, msg_id: String(msgId), status: 'DELETED' } }
}

function findRefusal(answer: CancelAnswer | undefined) {
  if (answer === undefined) return itemErrors.unknownMsgId
  if (answer.kind === 'cancelled') return null
  return answer.kind === 'on-its-way' ? itemErrors.onItsWay : itemErrors.alreadyEnded(answer.status)
}
