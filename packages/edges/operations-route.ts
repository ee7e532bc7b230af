import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { envelopeRefused } from '../operations/answer.ts'
import { refusal } from '../operations/errors.ts'
import type { Admission, OperationsRequest } from './admission.ts'
import { announceBody, noBody, type RequestBody } from './bodies/body-reader.ts'

const jsonType = 'application/json; charset=utf-8'

/** Never rejects. */
interface Api {
  answer(request: OperationsRequest): Promise<string>
}

/** The HTTP side of an API for operations. The body is read raw, because the API checks it. */
export function operationsRoute(path: string, api: Api, admission: Admission) {
  return (app: FastifyInstance): void => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (request: FastifyRequest, payload: IncomingMessage) =>
      admission.readKeyed(payload, request.ip),
    )
    app.post<{ Body: RequestBody | undefined }>(path, async (request, reply) => {
      const { headers } = request
      const key = headers['idempotency-key']
      const body = request.body ?? noBody
      reply.header('content-type', jsonType)
      announceBody(reply, body)
      return api.answer({
        contentType: headers['content-type'],
        body,
        idempotencyKey: typeof key === 'string' ? key : key?.join(','),
        address: request.ip,
        whenSent: (then) => {
          if (reply.raw.closed) then()
          else reply.raw.once('close', then)
        },
      })
    })
    app.route({
      method: ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: path,
      handler: (_request, reply) => {
        const wrong = refusal('operation', `${path} takes POST requests only`)
        return reply
          .code(405)
          .header('allow', 'POST')
          .header('content-type', jsonType)
          .send(envelopeRefused(wrong))
      },
    })
    // Fastify rejects an unreadable content type itself; the API has the sentence for it.
    app.setErrorHandler(async (_error, request, reply) => {
      reply.code(200).header('content-type', jsonType)
      const { ip: address } = request
      return api.answer({ contentType: undefined, body: noBody, idempotencyKey: undefined, address })
    })
  }
}
