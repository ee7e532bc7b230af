import { DatabaseUnavailable } from './database.ts'
import { breaksConnection, codeOf } from './pg/unavailable.ts'

/** Whether what was asked may be done all the same, now or later: the connection broke before its answer. */
export function isAnswerLost(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && breaksConnection(error)
}

/** Whether a row was refused as one with its key is there. */
export function isThereAlready(error: unknown): boolean {
  return codeOf(error) === '23505'
}
