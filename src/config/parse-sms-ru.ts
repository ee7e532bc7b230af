import { smsRuDefaults } from './defaults.ts'
import { parseHttpUpstream, parseToken } from './parse-http-upstream.ts'
import type { Section } from './section.ts'
import type { SmsRuConfig } from './upstream-config.ts'

export function parseSmsRu(section: Section): SmsRuConfig {
  section.oneOf('channel', ['call'], 'call')
  return {
    ...parseHttpUpstream(section, smsRuDefaults),
    kind: 'sms-ru',
    channel: 'call',
    apiId: parseToken(section, 'apiId'),
  }
}
