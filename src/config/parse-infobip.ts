import { infobipDefaults, infobipVoiceDefaults } from './defaults.ts'
import { parseHttpUpstream, parseToken } from './parse-http-upstream.ts'
import type { Section } from './section.ts'
import type {
  InfobipConfig,
  InfobipRcsConfig,
  InfobipViberConfig,
  InfobipVoiceConfig,
} from './upstream-config.ts'

export function parseInfobipViber(section: Section): InfobipViberConfig {
  section.oneOf('channel', ['viber'], 'viber')
  return { ...parseInfobip(section), kind: 'infobip-viber', channel: 'viber' }
}

export function parseInfobipRcs(section: Section): InfobipRcsConfig {
  section.oneOf('channel', ['rcs'], 'rcs')
  return { ...parseInfobip(section), kind: 'infobip-rcs', channel: 'rcs' }
}

export function parseInfobipVoice(section: Section): InfobipVoiceConfig {
  section.oneOf('channel', ['voice'], 'voice')
  return {
    ...parseInfobip(section),
    kind: 'infobip-voice',
    channel: 'voice',
    from: section.text('from', 'digits of the number that calls, without a plus', undefined, /^\d{5,15}$/),
    ringSeconds: section.whole('ringSeconds', { min: 5, max: 180 }, infobipVoiceDefaults.ringSeconds),
  }
}

/** Every account has an address of its own, so there is no default. */
function parseInfobip(section: Section): InfobipConfig {
  return {
    ...parseHttpUpstream(section, infobipDefaults),
    apiKey: parseToken(section, 'apiKey'),
    webhookSecret: section.secret(
      'webhookSecret',
      '16 to 128 letters, digits, dashes and underscores, best taken from a variable',
      /^[\w-]{16,128}$/,
    ),
  }
}
