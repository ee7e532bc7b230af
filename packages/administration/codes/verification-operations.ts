import { Type } from '@sinclair/typebox'
import { instant, orNull, page } from '../fields.ts'
import { reading } from '../operation.ts'
import { readCode, readCodes } from './read-codes.ts'
import { codeFilters, verificationView } from './verification-view.ts'

export const listVerifications = reading({
  name: 'verification/codes',
  summary: 'Lists verifications, newest first',
  at: 'GET /v1/verifications',
  role: 'viewer',
  account: null,
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
  run: ({ db, clock }, { input, mask }) => readCodes({ db, clock }, input, mask),
})

export const readVerification = reading({
  name: 'verification/one',
  summary: 'Reads a verification',
  at: 'GET /v1/verifications/{verifyId}',
  role: 'viewer',
  account: null,
  input: {
    verifyId: Type.String({
      pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
      description: 'a verify_id as verify/create answered it',
    }),
  },
  output: verificationView,
  run: ({ db, clock }, { input, mask }) => readCode({ db, clock }, input.verifyId, mask),
})
