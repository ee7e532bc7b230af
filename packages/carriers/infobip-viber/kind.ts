import type { Static } from '@sinclair/typebox'
import { carrierKind } from '../carrier-kind.ts'
import { accountSettings, type InfobipPeer, sandboxAccount } from '../infobip/account-settings.ts'
import { chatErrors } from '../infobip/chat-errors.ts'
import { chatInbound } from '../infobip/inbound.ts'
import { infobipConnector } from '../infobip/infobip-connection.ts'
import { type MessageForm, messageBuilder } from '../infobip/infobip-message.ts'
import { InfobipWebhook } from '../infobip/infobip-webhook.ts'
import { upstreamSettings } from '../upstream-settings.ts'
import { InfobipTemplateClient } from './infobip-template-client.ts'
import { encodeViberContent } from './viber-content.ts'
import { viberContentReader } from './viber-inbound.ts'

export const infobipViberSettings = upstreamSettings('infobip-viber', 'viber', accountSettings)

export type InfobipViberConfig = Static<typeof infobipViberSettings>

const viberForm: MessageForm = {
  encodeContent: ({ content }) =>
    content.kind === 'viber' ? encodeViberContent(content) : `a ${content.kind} message cannot go over Viber`,
  encodeOptions: (name) => ({ label: 'TRANSACTIONAL', trackingData: name }),
  // Viber's SRVC_INVALID_TTL.
  lifetimeSeconds: { min: 30, max: 1_209_600 },
  seen: true,
}

/** The connector for Infobip's Viber API, version 2, with the moderation of templates. */
export const infobipViber = carrierKind({
  about:
    "Infobip's Viber, version 2. Each message names the address for its reports; the address for what subscribers " +
    "write is set in Infobip's portal: `<publicUrl>/inbound/<name>/inbound/<webhookSecret>`.",
  settings: infobipViberSettings,
  posts: true,
  address: ({ baseUrl }) => baseUrl,
  open(config, dependencies) {
    const connector = infobipConnector(config, dependencies, {
      path: '/viber/2/messages',
      build: messageBuilder(viberForm),
      webhook: new InfobipWebhook(config.webhookSecret, chatInbound(viberContentReader(dependencies.sizeOf))),
    })
    return { ...connector, viberTemplates: new InfobipTemplateClient(config) }
  },
  errors: chatErrors,
  sandbox: {
    simulator: 'infobip',
    upstream: (peer: InfobipPeer) => ({
      ...sandboxAccount(peer),
      name: 'viber-sandbox',
    }),
    webhook: ({ kind, webhookSecret }) => ({ carrier: kind, path: `/inbound/${webhookSecret.reveal()}` }),
  },
})
