import type { InfobipViberConfig } from '../../config/upstream-config.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Connector } from '../connector.ts'
import { InfobipLink } from '../infobip/infobip-link.ts'
import { type MessageForm, messageBuilder } from '../infobip/infobip-message.ts'
import { InfobipWebhook } from '../infobip/infobip-webhook.ts'
import { InfobipTemplateDesk } from './infobip-template-desk.ts'
import { infobipContentOf } from './viber-content.ts'
import { type SizeOf, viberContentReader } from './viber-inbound.ts'

export interface InfobipViberSurroundings {
  clock: Clock
  /** Where the upstream `name` posts its news to, without a final slash. */
  inboundUrl: (name: string) => string
  /** Absent: the size of files that subscribers send is left out. */
  sizeOf?: SizeOf
}

/** Speaks Infobip's Viber API, version 2, and moderates templates there. Opens nothing yet. */
export function createInfobipViberConnector(
  config: InfobipViberConfig,
  { clock, inboundUrl, sizeOf }: InfobipViberSurroundings,
): Connector {
  return {
    upstream: config.name,
    channel: config.channel,
    wholeMessages: true,
    webhook: new InfobipWebhook(config.webhookSecret, viberContentReader(sizeOf ?? null)),
    viberTemplates: new InfobipTemplateDesk(config),
    open: (listener) =>
      InfobipLink.open(
        {
          config,
          clock,
          inboundUrl: () => inboundUrl(config.name),
          path: '/viber/2/messages',
          requestOptions: {},
          build: messageBuilder(viberForm),
        },
        listener,
      ),
  }
}

const viberForm: MessageForm = {
  contentOf: ({ content }) =>
    content.kind === 'viber' ? infobipContentOf(content) : `a ${content.kind} message cannot go over Viber`,
  optionsOf: (name) => ({ label: 'TRANSACTIONAL', trackingData: name }),
  // Viber's SRVC_INVALID_TTL.
  lifetimeSeconds: { min: 30, max: 1_209_600 },
}
