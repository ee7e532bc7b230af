import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { envelopeErrors } from '../../operations/errors.ts'
import type { Admission } from '../admission.ts'
import { announceBody, noBody, type RequestBody } from '../bodies/body-reader.ts'
import type { Routes } from '../server.ts'
import { SignInApi, type SignInPorts } from './sign-in-api.ts'
import { type HookAnswer, type HookResult, jsonAnswer } from './sign-in-service.ts'
import { findSignInService } from './sign-in-services.ts'

interface SignInRequest {
  Params: { kind: string; name: string }
  Body: RequestBody | undefined
}

/** Supabase sends all that it knows of a user. */
const maxBodyBytes = 262_144

/** The hooks of sign-in services: POST of JSON or of a form. */
export function signInRoutes(ports: SignInPorts): Routes {
  return (app: FastifyInstance, admission: Admission) => {
    const api = new SignInApi(ports, admission)
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (request: FastifyRequest, payload: IncomingMessage) =>
      admission.readKeyless(payload, request.ip, maxBodyBytes),
    )
    app.post<SignInRequest>('/v1/sign-in/:kind/:name', async (request, reply) => {
      const { params, headers, ip: address, body = noBody } = request
      announceBody(reply, body)
      const service = findSignInService(params.kind)
      if (service === undefined) return send(reply, unknownKind, jsonAnswer(unknownKind))
      const result =
        body.kind === 'bytes'
          ? await api.answer({ ...params, service, headers, body, address })
          : unreadBodies[body.kind]
      return send(reply, result, service.answer(result))
    })
  }
}

const unknownKind: HookResult = {
  kind: 'refused',
  httpStatus: 404,
  sentence: 'There are no hooks for a sign-in service of this name',
}

const unreadBodies: Readonly<Record<Exclude<RequestBody['kind'], 'bytes'>, HookResult>> = {
  'too-large': refused(413, envelopeErrors.bodyTooLarge(maxBodyBytes).sentence),
  'other-encoding': refused(415, envelopeErrors.contentEncoding.sentence),
  damaged: refused(400, envelopeErrors.damagedBody.sentence),
  refused: refused(401, envelopeErrors.accessDenied.sentence),
  'cut-off': {
    kind: 'later',
    httpStatus: 503,
    sentence: envelopeErrors.overload.sentence,
    retryAfterSeconds: 1,
  },
}

function refused(httpStatus: number, sentence: string): HookResult {
  return { kind: 'refused', httpStatus, sentence }
}

function send(
  reply: FastifyReply,
  result: HookResult,
  { httpStatus, contentType, body }: HookAnswer,
): FastifyReply {
  if (result.kind !== 'sent' && result.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(result.retryAfterSeconds))
  }
  // Of a text, Fastify would add a charset to the type, which older versions of Supabase Auth do not know.
  const octets = Buffer.from(body)
  return reply
    .code(httpStatus)
    .headers({ 'content-type': contentType, 'cache-control': 'no-store' })
    .send(octets)
}
