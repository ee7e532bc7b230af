import type { FastifyInstance } from 'fastify'
import { audited } from '../../admin/audited.ts'
import type { Role } from '../../domain/console/role.ts'
import { checkerOf } from './check-fields.ts'
import type { ConsoleOptions } from './console-options.ts'
import type { Question } from './contract/ask.ts'
import { type Asked, contract } from './contract.ts'
import type { LiveStreams } from './live-streams.ts'
import { maskFor } from './mask.ts'
import { outcomeOf } from './refusal.ts'
import { refuseForgery, whoAsks } from './who-asks.ts'

type AnyAnswer = (
  asked: Pick<Asked<'GET /session'>, 'by' | 'mask' | 'note'> & { query: object; body: object },
) => Promise<object | undefined>

/** Every question of the contract that has an answer: who asks, with what, and a line of the audit log where it changes something. */
export function questionRoutes(
  app: FastifyInstance,
  options: ConsoleOptions,
  streams: Pick<LiveStreams, 'check'>,
): void {
  const questions = new Map<string, Question>(Object.entries(contract))
  for (const [name, answer] of Object.entries(options.answers)) {
    const question = questions.get(name)
    if (question === undefined) continue
    questionRoute(app, { ...options, streams }, { name, question, answer: answer as AnyAnswer })
  }
}

function questionRoute(
  app: FastifyInstance,
  options: ConsoleOptions & { streams: Pick<LiveStreams, 'check'> },
  { name, question, answer }: { name: string; question: Question; answer: AnyAnswer },
): void {
  const [method = 'GET', path = ''] = name.split(' ')
  const checkQuery = checkerOf(question.query, 'query')
  const checkBody = checkerOf(question.body, 'body')
  const role: Role = question.role === 'anyone' ? 'viewer' : question.role
  app.route({
    method: method as 'GET' | 'POST',
    url: `/console/api${path}`,
    handler: async (request, reply) => {
      const by = await whoAsks(options.door, request, role)
      reply.header('cache-control', 'no-store')
      const query = { ...(request.query as object) }
      checkQuery(query)
      const asked = { query, by, mask: maskFor(by.role), note: () => undefined }
      if (method === 'GET') return answer({ ...asked, body: {} })
      refuseForgery(request)
      const body = (request.body ?? {}) as Record<string, unknown>
      checkBody(body)
      if (!question.changes) return answer({ ...asked, body })
      const details = Object.fromEntries(question.kept.map((field: string) => [field, body[field]]))
      const { userId, name: userName } = by
      const entry = { userId, userName, address: request.ip, action: path.slice(1), details }
      const answered = await audited({ ...options, outcomeOf }, entry, (note) =>
        answer({ ...asked, body, note }),
      )
      await options.heedChange()
      await options.streams.check()
      return answered ?? {}
    },
  })
}
