import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Inbound, Report } from '../../carriers/connector.ts'
import { EventKinds } from '../../carriers/event-kinds.ts'
import type { IgnoredEvent } from '../../carriers/ignored-event.ts'
import type { MediaSource, ParsedWebhook, Webhook, WebhookHead } from '../../carriers/webhook.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { Events } from '../../observability/events.ts'
import { envelopeErrors } from '../../operations/errors.ts'
import { isAway } from '../../store/pg/unavailable.ts'
import type { Admission } from '../admission.ts'
import { announceBody, noBody, type RequestBody } from '../bodies/body-reader.ts'
import type { Routes } from '../server.ts'
import { InboundRoom } from './inbound-room.ts'

export interface InboundPorts {
  /** By the name of the upstream. */
  upstreams: ReadonlyMap<string, InboundUpstream>
  clock: Clock
  events: Pick<Events, 'webhookRefused' | 'webhookEventIgnored' | 'fault'>
}

export interface InboundUpstream {
  webhook: Webhook
  /** Files of subscribers that only the upstream keeps, under `/inbound/<upstream>/media/...`. */
  media?: MediaSource
  /** Both resolve once the report or message is on disk. */
  onReport(report: Report): Promise<void>
  onInbound(inbound: Inbound): Promise<void>
  /** The upstream decided about a template. */
  onTemplatesChanged?(): void
}

const maxBodyBytes = 4_194_304

interface InboundRequest {
  Params: { upstream: string; '*'?: string }
  Body: RequestBody | undefined
}

/**
 * `/inbound/<upstream>`: webhooks of carriers. The upstream's connector authenticates the raw body. The gateway
 * acknowledges events once they are on disk; where they cannot be stored it answers 503, so that the carrier sends them
 * again. Carriers that get 4xx repeat an event for a day and then switch the webhook off, so only forged requests get it.
 * The path is public, so a request whose head shows it is forged is refused before its body is read.
 */
export function inboundRoutes(ports: InboundPorts): Routes {
  return (app: FastifyInstance, admission: Admission) => {
    const room = new InboundRoom()
    const kinds = new EventKinds()
    app.removeAllContentTypeParsers()
    app.addHook<InboundRequest>('onRequest', async (request, reply) => refuseByHead(ports, request, reply))
    app.addContentTypeParser('*', (request: FastifyRequest, payload: IncomingMessage) =>
      admission.readKeyless(payload, request.ip, maxBytes(ports.upstreams.get(readUpstream(request)))),
    )
    for (const url of ['/inbound/:upstream', '/inbound/:upstream/*']) {
      app.route<InboundRequest>({
        method: ['GET', 'POST'],
        url,
        handler: (request, reply) => answer({ ports, admission, room, kinds }, request, reply),
      })
    }
  }
}

function readUpstream(request: FastifyRequest): string {
  return (request.params as InboundRequest['Params']).upstream
}

function maxBytes(upstream: InboundUpstream | undefined): number {
  return upstream?.webhook.maxBodyBytes ?? maxBodyBytes
}

async function refuseByHead(
  ports: InboundPorts,
  request: FastifyRequest<InboundRequest>,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const name = request.params.upstream
  const upstream = ports.upstreams.get(name)
  if (upstream === undefined) return refuse(reply, 404, 'no upstream of this name takes webhooks here')
  if (request.method !== 'POST') return undefined
  const why = upstream.webhook.refuses?.(webhookHead(ports, request)) ?? null
  return why === null ? undefined : refuseForged(ports, name, why, reply)
}

interface Answering {
  ports: InboundPorts
  admission: Admission
  room: InboundRoom
  kinds: EventKinds
}

async function answer(
  { ports, admission, room, kinds }: Answering,
  request: FastifyRequest<InboundRequest>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const name = request.params.upstream
  const upstream = ports.upstreams.get(name)
  if (upstream === undefined) return refuse(reply, 404, 'no upstream of this name takes webhooks here')
  const rest = request.params['*'] ?? ''
  if (upstream.media !== undefined && request.method === 'GET' && rest.startsWith('media/')) {
    return handOut(upstream.media, `/${rest}`, request, reply)
  }
  const body = request.body ?? noBody
  announceBody(reply, body)
  switch (body.kind) {
    case 'too-large':
      return refuse(reply, 413, `the body must be at most ${maxBytes(upstream)} bytes long`)
    case 'other-encoding':
      return refuse(reply, 415, envelopeErrors.contentEncoding.sentence)
    case 'damaged':
      return refuse(reply, 400, envelopeErrors.damagedBody.sentence)
    case 'refused':
    case 'cut-off':
      return refuse(reply, 503, 'too many unsigned requests came from this address, please send it again')
    case 'bytes':
      break
  }
  const { bytes } = body
  const admitted = await room.store(name, bytes.length, async () => {
    const parsed = await upstream.webhook.read({ ...webhookHead(ports, request), body: bytes })
    if (parsed.kind === 'forged') admission.noteRefused(request.ip, bytes.length)
    await acknowledge({ ports, kinds, name, upstream, parsed, reply })
  })
  return admitted ? reply : refuse(reply, 503, 'too many webhooks wait to be stored, please send it again')
}

/** The file goes through us, because its address at the upstream needs our token and lives for minutes. */
async function handOut(
  media: MediaSource,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const gone = new AbortController()
  request.raw.once('close', () => gone.abort())
  reply.raw.once('close', () => gone.abort())
  const answer = await media.fetch(path, gone.signal)
  switch (answer.kind) {
    case 'media':
      if (answer.length !== null) reply.header('content-length', answer.length)
      // A subscriber chose the content: no browser may run it as a page of ours.
      return (
        reply
          .header('content-security-policy', "default-src 'none'; sandbox")
          // Applications of clients show it on pages of their own.
          .header('cross-origin-resource-policy', 'cross-origin')
          .type(answer.contentType)
          .send(answer.body)
      )
    case 'absent':
      return refuse(reply, 404, 'there is no such file, or no longer')
    case 'unavailable':
      return refuse(reply, 503, 'the upstream does not give the file out now, please try again')
  }
}

function webhookHead({ clock }: InboundPorts, request: FastifyRequest<InboundRequest>): WebhookHead {
  const rest = request.params['*']
  const headers: Record<string, string | undefined> = {}
  for (const [header, value] of Object.entries(request.headers)) {
    headers[header] = Array.isArray(value) ? value.join(', ') : value
  }
  const [address = ''] = request.url.split('?', 1)
  const rawQuery = request.url.slice(address.length + 1)
  return {
    method: request.method === 'GET' ? 'GET' : 'POST',
    path: rest === undefined || rest === '' ? '' : `/${rest}`,
    query: new URLSearchParams(rawQuery),
    rawQuery,
    headers,
    receivedAt: clock.now(),
  }
}

interface Acknowledging extends Pick<Answering, 'ports' | 'kinds'> {
  name: string
  upstream: InboundUpstream
  parsed: ParsedWebhook
  reply: FastifyReply
}

async function acknowledge(acknowledging: Acknowledging): Promise<FastifyReply> {
  const { ports, name, upstream, parsed, reply } = acknowledging
  switch (parsed.kind) {
    case 'events':
      if (!(await stored(ports, upstream, parsed))) {
        return refuse(reply, 503, 'it cannot be stored now, please send it again')
      }
      noteIgnored(acknowledging, parsed.ignored)
      if (parsed.areTemplatesChanged) upstream.onTemplatesChanged?.()
      return acknowledged(reply, upstream.webhook.acknowledgement)
    case 'answer':
      return reply.code(parsed.status).type(parsed.contentType).send(parsed.body)
    case 'forged':
      return refuseForged(ports, name, parsed.why, reply)
    case 'too-many':
      ports.events.webhookRefused({ upstream: name, kind: 'malformed', why: parsed.why })
      return refuse(reply, 400, parsed.why)
    case 'malformed':
      ports.events.webhookRefused({ upstream: name, kind: 'malformed', why: parsed.why })
      return acknowledged(reply, upstream.webhook.acknowledgement)
  }
}

function noteIgnored({ ports, kinds, name }: Acknowledging, events: readonly IgnoredEvent[]): void {
  for (const { ignored, fields, notice = null } of events) {
    ports.events.webhookEventIgnored({ upstream: name, kind: kinds.of(name, ignored), fields, notice })
  }
}

function acknowledged(reply: FastifyReply, words: Webhook['acknowledgement']): FastifyReply {
  if (words === undefined) return reply.code(200).send({ success: true })
  return reply.code(words.status).type(words.contentType).send(words.body)
}

function refuseForged(
  { events }: InboundPorts,
  upstream: string,
  why: string,
  reply: FastifyReply,
): FastifyReply {
  events.webhookRefused({ upstream, kind: 'forged', why })
  return refuse(reply, 401, 'the signature is not that of the upstream')
}

/**
 * Reports are stored together; messages of subscribers one by one, in the order of arrival. Resolves when all have
 * ended: a failure does not keep the others from being stored.
 */
async function stored(
  { events }: InboundPorts,
  upstream: InboundUpstream,
  { reports, inbound }: ParsedWebhook & { kind: 'events' },
): Promise<boolean> {
  const writing = [...reports.map((report) => upstream.onReport(report)), inOrder(upstream, inbound)]
  const ended = await Promise.allSettled(writing)
  const reasons = ended.flatMap((each): unknown[] => (each.status === 'rejected' ? [each.reason] : []))
  const fault = reasons.find((reason) => !isAway(reason))
  if (fault !== undefined) events.fault({ where: 'inbound', error: fault })
  return reasons.length === 0
}

async function inOrder(upstream: InboundUpstream, inbound: Inbound[]): Promise<void> {
  for (const each of inbound) await upstream.onInbound(each)
}

function refuse(reply: FastifyReply, status: number, error: string): FastifyReply {
  return reply.code(status).send({ success: false, error })
}
