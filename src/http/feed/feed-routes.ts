import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bytesPerUnit } from '../../admission/shared-limits.ts'
import type { EventsConfig } from '../../config/events-settings.ts'
import type { FeedReader, ReadPage } from '../../feed/feed-reader.ts'
import type { FeedWaits } from '../../feed/feed-waits.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Queryable } from '../../storage/database.ts'
import { type CursorFault, lastNumber } from '../../storage/feed/read-events.ts'
import { type Admission, budgetOf } from '../admission.ts'
import { hijack } from '../response-headers.ts'
import type { Routes } from '../server.ts'
import { EventStream } from './event-stream.ts'
import { feedErrors, reading } from './feed-errors.ts'
import { type FeedQuery, readFeedQuery } from './feed-query.ts'

export interface FeedRoutesOptions {
  db: Queryable
  clock: Clock
  config: EventsConfig
  reader: FeedReader
  waits: FeedWaits
}

const path = '/v1/events'
const answerHeaders = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }

/** A refusal of the whole request. */
interface Refused {
  status: number
  sentence: string
  /** The oldest number that can be read, where the cursor was before it. */
  oldest?: number
}

/** `GET /v1/events`: pages by long poll, or server-sent events where the client accepts `text/event-stream`. */
export function feedRoutes(options: FeedRoutesOptions): Routes {
  const { waits } = options
  return (app: FastifyInstance, admission: Admission) => {
    app.addHook('preClose', (done) => {
      waits.end()
      done()
    })
    app.get(path, { exposeHeadRoute: false }, (request, reply) =>
      answer(request, reply, { ...options, admission }),
    )
    app.route({
      method: ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: path,
      handler: (_request, reply) =>
        refuse(reply.header('allow', 'GET'), { status: 405, sentence: `${path} takes GET requests only` }),
    })
  }
}

type Parts = FeedRoutesOptions & { admission: Admission }

async function answer(request: FastifyRequest, reply: FastifyReply, parts: Parts): Promise<FastifyReply> {
  const { admission, clock, config, db, reader, waits } = parts
  try {
    const auth = keyOf(request)
    const key = await admission.authenticate(auth, request.ip)
    if (key === null) return refuse(reply, { status: 401, ...feedErrors.accessDenied })
    if (key.account.isDisabled) return refuse(reply, { status: 403, ...feedErrors.accountDisabled })
    if (key.scopes?.has('events') === false) return refuse(reply, { status: 403, ...feedErrors.scope })
    const read = readFeedQuery(request.query as Record<string, unknown>, lastEventIdOf(request))
    if (read.kind === 'refused') return refuse(reply, { status: 400, sentence: read.sentence })
    const { accountId } = key.account
    if (!admission.limits.take(budgetOf(key), 1)) {
      return refuse(reply, { status: 429, ...feedErrors.tooMuch })
    }
    if (!config.recorded) return refuse(reply, { status: 404, ...feedErrors.notRecorded })
    const isStream = /\btext\/event-stream\b/.test(request.headers.accept ?? '')
    if ((isStream || read.query.waitMs > 0) && waits.countOf(accountId) >= config.readersPerAccount) {
      return refuse(reply, { status: 429, ...feedErrors.tooManyReaders(config.readersPerAccount) })
    }
    const query = await beginOf(db, accountId, read.query)
    const left = new AbortController()
    reply.raw.once('close', () => left.abort())
    const first = { accountId, ...query, signal: left.signal }
    if (!isStream) {
      const page = await reader.read(first)
      if (page.kind !== 'page') return refuse(reply, faultOf(page))
      const text = pageText(page)
      admission.limits.charge(budgetOf(key), text.length / bytesPerUnit)
      return await reply.headers(answerHeaders).send(text)
    }
    const page = await reader.read({ ...first, waitMs: 0 })
    if (page.kind !== 'page') return refuse(reply, faultOf(page))
    hijack(reply)
    const isStillOpen = async () => {
      const still = await admission.authenticate(auth, request.ip)
      return still !== null && !still.account.isDisabled
    }
    const stream = new EventStream({ reader, clock, waits, response: reply.raw, isStillOpen })
    await stream.run(page, { ...first })
    return reply
  } catch (error) {
    if (reply.raw.headersSent) {
      reply.raw.destroy()
      return reply
    }
    const refusal = reading(admission.refusalOf(error, path))
    return refuse(reply, { status: refusal.code === 'internal' ? 500 : 503, ...refusal })
  }
}

function keyOf({ headers: { authorization } }: FastifyRequest): string {
  return /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? ''
}

function lastEventIdOf({ headers }: FastifyRequest): string | undefined {
  const header = headers['last-event-id']
  return typeof header === 'string' && header !== '' ? header : undefined
}

async function beginOf(
  db: Queryable,
  accountId: number,
  { after, ...rest }: FeedQuery,
): Promise<FeedQuery & { after: number | null }> {
  return { ...rest, after: after === 'latest' ? await lastNumber(db, accountId) : after }
}

function faultOf(fault: CursorFault): Refused {
  if (fault.kind === 'beyond') return { status: 400, ...feedErrors.beyond(fault.last) }
  const { oldest } = fault
  return { status: 410, ...feedErrors.dropped(oldest), oldest }
}

function pageText({ events, next, isMore }: ReadPage): string {
  return JSON.stringify({ success: true, events, next: String(next), more: isMore })
}

function refuse(reply: FastifyReply, { status, sentence, oldest }: Refused): FastifyReply {
  const body = {
    success: false,
    error: sentence,
    ...(oldest === undefined ? {} : { oldest: String(oldest) }),
  }
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  return reply.code(status).headers(answerHeaders).send(JSON.stringify(body))
}
