import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Admission } from '../admission.ts'
import type { AuthenticatedUser, Credentials, InterfaceUsers, Requester } from './interface-users.ts'
import { type Parameters, readParameters } from './parameters.ts'

/** Null for wrong credentials, after the pause that each wrong password costs. Rejects as `InterfaceUsers.authenticate`. */
export type Login = (credentials: Credentials) => Promise<AuthenticatedUser | null>

export const maxBodyBytes = 65_536

/** Bodies of any type on the routes of an interface, which has users with passwords instead of API keys. */
export function openKeyless(
  app: FastifyInstance,
  admission: Admission,
  users: Pick<InterfaceUsers, 'authenticate'>,
  maxBytes = maxBodyBytes,
): Login {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (request: FastifyRequest, payload: IncomingMessage) =>
    admission.readKeyless(payload, request.ip, maxBytes),
  )
  return async (credentials) => {
    const user = await users.authenticate(credentials)
    if (user === null) await admission.penalty(credentials.address)
    return user
  }
}

/** Its signal aborts with the answer too, when nothing waits any more. */
export function readRequester({ ip }: Pick<FastifyRequest, 'ip'>, { raw }: FastifyReply): Requester {
  const closed = new AbortController()
  raw.once('close', () => closed.abort())
  return { address: ip, signal: closed.signal }
}

/** The parameters of the query, as octets. */
export function parseQuery({ raw }: FastifyRequest): Parameters {
  const url = raw.url ?? ''
  const start = url.indexOf('?')
  return readParameters(start < 0 ? '' : url.slice(start + 1))
}
