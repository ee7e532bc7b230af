import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Operation } from '../../administration/operation.ts'
import { mayDo } from '../../domain/console/role.ts'
import type { Events } from '../../observability/events.ts'
import type { ManagementKey } from '../../store/accounts/management-keys.ts'
import type { Admission } from '../admission.ts'
import {
  isWithin,
  type KeyedAdministration,
  requesterOf,
  scopeOf,
} from '../management/keyed-administration.ts'
import { answerProblem, ProblemError, problemOf } from '../management/problem.ts'
import { readBody } from '../management/read-request.ts'
import type { Routes } from '../server.ts'
import { assistantServer, type ToolCaller, ToolUnknown } from './assistant-server.ts'
import { noteCall } from './note-call.ts'

export interface AssistantRoutesOptions {
  administration: KeyedAdministration
  events: Pick<Events, 'fault'>
}

/** One message of an assistant. */
const maxBodyBytes = 65_536

/** `/mcp`: the Model Context Protocol over HTTP for management keys, without sessions. */
export function assistantRoutes({ administration, events }: AssistantRoutesOptions): Routes {
  return (app: FastifyInstance, admission: Admission) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (request: FastifyRequest, payload: IncomingMessage) =>
      admission.readKeyless(payload, request.ip, maxBodyBytes),
    )
    app.setErrorHandler((error, _request, reply) => answerProblem(reply, error, events))
    app.route({
      method: ['GET', 'POST', 'DELETE'],
      url: '/mcp',
      exposeHeadRoute: false,
      // A body is read only from those whose key is right.
      onRequest: async (request, reply) => {
        refusePages(request)
        const key = await administration.keyOf(request, admission)
        administration.charge(key, reply)
        keys.set(request, key)
      },
      handler: (request, reply) => {
        const key = keys.get(request) as ManagementKey
        return answer(request, reply, keyedCaller(administration, events, key, request.ip))
      },
    })
  }
}

const keys = new WeakMap<FastifyRequest, ManagementKey>()

/** Assistants are programs. A page reaches a gateway of its visitor's network by DNS rebinding. */
function refusePages({ headers }: FastifyRequest): void {
  if (headers.origin !== undefined)
    throw new ProblemError(403, 'page', 'Pages in browsers may not use this: leave out Origin')
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  caller: ToolCaller,
): Promise<FastifyReply> {
  const { createMcpHandler } = await import('@modelcontextprotocol/server')
  const parsedBody = request.method === 'POST' ? readBody(request, reply) : undefined
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string' && forProtocol(name)) headers.set(name, value)
  const target = new Request('http://posthorn/mcp', { method: request.method, headers })
  const handler = createMcpHandler(() => assistantServer(caller), { maxSubscriptions: 0, keepAliveMs: 0 })
  try {
    const response = await handler.fetch(target, { parsedBody })
    const text = await response.text()
    for (const name of ['content-type', 'allow']) {
      const value = response.headers.get(name)
      if (value !== null) reply.header(name, value)
    }
    return reply.code(response.status).header('cache-control', 'no-store').send(text)
  } finally {
    await handler.close()
  }
}

/** The headers that the protocol reads: the key stays here. */
function forProtocol(name: string): boolean {
  return name === 'accept' || name === 'content-type' || name.startsWith('mcp-')
}

function keyedCaller(
  administration: KeyedAdministration,
  events: Pick<Events, 'fault'>,
  key: ManagementKey,
  address: string,
): ToolCaller {
  const by = requesterOf(key, address)
  const exclusion = (operation: Operation) => explainExclusion(key, operation)
  return {
    exclusion,
    call: (tool, operation, given) =>
      administration.inTurn(key, () =>
        noteCall(administration.ports, by, { tool: tool.name, operation, given }, async (note) => {
          const sentence = exclusion(operation)
          if (sentence !== null) throw new ProblemError(403, 'scope', sentence)
          const input = await administration.readInput(operation, key, given, {})
          if (typeof input['accountId'] === 'number') note(`account ${input['accountId']}`)
          return administration.perform(operation, by, input)
        }),
      ),
    sentenceOf: (error) => {
      if (error instanceof ToolUnknown) return error.message
      const problem = problemOf(error)
      if (problem === null) events.fault({ where: 'tools for assistants', error })
      return problem?.detail ?? 'The gateway made an error: try again'
    },
  }
}

function explainExclusion(key: ManagementKey, operation: Operation): string | null {
  const { role, account } = operation
  if (!mayDo(key.role, role)) return `This needs a management key with the role ${role}`
  if (!isWithin(key, scopeOf(operation))) return `The management key lacks the scope ${scopeOf(operation)}`
  return key.accountId !== null && account === null
    ? 'A management key of one account may not do this: it needs one of all accounts'
    : null
}
