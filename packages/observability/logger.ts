import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'
import { Unavailable } from '../kit/machine/report-fault.ts'
import { maskDigits } from '../kit/text/mask-digits.ts'
import { readableLines } from './readable-lines.ts'

export type { Logger } from 'pino'

export interface LoggerOptions {
  level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'
  /** Receives one JSON line per entry. Default: standard error, in readable lines where it is a terminal. */
  destination?: DestinationStream
  /** The number of the worker, which each of its entries has. */
  worker?: number
}

// Fields with these names are never printed, at the top of an entry or one level below.
const hidden = [
  ...['phone', 'text', 'message', 'sms_message', 'viber_message', 'rcs_message', 'whatsapp_message'],
  ...['body', 'code', 'auth', 'apiKey', 'key', 'password', 'secret', 'token', 'authorization', 'email'],
]

/** Logs name the message, never its recipient or its text. */
export function createLogger(options: LoggerOptions): Logger {
  const settings = {
    level: options.level,
    base: options.worker === undefined ? null : { worker: options.worker },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: (error: unknown) => describeError(error) },
    redact: { paths: [...hidden, ...hidden.map((name) => `*.${name}`)], censor: '[hidden]' },
  }
  return pino(settings, options.destination ?? standardError())
}

function standardError(): DestinationStream {
  if (process.stderr.isTTY) return readableLines((line) => process.stderr.write(line))
  return pino.destination({ dest: 2, sync: true })
}

interface ErrorDescription {
  type: string
  reason: string
  errorCode?: string
  stack?: string
  cause?: ErrorDescription
}

/**
 * An error without the fields that drivers add (`detail` and `parameters` repeat rows: texts, numbers), with
 * numbers in its sentences masked. That a dependency is away is expected: where the program noticed it says nothing.
 */
function describeError(error: unknown, depth = 0, isExpected = false): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, reason: maskDigits(String(error)) }
  const description: ErrorDescription = { type: error.name, reason: maskDigits(error.message) }
  if ('code' in error && typeof error.code === 'string') description.errorCode = error.code
  const hasNoPlace = isExpected || error instanceof Unavailable
  if (error.stack !== undefined && !hasNoPlace) description.stack = maskDigits(error.stack)
  if (error.cause !== undefined && depth < 4)
    description.cause = describeError(error.cause, depth + 1, hasNoPlace)
  return description
}
