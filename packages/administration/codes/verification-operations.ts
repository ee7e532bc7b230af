import { Type } from '@sinclair/typebox'
import { rowState } from '../audited-state.ts'
import { instant, orNull, page } from '../fields.ts'
import { changing, reading } from '../operation.ts'
import { inGateway } from '../ports.ts'
import { ConsoleRefusal } from '../refusal.ts'
import { readCode, readCodes } from './read-codes.ts'
import { codeFilters, verificationView } from './verification-view.ts'

export const listVerifications = reading({
  name: 'verification/codes',
  summary: 'Lists verifications, newest first',
  at: 'GET /v1/verifications',
  role: 'viewer',
  account: { kind: 'field', field: 'accountId' },
  input: {
    recipient: Type.Optional(Type.String({ maxLength: 254, description: 'a whole number or address' })),
    ...codeFilters,
    ...page,
  },
  output: Type.Object({
    verifications: Type.Array(verificationView),
    next: orNull(Type.Integer(), 'for the next page, as before; null at the end'),
    lookedBackTo: orNull(instant, 'where the search did not reach the end: the last one that it looked at'),
  }),
  command: {
    under: 'verifications',
    verb: 'list',
    columns: [
      'verifyId',
      'account',
      'serviceId',
      'recipient',
      'state',
      'attempts',
      'createdAt',
      'messageStatus',
    ],
    empty: 'there is none',
    examples: ['verifications list --recipient 380671234567', 'verifications list --stage expired --json'],
  },
  run: ({ db, clock }, { input, mask }) => readCodes({ db, clock }, input, mask),
})

const verifyId = Type.String({
  pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
  description: 'a verify_id as verify/create answered it',
})
const account = { kind: 'thing', thing: 'verification', field: 'verifyId' } as const

export const readVerification = reading({
  name: 'verification/one',
  summary: 'Reads a verification',
  at: 'GET /v1/verifications/{verifyId}',
  role: 'viewer',
  account,
  input: { verifyId },
  output: verificationView,
  command: {
    under: 'verifications',
    verb: 'show',
    arguments: ['verifyId'],
    examples: ['verifications show 0b8a4b5e-5c9f-4d3a-9f5e-1d1f6a1c2b3d'],
  },
  run: ({ db, clock }, { input, mask }) => readCode({ db, clock }, input.verifyId, mask),
})

export const cancelVerification = changing({
  name: 'verification/cancel',
  summary:
    'Ends a verification before its time: its code is no longer valid, and is not sent where it still waits',
  at: 'POST /v1/verifications/{verifyId}/cancel',
  role: 'operator',
  account,
  input: { verifyId },
  output: verificationView,
  audit: {
    kept: ['verifyId'],
    state: rowState(
      'SELECT state, attempts, ended_at AS "endedAt" FROM verifications WHERE verify_id = $1::uuid',
      'verifyId',
    ),
  },
  command: {
    under: 'verifications',
    verb: 'cancel',
    arguments: ['verifyId'],
    says: 'the verification to {recipient} is over',
    examples: ['verifications cancel 0b8a4b5e-5c9f-4d3a-9f5e-1d1f6a1c2b3d'],
  },
  run: async (ports, { input: { verifyId }, mask, note }) => {
    note(verifyId)
    const isCancelled = await inGateway(ports).cancelCode(verifyId)
    const verification = await readCode(ports, verifyId, mask)
    if (isCancelled) return verification
    throw new ConsoleRefusal('verification-over', {})
  },
})
