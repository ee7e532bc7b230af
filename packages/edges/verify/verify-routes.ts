import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { envelopeRefused } from '../../operations/answer.ts'
import { refusal } from '../../operations/errors.ts'
import type { Admission } from '../admission.ts'
import { announceBody, noBody, type RequestBody } from '../bodies/body-reader.ts'
import type { Routes } from '../server.ts'
import type { Fields } from './read-fields.ts'
import { VerifyApi, type VerifyPorts, type VerifyRequest } from './verify-api.ts'

const path = '/api/verify.php'
const answerHeaders = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }

/** The HTTP side of the verification API: GET and POST, with raw bodies. */
export function verifyRoutes(ports: VerifyPorts): Routes {
  return (app: FastifyInstance, admission: Admission) => {
    const api = new VerifyApi(ports, admission)
    const answer = async (reply: FastifyReply, request: VerifyRequest): Promise<FastifyReply> => {
      const { httpStatus, body, retryAfterSeconds } = await api.answer(request)
      if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
      return reply.code(httpStatus).headers(answerHeaders).send(body)
    }
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (request: FastifyRequest, payload: IncomingMessage) =>
      admission.readKeyed(payload, request.ip),
    )
    app.get<{ Querystring: Fields }>(path, { exposeHeadRoute: false }, (request, reply) =>
      answer(reply, { method: 'GET', query: request.query, address: request.ip }),
    )
    app.post<{ Body: RequestBody | undefined }>(path, (request, reply) => {
      const { headers, body = noBody, ip: address } = request
      announceBody(reply, body)
      const key = headers['idempotency-key']
      const idempotencyKey = typeof key === 'string' ? key : key?.join(',')
      return answer(reply, {
        method: 'POST',
        contentType: headers['content-type'],
        body,
        idempotencyKey,
        address,
      })
    })
    app.route({
      method: ['HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: path,
      handler: (_request, reply) => {
        const wrong = refusal('operation', `${path} takes GET and POST requests only`)
        return reply
          .code(405)
          .header('allow', 'GET, POST')
          .headers(answerHeaders)
          .send(envelopeRefused(wrong))
      },
    })
    // Fastify rejects an unreadable content type itself; the API has the sentence for it.
    app.setErrorHandler((_error, request, reply) => {
      const { ip: address } = request
      const unread = { contentType: undefined, body: noBody, idempotencyKey: undefined }
      return answer(reply, { method: 'POST', ...unread, address })
    })
  }
}
