import type { components, OperationResults } from './openapi.ts'

type Schemas = components['schemas']

export type { OperationResults }
/** Your own identifier of a message. It comes back as it was sent, with every digit. */
export type Id = Schemas['Id']
/** An element of `data` of a request: see docs/reference/operations.md of the gateway. */
export type Operation = Schemas['Request']['data'][number]
export type OperationType = Operation['type']
/** An operation that sends a message and reports its status later. */
export type SendOperation = Schemas['AsynchronousRequest']['data'][number]
/** The fields of each operation, by its type. */
export type OperationFields = { [Type in OperationType]: Extract<Operation, { type: Type }> }

/** The requests that an operation goes into. */
export const batchOf: Record<OperationType, BatchName> = {
  sms: 'sends',
  voice: 'sends',
  viber: 'sends',
  rcs: 'sends',
  telegram: 'sends',
  whatsapp: 'sends',
  'viber+sms': 'sends',
  'rcs+sms': 'sends',
  'rcs+viber+sms': 'sends',
  'whatsapp+sms': 'sends',
  pipeline: 'sends',
  status: 'reads',
  conversation: 'reads',
  balance: 'reads',
  sender: 'reads',
  hlr: 'lookups',
  'call/otp': 'calls',
  cancel: 'changes',
  acknowledge: 'changes',
  'template/create': 'changes',
  'template/delete': 'changes',
  'template/viber/create': 'changes',
  'template/viber/delete': 'changes',
  'template/list': 'lists',
  'template/viber/list': 'lists',
  'template/whatsapp/list': 'lists',
}

export type BatchName = 'sends' | 'reads' | 'lookups' | 'calls' | 'changes' | 'lists'

/**
 * Within the limits of the gateway (docs/operations/limits.md there): 1,000 operations and 1 MiB a request, 8 MiB an
 * answer (a status with replies has up to 33 KiB). Reads need no Idempotency-Key, since they may be repeated anyway;
 * changes of templates and calls have requests of their own, so that none fails or delays another.
 */
export const batches: Record<
  BatchName,
  { operations: number; requests: number; keyed: boolean; slow?: true }
> = {
  sends: { operations: 500, requests: 4, keyed: true },
  reads: { operations: 200, requests: 2, keyed: false },
  lookups: { operations: 50, requests: 4, keyed: true, slow: true },
  calls: { operations: 1, requests: 32, keyed: true, slow: true },
  changes: { operations: 1, requests: 2, keyed: true },
  lists: { operations: 1, requests: 2, keyed: false },
}
