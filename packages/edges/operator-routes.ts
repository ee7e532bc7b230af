import type { FastifyInstance, FastifyReply } from 'fastify'
import { shareRuns } from '../kit/flow/share-runs.ts'
import type { Clock } from '../kit/time/clock.ts'
import type { HealthAnswer } from '../observability/health.ts'

export interface OperatorPorts {
  live(): HealthAnswer
  ready(): Promise<HealthAnswer>
  metrics: { contentType: string; text(): Promise<string> }
  clock: Clock
}

/** Metrics are public and query the database, so they are read at most once in this time. */
const onceInMs = 1_000

/** The paths for load balancers and monitoring: `/health/live`, `/health/ready`, `/metrics`. */
export function operatorRoutes(ports: OperatorPorts): (app: FastifyInstance) => void {
  return (app) => {
    const { metrics, clock } = ports
    const metricsText = shareRuns(() => metrics.text(), clock, onceInMs)
    app.get('/health/live', (_request, reply) => answer(reply, ports.live()))
    app.get('/health/ready', async (_request, reply) => answer(reply, await ports.ready()))
    app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metricsText()))
  }
}

function answer(reply: FastifyReply, { status, body }: HealthAnswer): FastifyReply {
  return reply.code(status).send(body)
}
