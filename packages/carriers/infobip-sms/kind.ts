import type { Static } from '@sinclair/typebox'
import { dataCoding } from '../../smpp/data-coding.ts'
import { esmClass } from '../../smpp/esm-class.ts'
import { carrierKind } from '../carrier-kind.ts'
import type { SubmitPart } from '../connector.ts'
import { accountSettings, type InfobipPeer, sandboxAccount } from '../infobip/account-settings.ts'
import { infobipConnector } from '../infobip/infobip-connection.ts'
import { type MessageForm, messageBuilder } from '../infobip/infobip-message.ts'
import { InfobipWebhook } from '../infobip/infobip-webhook.ts'
import { readDelivery } from '../infobip/reports.ts'
import { encodeOctets } from '../sms-http/sms-octets.ts'
import { upstreamSettings } from '../upstream-settings.ts'
import { infobipSmsErrors } from './sms-errors.ts'
import { readSmsInbound } from './sms-inbound.ts'
import { smsMeanings } from './sms-meanings.ts'

export const infobipSmsSettings = upstreamSettings('infobip-sms', 'sms', accountSettings)

export type InfobipSmsConfig = Static<typeof infobipSmsSettings>

const smsOptions = ['flash', 'binary', 'udh'] as const

const smsForm: MessageForm = {
  encodeContent,
  encodeOptions: (_name, { smsOptions: given }) => (given?.flash === true ? { flash: true } : {}),
  // Infobip gives up after 48 hours.
  lifetimeSeconds: { min: 60, max: 172_800 },
  seen: false,
}

function encodeContent({ content }: SubmitPart): object | string {
  if (content.kind !== 'sms') return `a ${content.kind} message cannot go by SMS`
  const octets = encodeOctets(content)
  if (octets === null) return { text: content.text }
  return {
    dataCoding: dataCoding.octetsAlso,
    esmClass: octets.header === null ? 0 : esmClass.udhi,
    hex: content.text.replaceAll(/..(?=.)/g, '$& '),
  }
}

/** The connector for Infobip's SMS API, version 3, up to 100 messages a request. */
export const infobipSms = carrierKind({
  about:
    "SMS through Infobip, version 3, up to 100 in one request. For replies, set the address in Infobip's portal to " +
    '`<publicUrl>/inbound/<name>/inbound/<webhookSecret>`. See ' +
    '[SMS over HTTP](../channels/sms-over-http.md#infobip).',
  settings: infobipSmsSettings,
  posts: true,
  smsOptions: () => smsOptions,
  address: ({ baseUrl }) => baseUrl,
  open(config, dependencies) {
    return infobipConnector(config, dependencies, {
      path: '/sms/3/messages',
      requestOptions: { options: { includeSmsCountInResponse: true } },
      statuses: smsMeanings.statuses,
      build: messageBuilder(smsForm),
      smsOptions,
      webhook: new InfobipWebhook(config.webhookSecret, readSmsInbound, (result) =>
        readDelivery(result, smsMeanings),
      ),
    })
  },
  errors: infobipSmsErrors,
  sandbox: {
    simulator: 'infobip',
    prefix: '4477009005',
    upstream: (peer: InfobipPeer) => ({
      ...sandboxAccount(peer),
      name: 'infobip-sms-sandbox',
    }),
    webhook: ({ kind, webhookSecret }) => ({ carrier: kind, path: `/inbound/${webhookSecret.reveal()}` }),
  },
})
