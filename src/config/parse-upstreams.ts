import { unreachable } from '../lib/unreachable.ts'
import { parseInfobipRcs, parseInfobipViber, parseInfobipVoice } from './parse-infobip.ts'
import { parseRbm } from './parse-rbm.ts'
import { parseSipCall } from './parse-sip-call.ts'
import { parseSipVoice } from './parse-sip-voice.ts'
import { parseSmppUpstream } from './parse-smpp-upstream.ts'
import { parseSmsRu } from './parse-sms-ru.ts'
import { parseSmtpEmail } from './parse-smtp-email.ts'
import { parseTelegramGateway } from './parse-telegram-gateway.ts'
import { parseWhatsAppCloud } from './parse-whatsapp-cloud.ts'
import type { ReadTextFile } from './read-text-file.ts'
import type { Section } from './section.ts'
import type { UpstreamConfig } from './upstream-config.ts'

const kinds = [
  'smpp',
  'telegram-gateway',
  'whatsapp-cloud',
  'infobip-viber',
  'infobip-rcs',
  'infobip-voice',
  'rbm',
  'sms-ru',
  'sip-voice',
  'sip-call',
  'smtp-email',
] as const

/** Null where the kind of one is not known: what else the file says of it, and of routes, cannot be checked. */
export function parseUpstreams(root: Section, readTextFile: ReadTextFile): UpstreamConfig[] | null {
  const sections = root.sections('upstreams', 'upstreams')
  if (!root.has('upstreams')) root.fault('upstreams', 'is missing: at least one carrier to send through')
  else if (isEmptyList(root.raw('upstreams')))
    root.fault('upstreams', 'must name at least one carrier to send through')
  const names = new Set<string>()
  const upstreams = sections.map((section) => parseUpstream(section, names, readTextFile))
  const known = upstreams.filter((upstream) => upstream !== null)
  return known.length < upstreams.length ? null : known
}

function parseUpstream(
  section: Section,
  names: Set<string>,
  readTextFile: ReadTextFile,
): UpstreamConfig | null {
  const kind = section.oneOf('kind', kinds, 'smpp')
  if (section.has('kind') && section.raw('kind') !== kind) return null
  const upstream = parseKind(kind, section, readTextFile)
  section.end()
  if (upstream.name !== '' && names.has(upstream.name)) {
    section.fault('name', `${upstream.name} is already taken; each upstream needs a name of its own`)
  }
  names.add(upstream.name)
  return upstream
}

function parseKind(
  kind: UpstreamConfig['kind'],
  section: Section,
  readTextFile: ReadTextFile,
): UpstreamConfig {
  switch (kind) {
    case 'smpp':
      return parseSmppUpstream(section, readTextFile)
    case 'telegram-gateway':
      return parseTelegramGateway(section)
    case 'whatsapp-cloud':
      return parseWhatsAppCloud(section)
    case 'infobip-viber':
      return parseInfobipViber(section)
    case 'infobip-rcs':
      return parseInfobipRcs(section)
    case 'infobip-voice':
      return parseInfobipVoice(section)
    case 'rbm':
      return parseRbm(section, readTextFile)
    case 'sms-ru':
      return parseSmsRu(section)
    case 'sip-voice':
      return parseSipVoice(section, readTextFile)
    case 'sip-call':
      return parseSipCall(section, readTextFile)
    case 'smtp-email':
      return parseSmtpEmail(section, readTextFile)
    default:
      return unreachable(kind)
  }
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}
