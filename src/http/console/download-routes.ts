import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Role } from '../../domain/console/role.ts'
import type { ConsoleOptions } from './console-options.ts'
import type { DownloadedFile } from './download.ts'
import { requesterOf } from './requester.ts'

const checkedEveryMs = 5_000

export function downloadRoutes(app: FastifyInstance, options: ConsoleOptions): void {
  for (const [path, { role, open }] of Object.entries(options.downloads)) {
    app.get(`/console/api${path}`, async (request, reply) => {
      const by = await requesterOf(options.auth, request, role)
      const { name, type, content } = await open({ ...(request.query as Record<string, string>) }, by)
      reply
        .header('content-disposition', `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`)
        .header('cache-control', 'no-store')
        .header('x-content-type-options', 'nosniff')
        .type(type)
      return reply.send(Readable.from(whileSignedIn(content, request, role, options)))
    })
  }
}

/** Cuts a long file off when its session ends. */
async function* whileSignedIn(
  content: DownloadedFile['content'],
  request: FastifyRequest,
  role: Role,
  { auth, clock }: Pick<ConsoleOptions, 'auth' | 'clock'>,
): AsyncGenerator<string | Buffer> {
  let checkedAt = clock.now()
  for await (const piece of content) {
    if (clock.now() - checkedAt >= checkedEveryMs) {
      await requesterOf(auth, request, role)
      checkedAt = clock.now()
    }
    yield piece
  }
}
