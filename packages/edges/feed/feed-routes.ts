import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { EventsConfig } from '../../config/sections/events-settings.ts'
import { type FeedCaller, FeedReader, type ReadRequest } from '../../engines/feed/feed-reader.ts'
import type { FeedWaits } from '../../engines/feed/feed-waits.ts'
import { ReaderPlaces } from '../../engines/feed/reader-places.ts'
import type { ReadPage } from '../../engines/feed/shared-reads.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { Queryable } from '../../store/database.ts'
import type { CursorFault } from '../../store/feed/read-events.ts'
import { type Admission, toBudgetOwner } from '../admission.ts'
import { hijack } from '../response-headers.ts'
import type { Routes } from '../server.ts'
import { EventStream, streamPageBytes } from './event-stream.ts'
import { asReadRefusal, feedErrors } from './feed-errors.ts'
import { type FeedQuery, readFeedQuery } from './feed-query.ts'

export interface FeedRoutesOptions {
  db: Queryable
  clock: Clock
  config: EventsConfig
  waits: FeedWaits
}

const path = '/v1/events'
/** A page ends with the event with which it exceeds this. */
const pageBytes = 1_048_576
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
  const { clock, config, db, waits } = options
  return (app: FastifyInstance, admission: Admission) => {
    const reader = new FeedReader({ db, clock, waits, limits: admission.limits })
    const parts = { ...options, admission, reader, places: new ReaderPlaces(config.readersPerAccount) }
    app.addHook('preClose', (done) => {
      waits.end()
      done()
    })
    app.get(path, { exposeHeadRoute: false }, (request, reply) => answer(request, reply, parts))
    app.route({
      method: ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: path,
      handler: (_request, reply) =>
        refuse(reply.header('allow', 'GET'), { status: 405, sentence: `${path} takes GET requests only` }),
    })
  }
}

type Parts = FeedRoutesOptions & { admission: Admission; reader: FeedReader; places: ReaderPlaces }

async function answer(request: FastifyRequest, reply: FastifyReply, parts: Parts): Promise<FastifyReply> {
  const { admission } = parts
  let release: (() => void) | null = null
  try {
    const asked = await askedBy(request, parts)
    if (asked.kind === 'refused') return refuse(reply, asked)
    const { query, isStream, caller } = asked
    if (isStream || query.waitMs > 0) {
      release = parts.places.reserve(caller.accountId)
      if (release === null) {
        return refuse(reply, { status: 429, ...feedErrors.tooManyReaders(parts.config.readersPerAccount) })
      }
    }
    return await (isStream ? streamed : paged)(reply, parts, asked)
  } catch (error) {
    if (reply.raw.headersSent) {
      reply.raw.destroy()
      return reply
    }
    const refusal = asReadRefusal(admission.toRefusal(error, path))
    return refuse(reply, { status: refusal.code === 'internal' ? 500 : 503, ...refusal })
  } finally {
    release?.()
  }
}

interface Asked {
  kind: 'asked'
  caller: FeedCaller
  query: FeedQuery
  isStream: boolean
  /** Whether its key is still valid. */
  isStillOpen: () => Promise<boolean>
}

/** Who reads what, once the caller has paid for the first page. */
async function askedBy(
  request: FastifyRequest,
  { admission, config }: Parts,
): Promise<Asked | ({ kind: 'refused' } & Refused)> {
  const refused = (fault: Refused) => ({ kind: 'refused' as const, ...fault })
  const auth = parseKey(request)
  const key = await admission.authenticate(auth, request.ip)
  if (key === null) return refused({ status: 401, ...feedErrors.accessDenied })
  if (key.account.isDisabled) return refused({ status: 403, ...feedErrors.accountDisabled })
  if (key.scopes?.has('events') === false) return refused({ status: 403, ...feedErrors.scope })
  const read = readFeedQuery(request.query as Record<string, unknown>, readLastEventId(request))
  if (read.kind === 'refused') return refused({ status: 400, sentence: read.sentence })
  const caller = toBudgetOwner(key)
  if (!admission.limits.take(caller, 1)) return refused({ status: 429, ...feedErrors.tooMuch })
  if (!config.recorded) return refused({ status: 404, ...feedErrors.notRecorded })
  const isStream = /\btext\/event-stream\b/.test(request.headers.accept ?? '')
  const isStillOpen = async () => {
    const still = await admission.authenticate(auth, request.ip)
    return still !== null && !still.account.isDisabled && still.scopes?.has('events') !== false
  }
  return { kind: 'asked', caller, query: read.query, isStream, isStillOpen }
}

async function paged(reply: FastifyReply, parts: Parts, { caller, query }: Asked): Promise<FastifyReply> {
  const { admission, reader } = parts
  const request = await readRequest(reply, parts, { caller, query }, pageBytes)
  const page = await reader.read(request, true)
  if (page.kind !== 'page') return refuse(reply, toRefused(page))
  const text = pageText(page)
  if (!admission.limits.unread.take(caller.accountId, text.length)) {
    return refuse(reply, { status: 429, ...feedErrors.tooMuch })
  }
  whenGone(reply, () => admission.limits.unread.read(caller.accountId, text.length))
  return reply.headers(answerHeaders).send(text)
}

async function streamed(reply: FastifyReply, parts: Parts, asked: Asked): Promise<FastifyReply> {
  const { clock, reader, waits } = parts
  const request = await readRequest(reply, parts, asked, streamPageBytes)
  const page = await reader.read({ ...request, waitMs: 0 }, true)
  if (page.kind !== 'page') return refuse(reply, toRefused(page))
  hijack(reply)
  const { isStillOpen } = asked
  await new EventStream({ reader, clock, waits, response: reply.raw, isStillOpen }).run(page, request)
  return reply
}

async function readRequest(
  reply: FastifyReply,
  { reader }: Parts,
  { caller, query: { after, ...rest } }: Pick<Asked, 'caller' | 'query'>,
  maxBytes: number,
): Promise<ReadRequest> {
  const left = new AbortController()
  whenGone(reply, () => left.abort())
  const begin = after === 'latest' ? await reader.newest(caller) : after
  return { caller, ...rest, after: begin, maxBytes, signal: left.signal }
}

/** Calls `then` once the client has its answer or has left, which it may have done before. */
function whenGone({ raw }: FastifyReply, then: () => void): void {
  if (raw.closed || raw.destroyed) then()
  else raw.once('close', then)
}

function parseKey({ headers: { authorization } }: FastifyRequest): string {
  return /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? ''
}

function readLastEventId({ headers }: FastifyRequest): string | undefined {
  const header = headers['last-event-id']
  return typeof header === 'string' && header !== '' ? header : undefined
}

function toRefused(fault: CursorFault): Refused {
  if (fault.kind === 'beyond') return { status: 400, ...feedErrors.beyond(fault.last) }
  const { oldest } = fault
  return { status: 410, ...feedErrors.dropped(oldest), oldest }
}

function pageText({ events, next, isMore }: ReadPage): string {
  const texts = events.map(({ text }) => text).join(',')
  return `{"success":true,"events":[${texts}],"next":"${next}","more":${isMore}}`
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
