import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { envelopeErrors } from '../../operations/errors.ts'
import type { Admission } from '../admission.ts'
import { announceBody, noBody, type RequestBody } from '../bodies/body-reader.ts'
import type { Routes } from '../server.ts'
import { type AlertResult, ReceiverApi, type ReceiverPorts } from './receiver-api.ts'
import { findPostingKind, type PostingKind } from './receiver-kinds.ts'

type HookRequest = FastifyRequest<{ Params: { kind: string; name: string }; Body: RequestBody | undefined }>

/** What PagerDuty takes. */
const maxBodyBytes = 524_288

/** `/v1/alarm-hooks/<kind>/<name>`, and `/v2/enqueue` of PagerDuty's Events API: POST, of Grafana also PUT, of JSON. */
export function receiverRoutes(ports: ReceiverPorts): Routes {
  return (app: FastifyInstance, admission: Admission) => {
    const api = new ReceiverApi(ports, admission)
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (request: FastifyRequest, payload: IncomingMessage) =>
      admission.readKeyless(payload, request.ip, maxBodyBytes),
    )
    const answer = async (
      request: HookRequest,
      reply: FastifyReply,
      kind: PostingKind | undefined,
      name: string,
    ) => {
      const { headers, ip: address, body = noBody } = request
      announceBody(reply, body)
      if (kind === undefined) return send(reply, unknownKind, jsonBody)
      const result =
        body.kind === 'bytes'
          ? await api.answer({ kind, name, headers, body, address })
          : unreadBodies[body.kind]
      return send(reply, result, kind === 'pagerduty' ? pagerDutyBody : jsonBody)
    }
    app.route<{ Params: { kind: string; name: string }; Body: RequestBody | undefined }>({
      method: ['POST', 'PUT'],
      url: '/v1/alarm-hooks/:kind/:name',
      handler: (request, reply) => {
        const kind = findPostingKind(request.params.kind)
        return answer(request, reply, kind === 'pagerduty' ? undefined : kind, request.params.name)
      },
    })
    app.post<{ Params: { kind: string; name: string }; Body: RequestBody | undefined }>(
      '/v2/enqueue',
      (request, reply) => answer(request, reply, 'pagerduty', ''),
    )
  }
}

const unknownKind = refused(404, 'There are no receivers of this kind')

const unreadBodies: Readonly<Record<Exclude<RequestBody['kind'], 'bytes'>, AlertResult>> = {
  'too-large': refused(413, envelopeErrors.bodyTooLarge(maxBodyBytes).sentence),
  'other-encoding': refused(415, envelopeErrors.contentEncoding.sentence),
  damaged: refused(400, envelopeErrors.damagedBody.sentence),
  refused: refused(401, envelopeErrors.accessDenied.sentence),
  'cut-off': { kind: 'later', httpStatus: 503, sentence: envelopeErrors.overload.sentence },
}

function refused(httpStatus: number, sentence: string): AlertResult {
  return { kind: 'refused', httpStatus, sentence }
}

function jsonBody(result: AlertResult): object {
  if (result.kind !== 'received') return { error: result.sentence }
  return { status: result.state, alarm_id: result.alarmId }
}

/** As PagerDuty answers. */
function pagerDutyBody(result: AlertResult): object {
  if (result.kind === 'received') {
    return { status: 'success', message: 'Event processed', dedup_key: result.key }
  }
  const status = result.kind === 'later' ? 'unavailable' : 'invalid event'
  return { status, message: result.sentence, errors: [result.sentence] }
}

function send(
  reply: FastifyReply,
  result: AlertResult,
  render: (result: AlertResult) => object,
): FastifyReply {
  if (result.kind === 'later') reply.header('retry-after', '1')
  const isEvent = render === pagerDutyBody
  const status = result.kind === 'received' ? (isEvent ? 202 : 200) : result.httpStatus
  return reply.code(status).header('cache-control', 'no-store').send(render(result))
}
