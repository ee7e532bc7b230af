import { whatsAppCloudDefaults } from './defaults.ts'
import { parseHttpUpstream, parseSenders, parseToken } from './parse-http-upstream.ts'
import type { Section } from './section.ts'
import type { WhatsAppCloudConfig } from './upstream-config.ts'

const graphId = /^\d{5,20}$/

export function parseWhatsAppCloud(section: Section): WhatsAppCloudConfig {
  section.oneOf('channel', ['whatsapp'], 'whatsapp')
  return {
    ...parseHttpUpstream(section, whatsAppCloudDefaults),
    kind: 'whatsapp-cloud',
    channel: 'whatsapp',
    version: section.text(
      'version',
      'a version of the Graph API such as v23.0',
      whatsAppCloudDefaults.version,
      /^v\d{1,3}\.\d{1,2}$/,
    ),
    token: parseToken(section, 'token'),
    appSecret: parseToken(section, 'appSecret'),
    verifyToken: parseToken(section, 'verifyToken'),
    businessAccountId: section.text(
      'businessAccountId',
      'the digits of the WhatsApp Business Account ID',
      undefined,
      graphId,
    ),
    numbers: parseSenders(section, 'numbers', {
      idKey: 'phoneNumberId',
      what: 'the digits of the Phone number ID, which is not the number',
      allowed: graphId,
      more: () => ({}),
    }).map(({ sender, id }) => ({ sender, phoneNumberId: id })),
    templatesEverySeconds: section.whole(
      'templatesEverySeconds',
      { min: 10, max: 86_400 },
      whatsAppCloudDefaults.templatesEverySeconds,
    ),
  }
}
