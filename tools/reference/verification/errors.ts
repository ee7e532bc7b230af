import type { TSchema } from '@sinclair/typebox'
import { checkSchema } from '../../../packages/edges/verify/check-fields.ts'
import { createSchema } from '../../../packages/edges/verify/create-fields.ts'
import { statusSchema } from '../../../packages/edges/verify/status-fields.ts'
import { invalid, type VerifyRefusal, verifyErrors } from '../../../packages/edges/verify/verify-errors.ts'
import type { ApiRefusal } from '../../../packages/operations/errors.ts'
import { type CataloguedError, distinct } from '../error-catalogue.ts'

/** The meaning of each HTTP status: docs/reference/contract.md, "Errors of the verification interface". */
export const verifyStatusTexts: readonly [httpStatus: VerifyRefusal['httpStatus'], meaning: string][] = [
  [400, 'The request is invalid, or the account may not make it'],
  [401, 'The key is missing or wrong, has expired, or may not be used from this address'],
  [403, 'The key is good for other operations only, or the account is disabled'],
  [404, 'The account has no verification of this id'],
  [413, 'The body is too large'],
  [415, 'The body is packed in another way than gzip or deflate'],
  [429, 'A limit of codes is reached; `Retry-After` says after how many seconds to try again'],
  [500, 'The gateway made an error'],
  [503, 'The gateway cannot store anything now: try again'],
]

/** Every sentence of the endpoint by its status; `…` stands for variable text. */
export function verifySentences(httpStatus: number): string[] {
  const sentences = allRefusals().filter((refusal) => refusal.httpStatus === httpStatus)
  return [...new Set(sentences.map(({ sentence }) => sentence))]
}

/** Every sentence of the endpoint with its code. */
export function verifyCatalogue(): CataloguedError<string>[] {
  return distinct(allRefusals().map(({ reason, sentence }) => ({ code: reason, sentence })))
}

function allRefusals(): VerifyRefusal[] {
  const refusals = Object.entries(verifyErrors).map(([name, entry]): VerifyRefusal => {
    if (typeof entry !== 'function') return entry
    const make = entry as (...values: unknown[]) => VerifyRefusal
    return name === 'bodyTooLarge' ? make(1_048_576) : make('…', '…', '…')
  })
  return [...refusals, ...fieldRefusals]
}

const fieldRefusals = [createSchema, checkSchema, statusSchema].flatMap(({ properties }) =>
  Object.values<TSchema>(properties).flatMap((field) => {
    const refusal = field['refusal'] as ApiRefusal | undefined
    return refusal === undefined ? [] : [invalid(refusal)]
  }),
)
