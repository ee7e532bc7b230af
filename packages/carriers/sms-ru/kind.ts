import { Secret } from '../../settings/secret.ts'
import { carrierKind, sandboxWindow } from '../carrier-kind.ts'
import { HttpConnection } from '../http/http-connection.ts'
import { smsRuSettings } from './settings.ts'
import { smsRuCarrier } from './sms-ru-carrier.ts'
import { smsRuErrors } from './sms-ru-errors.ts'

/** Has sms.ru call from a number that ends in a code that sms.ru chooses (https://sms.ru/api/code_call). */
export const smsRu = carrierKind({
  about:
    'Codes by call (`call/otp`) through [sms.ru](https://sms.ru/api/code_call), which chooses the number that calls ' +
    'and returns its last four digits. See [calls by sms.ru](../channels/call-sms-ru.md).',
  settings: smsRuSettings,
  posts: false,
  address: ({ baseUrl }) => baseUrl,
  open(config, { clock }) {
    return {
      upstream: config.name,
      channel: config.channel,
      wholeMessages: true,
      open: (listener) => HttpConnection.open(smsRuCarrier(config), { config, clock, listener }),
    }
  },
  errors: smsRuErrors,
  sandbox: {
    simulator: 'smsRu',
    second: true,
    upstream: ({ url, apiId }: { url: string; apiId: string }) => ({
      name: 'call-sms-ru-sandbox',
      baseUrl: url,
      apiId: new Secret(apiId),
      window: sandboxWindow,
    }),
  },
})
