import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { audited } from '../administration/audited.ts'
import { compileChecker } from '../administration/check-fields.ts'
import { isInAddress } from '../administration/operation.ts'
import { performFor } from '../administration/perform.ts'
import { ConsoleRefusal, describeOutcome } from '../administration/refusal.ts'
import { scopeToAccount } from '../administration/scope-to-account.ts'
import type { ConsoleRoute } from '../console-contract/console-route.ts'
import type { RouteRequest } from '../console-contract/contract.ts'
import { maskFor } from '../console-contract/mask.ts'
import type { SignedIn } from '../domain/console/console-session.ts'
import type { Role } from '../domain/console/role.ts'
import { findAccountRule } from './account-rules.ts'
import { allRoutes, operationOfRoute } from './all-routes.ts'
import { hungUp } from './auth/read-visitor.ts'
import type { ConsoleOptions } from './console-options.ts'
import type { LiveStreams } from './live-streams.ts'
import { refuseForgery, requireRequester } from './requester.ts'

type AnyAnswer = (
  request: Pick<RouteRequest<'GET /session'>, 'by' | 'mask' | 'note' | 'address' | 'signal'> & {
    query: object
    body: object
  },
) => Promise<object | undefined>

type Respond = (request: FastifyRequest, reply: FastifyReply) => Promise<object | undefined>

/**
 * Answers for every route with a handler, and a refusal for every other path. Each answer checks the role, the account
 * and the fields; a change gets a line of the audit log. One route finds them all by name, since a gateway that starts
 * takes longer for two hundred routes than for all its other ones.
 */
export function contractRoutes(
  app: FastifyInstance,
  options: ConsoleOptions,
  streams: Pick<LiveStreams, 'check'>,
): void {
  const byName = new Map<string, Respond>()
  const handlers: Partial<Record<string, unknown>> = options.handlers
  for (const [name, route] of allRoutes) {
    const handler = (handlers[name] ?? operationHandler(options, name)) as AnyAnswer | undefined
    if (handler === undefined) continue
    const respond = buildResponder({ ...options, streams }, { name, route, handler })
    if (route.maxBytes === undefined) byName.set(name, respond)
    else routeOfLarge(app, options, { name, route, respond })
  }
  app.all('/console/api/*', (request, reply) => {
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const { '*': path } = request.params as { '*': string }
    const respond = byName.get(`${method} /${path.replace(/\/$/, '')}`)
    if (respond === undefined) throw new ConsoleRefusal('path-unknown', {})
    return respond(request, reply)
  })
}

function operationHandler(
  { administration }: Pick<ConsoleOptions, 'administration'>,
  name: string,
): AnyAnswer | undefined {
  const operation = operationOfRoute(name)
  if (operation === undefined) return undefined
  return async ({ query, body, by, address, mask, note }) => {
    const requester = { ...by, userName: by.name, address }
    const input = isInAddress(operation) ? query : body
    return (await operation.run(administration, {
      input: input as never,
      by: requester,
      mask,
      note,
      perform: performFor(administration, requester),
    })) as object
  }
}

/** A large body is read only from those who may send it. */
function routeOfLarge(
  app: FastifyInstance,
  { auth }: Pick<ConsoleOptions, 'auth'>,
  { name, route, respond }: { name: string; route: ConsoleRoute; respond: Respond },
): void {
  const [, path = ''] = name.split(' ')
  app.post(`/console/api${path}`, {
    bodyLimit: route.maxBytes ?? 0,
    onRequest: async (request) => {
      await requireRequester(auth, request, requiredRole(route), findAccountRule(name))
      refuseForgery(request)
    },
    handler: respond,
  })
}

function requiredRole({ role }: ConsoleRoute): Role {
  return role === 'anyone' ? 'viewer' : role
}

function buildResponder(
  options: ConsoleOptions & { streams: Pick<LiveStreams, 'check'> },
  { name, route, handler }: { name: string; route: ConsoleRoute; handler: AnyAnswer },
): Respond {
  const [method = 'GET', path = ''] = name.split(' ')
  const checkQuery = compileChecker(route.query, 'query')
  const checkBody = compileChecker(route.body, 'body')
  const role = requiredRole(route)
  const rule = findAccountRule(name)
  const answerTo = async (by: SignedIn, request: FastifyRequest, signal: AbortSignal) => {
    const query: Record<string, unknown> = { ...(request.query as object) }
    checkQuery(query)
    const base = {
      query,
      by,
      mask: maskFor(by.role),
      address: request.ip,
      signal,
      note: () => undefined,
    }
    if (method === 'GET') {
      await scopeToAccount(options.db, by, rule, query)
      return handler({ ...base, body: {} })
    }
    refuseForgery(request)
    const body = (request.body ?? {}) as Record<string, unknown>
    checkBody(body)
    await scopeToAccount(options.db, by, rule, body)
    if (!route.changes) return handler({ ...base, body })
    const details = Object.fromEntries(route.kept.map((field: string) => [field, body[field]]))
    const { userId, name: userName } = by
    const entry = { userId, userName, address: request.ip, action: path.slice(1), details, fields: body }
    const answered =
      route.ownEntry === true
        ? await handler({ ...base, body })
        : await audited({ ...options, describeOutcome }, entry, (note) => handler({ ...base, body, note }))
    await options.applyChange()
    await options.streams.check()
    return answered ?? {}
  }
  return async (request, reply) => {
    const by = await requireRequester(options.auth, request, role, rule)
    reply.header('cache-control', 'no-store')
    const leave = await options.turns.enter(by)
    return answerTo(by, request, hungUp(reply)).finally(leave)
  }
}
