import type { FastifyReply } from 'fastify'
import { ConsoleRefusal } from '../administration/refusal.ts'
import type { RequestRefused } from '../console-contract/contract.ts'
import { SettingRefused } from '../domain/settings/setting-refused.ts'
import { BatcherFull } from '../kit/flow/batcher.ts'
import { GateFull } from '../kit/flow/fair-gate.ts'
import { DatabaseUnavailable } from '../store/database.ts'
import type { ConsoleOptions } from './console-options.ts'

export function answerError(options: ConsoleOptions, error: unknown, reply: FastifyReply): FastifyReply {
  const refuse = (status: number, refused: RequestRefused) => reply.code(status).send(refused)
  if (error instanceof ConsoleRefusal) {
    const { status, message, code, values, field } = error
    return refuse(status, { error: message, code, values, ...(field !== null && { field }) })
  }
  if (error instanceof SettingRefused) {
    const { code, values, field, sentence } = error
    const status = error.isWrongInput ? 400 : code === 'account-unknown' ? 404 : 409
    return refuse(status, { error: sentence, code, values, ...(field !== null && { field }) })
  }
  if (error instanceof GateFull || error instanceof BatcherFull) {
    return answerError(options, new ConsoleRefusal('too-much', {}), reply)
  }
  if (error instanceof DatabaseUnavailable) {
    return answerError(options, new ConsoleRefusal('database-away', {}), reply)
  }
  if (isNoValue(error)) return answerError(options, new ConsoleRefusal('no-value', {}), reply)
  const { statusCode = 500, message = 'Not understood' } = error as { statusCode?: number; message?: string }
  if (statusCode < 500) return refuse(statusCode, { error: message })
  options.events.fault({ where: 'console', error })
  return answerError(options, new ConsoleRefusal('gateway-fault', {}), reply)
}

/**
 * PostgreSQL's codes for a number out of range and for a text with NUL, plain or in JSON. No stored value has either,
 * so nothing is found.
 */
function isNoValue(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return code === '22003' || code === '22021' || code === '22P05'
}
