import { findMessages } from '../../administration/messages/find-messages.ts'
import type { Handlers } from '../../console-contract/contract.ts'
import type { batchesRoutes } from '../../console-contract/sending/batches.ts'
import { maxOfBatch } from '../../domain/console/max-of-batch.ts'
import type { BatchesPorts } from './batches-ports.ts'
import { rehearseCancellations } from './cancel-many.ts'
import { rehearseResends } from './resend-many.ts'
import { readRunning, runBatch } from './run-batch.ts'

export function batchesHandlers(ports: BatchesPorts): Handlers<keyof typeof batchesRoutes> {
  return {
    'GET /messages/selection': async ({ query, mask }) => {
      const { messages, next } = await findMessages(ports.messages, { ...query, limit: maxOfBatch }, mask)
      return { msgIds: messages.map(({ msgId }) => msgId), more: next !== null }
    },
    'POST /messages/batch/rehearsal': ({ body }) => {
      const msgIds = [...new Set(body.msgIds)]
      return body.kind === 'cancel' ? rehearseCancellations(ports, msgIds) : rehearseResends(ports, msgIds)
    },
    'POST /messages/batch': (request) => runBatch(ports, request),
    'GET /messages/batch': (request) => readRunning(ports, request),
  }
}
