import type { Static } from '@sinclair/typebox'
import { fromFile, token } from '../../settings/forms.ts'
import { oneOf, optional, text, withNotes } from '../../settings/setting.ts'
import { httpSettingsAt } from '../http/http-settings.ts'
import { namedSenders } from '../http/named-senders.ts'
import { upstreamSettings } from '../upstream-settings.ts'
import { parseServiceAccount, type ServiceAccount } from './service-account.ts'

const http = httpSettingsAt('https://rcsbusinessmessaging.googleapis.com')

/** The words of `messageTrafficType`. */
const trafficTypes = [
  'AUTHENTICATION',
  'TRANSACTION',
  'PROMOTION',
  'SERVICEREQUEST',
  'ACKNOWLEDGEMENT',
] as const

export const rbmSettings = upstreamSettings('rbm', 'rcs', {
  serviceAccount: withNotes(
    fromFile(
      "the path of the service account's key file (JSON)",
      (content, place) => parseServiceAccount(content, (message) => place.fault(message)) ?? undefined,
      'Path of the key file (JSON) of a service account that may use the agents.',
    ),
    { writtenAs: 'serviceAccountFile', show: ({ clientEmail }: ServiceAccount) => clientEmail },
  ),
  agents: namedSenders(
    'agentId',
    text('the ID of an agent, without @rbm.goog', /^[\w.-]{1,128}$/, 'Without `@rbm.goog`.'),
    {
      trafficType: optional(
        oneOf(
          trafficTypes,
          'What the messages of a multi-use agent are for, which Google requires. One-time codes go as `AUTHENTICATION`.',
        ),
      ),
    },
    'Our sender names and the agent of each. No value twice.',
  ),
  webhookToken: token(
    'The `clientToken` of the webhook. Google shows it at set-up and signs its webhooks with it.',
  ),
  ...http,
  baseUrl: withNotes(http.baseUrl, {
    description:
      'Where it is called. Google has regional addresses as well, such as ' +
      '`https://europe-rcsbusinessmessaging.googleapis.com`.',
  }),
  responseTimeoutMs: withNotes(http.responseTimeoutMs, {
    description:
      'After this time without an answer the outcome of a request is unknown. Also the time for getting a token.',
  }),
})

export type RbmConfig = Static<typeof rbmSettings>
