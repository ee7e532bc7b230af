import type { FastifyReply } from 'fastify'
import { ConsoleRefusal } from '../../administration/refusal.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { BatcherFull } from '../../kit/flow/batcher.ts'
import { GateFull } from '../../kit/flow/fair-gate.ts'
import type { Events } from '../../observability/events.ts'
import { DatabaseUnavailable, OutcomeUnknown } from '../../store/database.ts'
import { toSnakeCase } from './wire.ts'

/** Problem details of RFC 9457. */
export interface Problem {
  type: string
  title: string
  status: number
  detail: string
  /** What is wrong, for programs: the codes of the console. */
  code: string
  /** The field of the request that is wrong, where it is one. */
  field?: string
}

const titles: Readonly<Record<number, string>> = {
  400: 'The request is not as it must be',
  401: 'A management key is needed',
  403: 'This key may not do this',
  404: 'There is no such thing',
  405: 'This method is not for this path',
  409: 'It conflicts with what is stored',
  412: 'It was changed meanwhile',
  413: 'The request is too long',
  415: 'The request must be JSON',
  422: 'The Idempotency-Key belongs to another request',
  429: 'Too many requests',
  500: 'The gateway made an error',
  503: 'The gateway cannot do it now',
}

function problem(status: number, code: string, detail: string, field?: string | null): Problem {
  const type = `urn:posthorn:problem:${code}`
  const title = titles[status] ?? 'The request is refused'
  return { type, title, status, detail, code, ...(field ? { field: toSnakeCase(field) } : {}) }
}

/** A refusal of the API itself. */
export class ProblemError extends Error {
  override name = 'ProblemError'
  readonly problem: Problem

  /** `field` as the client has written it. */
  constructor(status: number, code: string, detail: string, field?: string) {
    super(detail)
    this.problem = { ...problem(status, code, detail), ...(field !== undefined && { field }) }
  }
}

/** Things that a path names and that do not exist. */
const isUnknown = (code: string) => code.endsWith('-unknown') || code.endsWith('-absent')

/** Whether it was refused, so that nothing was done. */
export function isRefusal(error: unknown): boolean {
  const isUnknown = error instanceof DatabaseUnavailable || error instanceof OutcomeUnknown
  return !isUnknown && problemOf(error) !== null
}

/** Answers with the problem of an error; one that is a mistake of ours is logged, without details for the client. */
export function answerProblem(
  reply: FastifyReply,
  error: unknown,
  events: Pick<Events, 'fault'>,
): FastifyReply {
  let refused = problemOf(error)
  if (refused === null) {
    events.fault({ where: 'management API', error })
    refused = problem(500, 'gateway-fault', 'The gateway made an error, please try again')
  }
  if (refused.status === 401) reply.header('www-authenticate', 'Bearer realm="posthorn"')
  if (refused.status === 503 || refused.status === 429) reply.header('retry-after', '5')
  return reply
    .code(refused.status)
    .header('content-type', 'application/problem+json')
    .send(JSON.stringify(refused))
}

/** What the client reads for an error; null for one that is a mistake of ours. */
export function problemOf(error: unknown): Problem | null {
  if (error instanceof ProblemError) return error.problem
  if (error instanceof ConsoleRefusal) {
    const { status, code, message, field } = error
    // Names of fields stand in these sentences as they are inside.
    const detail = code === 'field' && field ? message.replace(field, toSnakeCase(field)) : message
    return problem(status, code, detail.replace('? ', ' '), field?.replace(/\?$/, ''))
  }
  if (error instanceof SettingRefused) {
    const { code, field, isWrongInput, sentence } = error
    return problem(isWrongInput ? 400 : isUnknown(code) ? 404 : 409, code, sentence, field)
  }
  if (error instanceof GateFull || error instanceof BatcherFull)
    return problem(429, 'too-much', 'Too much waits: try again in some seconds')
  if (error instanceof OutcomeUnknown)
    return problem(503, 'outcome-unknown', 'The database went away meanwhile: look whether it was done')
  if (error instanceof DatabaseUnavailable)
    return problem(503, 'database-away', 'The gateway cannot reach its database')
  const { statusCode, message } = error as { statusCode?: number; message?: string }
  if (statusCode === undefined || statusCode >= 500) return null
  return problem(statusCode, 'request', message ?? 'The request is not understood')
}
