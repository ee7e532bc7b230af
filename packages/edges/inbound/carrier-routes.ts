import type { Connector } from '../../carriers/connector.ts'
import type { Dispatch } from '../../engines/dispatch/open-dispatch.ts'
import type { WhatsAppTemplates } from '../../engines/templates/whatsapp-templates.ts'
import type { Routes } from '../server.ts'
import { type InboundPorts, type InboundUpstream, inboundRoutes } from './inbound-routes.ts'

/** Webhooks of carriers are handled like events of their connections. */
export function carrierRoutes(
  connectors: readonly Connector[],
  dispatch: Pick<Dispatch, 'upstreamEvents'>,
  templates: Pick<WhatsAppTemplates, 'listNow'>,
  { clock, events }: Pick<InboundPorts, 'clock' | 'events'>,
): Routes {
  const upstreams = new Map<string, InboundUpstream>()
  for (const { webhook, media, ...connector } of connectors) {
    if (webhook === undefined) continue
    upstreams.set(connector.upstream, {
      webhook,
      ...(media && { media }),
      ...dispatch.upstreamEvents(connector),
      onTemplatesChanged: () => templates.listNow(connector.upstream),
    })
  }
  return inboundRoutes({ upstreams, clock, events })
}
