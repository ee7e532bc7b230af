import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { envelopeErrors } from '../../operations/errors.ts'
import type { OperationsPorts } from '../../operations/ports.ts'
import type { Admission } from '../admission.ts'
import { announceBody, noBody, type RequestBody } from '../bodies/body-reader.ts'
import { echoed } from '../echoed.ts'
import type { Routes } from '../server.ts'
import type { InterfaceUsers, Requester } from './interface-users.ts'
import { type JasminAnswer, JasminApi } from './jasmin-api.ts'
import { maxBodyBytes, openKeyless, parseQuery, readRequester } from './keyless-requests.ts'
import { type Parameters, readParameters } from './parameters.ts'

type Method = (parameters: Parameters, from: Requester) => Promise<JasminAnswer>

/** `/send`, `/rate`, `/balance` and `/ping` of Jasmin, by GET, and by POST of a form or of JSON. */
export function jasminRoutes(ports: OperationsPorts, users: Pick<InterfaceUsers, 'authenticate'>): Routes {
  return (app: FastifyInstance, admission: Admission) => {
    const api = new JasminApi(ports, openKeyless(app, admission, users))
    const paths: [path: string, type: string, method: Method][] = [
      ['/send', 'text/plain', api.send.bind(api)],
      ['/rate', 'application/json', api.rate.bind(api)],
      ['/balance', 'application/json', api.balance.bind(api)],
    ]
    for (const [url, type, method] of paths) {
      app.route<{ Body: RequestBody | undefined }>({
        method: ['GET', 'POST'],
        url,
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          const { body = noBody } = request
          announceBody(reply, body)
          if (body.kind === 'other-encoding') return send(reply, type, otherEncoding)
          const parameters = body.kind === 'bytes' ? collectParameters(request, body.bytes) : null
          if (parameters === null) return send(reply, type, unreadable)
          return send(reply, type, await method(parameters, readRequester(request, reply)))
        },
      })
    }
    app.get('/ping', { exposeHeadRoute: false }, (_request, reply) =>
      send(reply, 'text/plain', { status: 200, body: 'Jasmin/PONG' }),
    )
  }
}

const maxAnswerCharacters = 2_000
const otherEncoding: JasminAnswer = {
  status: 415,
  body: `Error "${envelopeErrors.contentEncoding.sentence}."`,
}
const unreadable: JasminAnswer = {
  status: 400,
  body: `Error "The body must be a form or a JSON object of at most ${maxBodyBytes} octets."`,
}

function send(reply: FastifyReply, type: string, { status, body }: JasminAnswer): FastifyReply {
  return reply
    .code(status)
    .header('content-type', type)
    .header('cache-control', 'no-store')
    .send(echoed(body, maxAnswerCharacters))
}

/** Null for a body that cannot be read. */
function collectParameters(request: FastifyRequest, body: Buffer): Parameters | null {
  const query = parseQuery(request)
  if (body.length === 0) return query
  const type = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/json') return new Map([...query, ...readParameters(body.toString('latin1'))])
  try {
    const object: unknown = JSON.parse(body.toString('utf8'))
    if (typeof object !== 'object' || object === null || Array.isArray(object)) return null
    const given = Object.entries(object).map(([name, value]): [string, Buffer] => {
      return [name, Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))]
    })
    return new Map([...query, ...given])
  } catch {
    return null
  }
}
