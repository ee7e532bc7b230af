import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { envelopeErrors } from '../../operations/errors.ts'
import type { OperationsPorts } from '../../operations/ports.ts'
import type { Admission } from '../admission.ts'
import { announceBody, noBody, type RequestBody } from '../bodies/body-reader.ts'
import { echoed } from '../echoed.ts'
import type { Routes } from '../server.ts'
import type { InterfaceUsers } from './interface-users.ts'
import { type KannelAnswer, KannelApi } from './kannel-api.ts'
import { maxBodyBytes, openKeyless, parseQuery, readRequester } from './keyless-requests.ts'
import { type Parameters, readParameters } from './parameters.ts'

const path = '/cgi-bin/sendsms'
/** Enough for the numbers of a thousand receivers. */
const maxAnswerCharacters = 20_000
type Body = RequestBody | undefined

/** `sendsms` of Kannel: GET with a query, POST with X-Kannel headers and the text as body, or POST of a form. */
export function kannelRoutes(ports: OperationsPorts, users: Pick<InterfaceUsers, 'authenticate'>): Routes {
  return (app: FastifyInstance, admission: Admission) => {
    const api = new KannelApi(ports, openKeyless(app, admission, users))
    app.get(path, { exposeHeadRoute: false }, async (request, reply) =>
      send(reply, await api.answer(parseQuery(request), readRequester(request, reply))),
    )
    app.post<{ Body: Body }>(path, async (request, reply) => {
      const { body = noBody } = request
      announceBody(reply, body)
      if (body.kind === 'other-encoding') return send(reply, otherEncoding)
      if (body.kind !== 'bytes') return send(reply, body.kind === 'damaged' ? damaged : tooLarge)
      const parameters = postedParameters(request, body.bytes)
      return send(
        reply,
        parameters === null ? unsupported : await api.answer(parameters, readRequester(request, reply)),
      )
    })
  }
}

const tooLarge: KannelAnswer = {
  status: 413,
  body: `Body too long, rejected: it must be at most ${maxBodyBytes} octets`,
}
const otherEncoding: KannelAnswer = { status: 415, body: envelopeErrors.contentEncoding.sentence }
const damaged: KannelAnswer = { status: 400, body: envelopeErrors.damagedBody.sentence }
const unsupported: KannelAnswer = {
  status: 415,
  body:
    'Unsupported content-type, rejected: it must be text/plain, application/octet-stream or ' +
    'application/x-www-form-urlencoded',
}

function send(reply: FastifyReply, { status, body }: KannelAnswer): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(echoed(body, maxAnswerCharacters))
}

/** Null for a body that is no text, octets or form. */
function postedParameters(request: FastifyRequest, body: Buffer): Parameters | null {
  const [type = '', ...rest] = (request.headers['content-type'] ?? '').split(';')
  switch (type.trim().toLowerCase()) {
    case 'application/x-www-form-urlencoded':
      return new Map([...parseQuery(request), ...readParameters(body.toString('latin1'))])
    case 'text/plain':
    case 'application/octet-stream': {
      const coding = type.trim().toLowerCase() === 'text/plain' ? '0' : '1'
      const charset = /charset="?([\w.:-]+)/i.exec(rest.join(';'))?.[1]
      return new Map([
        ['coding', Buffer.from(coding)],
        ...(charset === undefined ? [] : [['charset', Buffer.from(charset)] as const]),
        ...headerParameters(request.headers),
        ['text', body],
      ])
    }
    default:
      return null
  }
}

/** `X-Kannel-DLR-Mask` is `dlr-mask`, and so on; the user data header is hexadecimal or percent-encoded. */
function headerParameters(headers: IncomingHttpHeaders): [string, Buffer][] {
  const beginning = 'x-kannel-'
  return Object.entries(headers).flatMap(([header, value]) => {
    if (!header.startsWith(beginning) || typeof value !== 'string') return []
    const name = header.slice(beginning.length)
    if (name !== 'udh') return [[name, Buffer.from(value, 'latin1')] as [string, Buffer]]
    const isHex = /^([0-9a-f]{2})+$/i.test(value)
    const udh = isHex ? Buffer.from(value, 'hex') : readParameters(`udh=${value}`).get('udh')
    return [[name, udh ?? Buffer.alloc(0)] as [string, Buffer]]
  })
}
