import type { Clock } from '../../lib/clock.ts'
import { defaultsOf } from '../../settings/setting.ts'
import { carrierKind } from '../carrier-kind.ts'
import type { Connector } from '../connector.ts'
import { type InfobipPeer, sandboxAccount } from '../infobip/account-settings.ts'
import { InfobipLink } from '../infobip/infobip-link.ts'
import { type MessageForm, messageBuilder } from '../infobip/infobip-message.ts'
import { InfobipWebhook } from '../infobip/infobip-webhook.ts'
import { InfobipTemplateDesk } from './infobip-template-desk.ts'
import { type InfobipViberConfig, infobipViberSettings } from './settings.ts'
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

export const infobipViber = carrierKind({
  about:
    "Infobip's Viber, version 2. Each message names the address for its reports; the address for what subscribers " +
    "write is set in Infobip's portal: `<publicUrl>/inbound/<name>/inbound/<webhookSecret>`.",
  settings: infobipViberSettings,
  posts: true,
  address: ({ baseUrl }) => baseUrl,
  open: createInfobipViberConnector,
  sandbox: {
    simulator: 'infobip',
    upstream: (peer: InfobipPeer) => ({
      ...defaultsOf(infobipViberSettings),
      ...sandboxAccount(peer),
      name: 'viber-sandbox',
    }),
    webhook: ({ kind, webhookSecret }) => ({ carrier: kind, path: `/inbound/${webhookSecret.reveal()}` }),
  },
})
