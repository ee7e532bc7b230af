import { BatcherFull } from '../../kit/flow/batcher.ts'
import { DatabaseUnavailable, DatabaseUnreached } from '../database.ts'

/** Error codes of Node where the server cannot be reached or is gone. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOENT',
  'EACCES',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EADDRNOTAVAIL',
])

/** Errors of `pg` without a code: a connection is gone, or none became free in time. */
const driverTexts =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after)/

const sqlStates: Record<string, string> = {
  '25006': 'the database is read-only',
  '53100': 'the disk of the database is full',
  '53200': 'the database is out of memory',
  '53300': 'the database has no connection left',
  '57014': 'the database took too long over a statement',
  '57P01': 'the database is shutting down',
  '57P02': 'the database crashed and is recovering',
  '57P03': 'the database is starting up or shutting down',
  '58030': 'the database cannot read or write its disk',
  '3D000': 'there is no such database',
}

/** Classes: connection exception, invalid authorization, insufficient resources. PostgreSQL, appendix A. */
const sqlClasses: Record<string, string> = {
  '08': 'the connection to the database broke',
  '28': 'the database refuses the login',
  '53': 'the database is short of resources',
  '58': 'the database has trouble with its system',
}

/** `DatabaseUnavailable` with its cause where the database is away, else the error itself. */
export function asDatabaseError(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable || !(error instanceof Error)) return error
  const reason = unavailableReason(error)
  return reason === null ? error : new DatabaseUnavailable(`${reason}: ${detail(error)}`, { cause: error })
}

/** Whether no server answered: by the network, or too late. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof Error && (networkCodes.has(errorCode(error)) || driverTexts.test(error.message))
}

/** `DatabaseUnreached` for a failure to connect: whatever its reason, the database is unavailable. */
export function asConnectError(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable || !(error instanceof Error)) return error
  const reason = unavailableReason(error) ?? 'the database accepts no connection'
  return new DatabaseUnreached(`${reason}: ${detail(error)}`, { cause: error })
}

/** Whether the connection that raised `error` must be closed, although the driver may still accept it. */
export function breaksConnection(error: unknown): boolean {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error
  const code = errorCode(cause)
  if (isSqlState(code)) return code.startsWith('08') || code.startsWith('57P')
  return cause instanceof Error && (networkCodes.has(code) || driverTexts.test(cause.message))
}

/** The SQLSTATE, the node: code, or an empty string. */
export function errorCode(error: unknown): string {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined
  return typeof code === 'string' ? code : ''
}

/** The server refuses to write although it answers: read-only, no space or memory, a broken disk. */
const refusesWrites = /^(25006|53[012]00|58[0-9A-Z]{3})$/

/** Why a write was refused, although the server answers; null where that is not so. */
export function writeRefusal(error: unknown): string | null {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error
  const code = errorCode(cause)
  if (!refusesWrites.test(code)) return null
  return sqlStates[code] ?? sqlClasses[code.slice(0, 2)] ?? null
}

/** Whether the database is away, or the queue for it is full: a temporary condition. */
export function isAway(error: unknown): boolean {
  return error instanceof DatabaseUnavailable || error instanceof BatcherFull
}

/** Whether the statement may have been executed all the same: the connection broke before the answer. */
export function isAnswerLost(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && breaksConnection(error)
}

/** Whether a row was refused because its key exists (unique violation). */
export function isThereAlready(error: unknown): boolean {
  return errorCode(error) === '23505'
}

/**
 * Whether the database refuses the data itself, so that a retry fails too: SQLSTATE classes 22 (data exception), 23
 * (integrity constraint violation) and 54 (program limit exceeded, as of an index row). PostgreSQL, appendix A.
 */
export function refusesData(error: unknown): boolean {
  return /^(22|23|54)[0-9A-Z]{3}$/.test(errorCode(error))
}

function unavailableReason(error: Error): string | null {
  const code = errorCode(error)
  if (isSqlState(code)) return sqlStates[code] ?? sqlClasses[code.slice(0, 2)] ?? null
  if (networkCodes.has(code) || driverTexts.test(error.message)) return 'the database cannot be reached'
  return null
}

/** A failed connect to several addresses of one name has an empty message. */
function detail(error: Error): string {
  if (error instanceof AggregateError && error.message === '') {
    return error.errors.map((each) => (each instanceof Error ? each.message : String(each))).join(', ')
  }
  return error.message
}

function isSqlState(code: string): boolean {
  return /^[0-9A-Z]{5}$/.test(code) && !networkCodes.has(code)
}
