import { once } from 'node:events'
import { type IncomingMessage, request as open } from 'node:http'
import { text } from 'node:stream/consumers'
import { inboundRoutes } from '../../../edges/inbound/inbound-routes.ts'
import { openHttpServer } from '../../../edges/server.ts'
import { operationsFixture } from '../../../edges/test/operations-fixture.ts'
import { systemClock } from '../../../kit/time/clock.ts'
import type { Webhook, WebhookRequest } from '../../webhook.ts'

/** What a carrier hears that sends this to the gateway, and how many events the operator sees as ignored or unreadable. */
export async function answeredTo(
  webhook: Webhook,
  { method, path, rawQuery, headers, body, receivedAt }: WebhookRequest,
): Promise<{ status: number; answer: string; noted: number }> {
  let noted = 0
  const note = () => void noted++
  const upstream = { webhook, onReport: () => Promise.resolve(), onInbound: () => Promise.resolve() }
  const routes = inboundRoutes({
    upstreams: new Map([['carrier', upstream]]),
    clock: { ...systemClock, now: () => receivedAt },
    events: { webhookRefused: note, webhookEventIgnored: note, fault: note },
  })
  const listen = { host: '127.0.0.1', port: 0 }
  await using server = await openHttpServer({
    ...operationsFixture().ports,
    clock: systemClock,
    listen,
    routes: [routes],
  })
  const url = `${server.url}/inbound/carrier${path}${rawQuery === '' ? '' : `?${rawQuery}`}`
  const sent = open(url, { method, headers: { ...headers } })
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: response.statusCode ?? 0, answer: await text(response), noted }
}
