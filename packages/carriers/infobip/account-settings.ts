import type { Static, TObject } from '@sinclair/typebox'
import { token } from '../../settings/forms.ts'
import { Secret } from '../../settings/secret.ts'
import { withDefault, withNotes } from '../../settings/setting.ts'
import { httpSettings } from '../http/http-settings.ts'
import { webhookSecret } from '../http/webhook-secret.ts'

/** Settings of all Infobip products. Every account has its own address, so there is no default. */
export const accountSettings = {
  ...httpSettings,
  baseUrl: withNotes(httpSettings.baseUrl, {
    description: 'The address that Infobip gave your account, such as `https://xyz123.api.infobip.com`.',
  }),
  apiKey: token('API key.'),
  webhookSecret: webhookSecret('Infobip'),
  // Messages carry our ids, so that repeated submits are one message; and up to 100 go in one request.
  window: withDefault(200, httpSettings.window, {
    description:
      'Messages that may be unanswered in one share. Up to 100 of them go in one request. More than elsewhere, ' +
      'because a message that is handed over again is still one message.',
  }),
}

export type InfobipConfig = Static<TObject<typeof accountSettings>> & { name: string }

/** Where the sandbox reaches the simulated Infobip. */
export interface InfobipPeer {
  url: string
  apiKey: string
}

export function sandboxAccount({ url, apiKey }: InfobipPeer) {
  return { baseUrl: url, apiKey: new Secret(apiKey), webhookSecret: new Secret('sandbox-webhooks') }
}
