import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { ConsoleOptions } from './console-options.ts'
import { whoAsks } from './who-asks.ts'

export function downloadRoutes(app: FastifyInstance, { door, downloads }: ConsoleOptions): void {
  for (const [path, { role, open }] of Object.entries(downloads)) {
    app.get(`/console/api${path}`, async (request, reply) => {
      const by = await whoAsks(door, request, role)
      const { name, type, content } = await open({ ...(request.query as Record<string, string>) }, by)
      reply
        .header('content-disposition', `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`)
        .header('cache-control', 'no-store')
        .header('x-content-type-options', 'nosniff')
        .type(type)
      return reply.send(Readable.from(content))
    })
  }
}
