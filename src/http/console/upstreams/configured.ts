import type {
  HttpUpstreamConfig,
  SipTrunkConfig,
  SmppUpstreamConfig,
  SmtpEmailConfig,
  UpstreamConfig,
} from '../../../config/upstream-config.ts'
import { unreachable } from '../../../lib/unreachable.ts'

type Settings = [name: string, value: string | number | null][]

/** What a person may want to read of an upstream's settings, by the names that they have in posthorn.yaml. Never a secret. */
export function configuredSettings(upstream: UpstreamConfig): { name: string; value: string }[] {
  const shared: Settings = [
    ['connections', upstream.connections],
    ['window', upstream.window],
    ['ratePerSecond', upstream.ratePerSecond],
  ]
  return [...settingsOf(upstream), ...shared].flatMap(([name, value]) =>
    value === null || value === '' ? [] : [{ name, value: String(value) }],
  )
}

function settingsOf(upstream: UpstreamConfig): Settings {
  switch (upstream.kind) {
    case 'smpp':
      return smppSettings(upstream)
    case 'telegram-gateway':
      return [...httpSettings(upstream), ['senderUsername', upstream.senderUsername]]
    case 'whatsapp-cloud':
      return [
        ...httpSettings(upstream),
        ['version', upstream.version],
        ['businessAccountId', upstream.businessAccountId],
        [
          'numbers',
          upstream.numbers.map(({ sender, phoneNumberId }) => `${sender} (${phoneNumberId})`).join(', '),
        ],
      ]
    case 'infobip-voice':
      return [...httpSettings(upstream), ['from', upstream.from], ['ringSeconds', upstream.ringSeconds]]
    case 'rbm':
      return [
        ...httpSettings(upstream),
        ['clientEmail', upstream.serviceAccount.clientEmail],
        ['agents', upstream.agents.map(({ sender, agentId }) => `${sender} (${agentId})`).join(', ')],
      ]
    case 'infobip-viber':
    case 'infobip-rcs':
    case 'sms-ru':
      return httpSettings(upstream)
    case 'sip-voice':
      return [...trunkSettings(upstream), ['codecs', upstream.codecs.join(', ')]]
    case 'sip-call':
      return trunkSettings(upstream)
    case 'smtp-email':
      return smtpSettings(upstream)
    default:
      return unreachable(upstream)
  }
}

function smppSettings(upstream: SmppUpstreamConfig): Settings {
  return [
    ['host', upstream.host],
    ['port', upstream.port],
    ['tls', upstream.tls === null ? 'no' : 'yes'],
    ['systemId', upstream.systemId],
    ['systemType', upstream.systemType],
    ['interfaceVersion', upstream.interfaceVersion === 0x34 ? '3.4' : '5.0'],
    ['bind', upstream.bind],
    ['longText', upstream.longText],
    ['responseTimeoutMs', upstream.responseTimeoutMs],
    ['enquireLinkMs', upstream.enquireLinkMs],
  ]
}

function httpSettings(upstream: HttpUpstreamConfig): Settings {
  return [
    ['baseUrl', withoutCredentials(upstream.baseUrl)],
    ['responseTimeoutMs', upstream.responseTimeoutMs],
  ]
}

function trunkSettings(upstream: SipTrunkConfig): Settings {
  const ranges = upstream.numbers.map(({ from, to }) => (from === to ? from : `${from}–${to}`))
  return [
    ['host', upstream.host],
    ['port', upstream.port],
    ['transport', upstream.transport],
    ['username', upstream.credentials?.username ?? null],
    ['numbers', ranges.join(', ')],
    ['keepAliveSeconds', upstream.keepAliveSeconds],
  ]
}

function smtpSettings(upstream: SmtpEmailConfig): Settings {
  return [
    ['host', upstream.host],
    ['port', upstream.port],
    ['security', upstream.security],
    ['username', upstream.credentials?.username ?? null],
    ['senders', upstream.senders.map(({ sender, address }) => `${sender} <${address}>`).join(', ')],
    ['bounceAddress', upstream.bounceAddress],
    ['dkim', upstream.dkim === null ? 'no' : `${upstream.dkim.selector}._domainkey.${upstream.dkim.domain}`],
    ['deliveredWhen', upstream.deliveredWhen],
    ['responseTimeoutMs', upstream.responseTimeoutMs],
  ]
}

/** Somebody may have put a name and a password into the address. */
function withoutCredentials(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null || (url.username === '' && url.password === '')) return address
  url.username = ''
  url.password = ''
  return url.href.replace(/\/$/, '')
}
