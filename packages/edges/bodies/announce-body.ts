import type { FastifyReply } from 'fastify'
import { isUnread, type RequestBody } from './body-reader.ts'
import { acceptedEncodings } from './unpack.ts'

/** The headers that an answer needs where the body was not read whole (RFC 9110, 12.5.3 and 15.5.16). */
export function announceBody(reply: FastifyReply, body: RequestBody): void {
  if (isUnread(body)) reply.header('connection', 'close')
  if (body.kind === 'other-encoding') reply.header('accept-encoding', acceptedEncodings)
}
