import type { Static } from '@sinclair/typebox'
import { carrierKind } from '../carrier-kind.ts'
import { handOverName } from '../hand-over-name.ts'
import { accountSettings, type InfobipPeer, sandboxAccount } from '../infobip/account-settings.ts'
import { chatErrors } from '../infobip/chat-errors.ts'
import { chatInbound } from '../infobip/inbound.ts'
import { infobipConnector } from '../infobip/infobip-connection.ts'
import { type MessageForm, messageBuilder } from '../infobip/infobip-message.ts'
import { InfobipWebhook } from '../infobip/infobip-webhook.ts'
import { upstreamSettings } from '../upstream-settings.ts'
import { encodeRcsContent } from './rcs-content.ts'
import { readRcsContent } from './rcs-inbound.ts'

const infobipRcsSettings = upstreamSettings('infobip-rcs', 'rcs', accountSettings)

export type InfobipRcsConfig = Static<typeof infobipRcsSettings>

const rcsForm: MessageForm = {
  encodeContent: (part) =>
    part.content.kind === 'rcs'
      ? encodeRcsContent(part.content, handOverName(part))
      : `a ${part.content.kind} message cannot go over RCS`,
  encodeOptions: () => ({}),
  // Google advises the minimum and accepts at most the maximum.
  lifetimeSeconds: { min: 10, max: 1_296_000 },
  seen: true,
}

/** The connector for Infobip's RCS API, version 2. */
export const infobipRcs = carrierKind({
  about: "Infobip's RCS, version 2. Reports and what subscribers write come as with `infobip-viber`.",
  settings: infobipRcsSettings,
  posts: true,
  address: ({ baseUrl }) => baseUrl,
  open(config, dependencies) {
    return infobipConnector(config, dependencies, {
      path: '/rcs/2/messages',
      // Ordered sending would limit a request to one number and ten messages.
      requestOptions: { options: { messageOrdering: { respectOrder: false } } },
      build: messageBuilder(rcsForm),
      webhook: new InfobipWebhook(config.webhookSecret, chatInbound(readRcsContent)),
    })
  },
  errors: chatErrors,
  sandbox: {
    simulator: 'infobip',
    second: true,
    upstream: (peer: InfobipPeer) => ({
      ...sandboxAccount(peer),
      name: 'rcs-infobip-sandbox',
    }),
    webhook: ({ kind, webhookSecret }) => ({ carrier: kind, path: `/inbound/${webhookSecret.reveal()}` }),
  },
})
