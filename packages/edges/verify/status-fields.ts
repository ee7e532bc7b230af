import { Type } from '@sinclair/typebox'
import { fieldError } from '../../operations/errors.ts'
import { authField, fieldReader, shortText } from './read-fields.ts'

export const verifyIdField = shortText(
  128,
  'What verify/create answered',
  fieldError('verify_id', 'what verify/create answered'),
)

export const statusSchema = Type.Object(
  { auth: authField, command: Type.Literal('verify/status'), verify_id: verifyIdField },
  { title: 'verify/status', description: 'Reads a verification; no attempt is counted' },
)

export const cancelSchema = Type.Object(
  { auth: authField, command: Type.Literal('verify/cancel'), verify_id: verifyIdField },
  {
    title: 'verify/cancel',
    description: 'Ends a verification: its code is no longer valid, and is not sent where it still waits',
  },
)

/** The verification that `verify/status` and `verify/cancel` name. */
export const readNamed = fieldReader(statusSchema)
