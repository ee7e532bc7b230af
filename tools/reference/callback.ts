import { Type } from '@sinclair/typebox'
import { messageStatuses } from '../../packages/domain/message/status.ts'
import { channels } from '../../packages/domain/plan/plan.ts'
import {
  acknowledgedField,
  answeredByField,
  durationField,
  keyField,
  literals,
  repliesField,
  repliesNextField,
} from '../../packages/operations/answer-schemas.ts'

/** The body of a status callback (docs/reference/contract.md, "Callbacks"). */
export const callbackSchema = Type.Object({
  success: Type.Boolean({ description: 'Whether the message was delivered or read' }),
  id: Type.Optional(Type.String({ description: 'Your id, as text' })),
  msg_id: Type.Optional(
    Type.String({ description: 'Our id, as text; there is none where the asynchronous API refused' }),
  ),
  type: Type.Optional(
    literals(channels, { description: 'The channel that succeeded, or the last one tried' }),
  ),
  status: literals(messageStatuses, { description: 'See the list of statuses' }),
  error: Type.Optional(Type.String({ description: 'Why the message failed' })),
  updated: Type.String({ format: 'date-time', description: 'When the gateway learnt of the status' }),
  duration: Type.Optional(durationField),
  reply: Type.Optional(keyField),
  answered_by: Type.Optional(answeredByField),
  acknowledged: Type.Optional(acknowledgedField),
  request_id: Type.Optional(Type.String({ description: 'What the asynchronous API answered' })),
  replies: Type.Optional(repliesField),
  replies_next: Type.Optional(repliesNextField),
})

export const callbackExamples: Record<string, { summary: string; value: object }> = {
  delivered: {
    summary: 'Delivered',
    value: {
      success: true,
      id: '1',
      msg_id: '10000',
      type: 'sms',
      status: 'DELIVERED',
      updated: '2026-11-21T09:07:21.084Z',
    },
  },
  failed: {
    summary: 'Not delivered',
    value: {
      success: false,
      id: '2',
      msg_id: '10001',
      type: 'sms',
      status: 'UNDELIVERABLE',
      error: 'The subscriber could not be reached',
      updated: '2026-11-21T09:08:02.310Z',
    },
  },
  replied: {
    summary: 'The subscriber wrote back',
    value: {
      success: true,
      id: '3',
      msg_id: '10002',
      type: 'whatsapp',
      status: 'REPLIED',
      updated: '2026-11-21T09:09:40.120Z',
      replies: [{ datetime: '2026-11-21T09:09:40.001Z', message: 'Yes, please', type: 'text' }],
    },
  },
  called: {
    summary: 'A call was answered and a key pressed',
    value: {
      success: true,
      id: '4',
      msg_id: '10003',
      type: 'voice',
      status: 'DELIVERED',
      updated: '2026-11-21T09:10:02.300Z',
      duration: 12,
      reply: '1',
    },
  },
  refused: {
    summary: 'Refused by the asynchronous API',
    value: {
      success: false,
      id: '4',
      type: 'sms',
      status: 'REJECTED',
      error: 'Error in Alpha-name',
      updated: '2026-11-21T09:10:00.000Z',
      request_id: 'd3b07384-d9a0-4c9b-8f2e-1b2c3d4e5f60',
    },
  },
}
