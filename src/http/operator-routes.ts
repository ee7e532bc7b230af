import type { FastifyInstance, FastifyReply } from 'fastify'
import type { HealthAnswer } from '../observability/health.ts'

export interface OperatorPorts {
  live(): HealthAnswer
  ready(): Promise<HealthAnswer>
  metrics: { contentType: string; text(): Promise<string> }
}

/** What load balancers and monitoring ask: `/health/live`, `/health/ready`, `/metrics`. */
export function operatorRoutes(ports: OperatorPorts): (app: FastifyInstance) => void {
  return (app) => {
    app.get('/health/live', (_request, reply) => answer(reply, ports.live()))
    app.get('/health/ready', async (_request, reply) => answer(reply, await ports.ready()))
    app.get('/metrics', async (_request, reply) =>
      reply.type(ports.metrics.contentType).send(await ports.metrics.text()),
    )
  }
}

function answer(reply: FastifyReply, { status, body }: HealthAnswer): FastifyReply {
  return reply.code(status).send(body)
}
