import type { CarrierStateView, CarrierView } from '../../../../packages/console-contract/administration.ts'
import type { RouteView } from '../../../../packages/console-contract/operating/upstreams.ts'
import { countryName } from '../../parts/country-name.ts'

/** The colour of each state. */
export const looks: Record<CarrierStateView['kind'], 'good' | 'bad' | 'wait' | 'unsure'> = {
  connected: 'good',
  connecting: 'bad',
  unhealthy: 'bad',
  paused: 'wait',
  draining: 'wait',
  drained: 'wait',
  elsewhere: 'unsure',
  nowhere: 'bad',
}

const kinds: Record<string, string> = {
  smpp: 'SMPP',
  'telegram-gateway': 'Telegram Gateway API',
  'whatsapp-cloud': 'WhatsApp Cloud API',
  'infobip-viber': 'Infobip, Viber',
  'infobip-rcs': 'Infobip, RCS',
  'infobip-voice': 'Infobip',
  rbm: 'Google RCS for Business',
  'infobip-sms': 'Infobip',
  'vonage-sms': 'Vonage',
  'telegram-bot': 'Telegram',
  twilio: 'Twilio',
  kannel: 'Kannel',
  http: 'HTTP',
  telnyx: 'Telnyx',
  jasmin: 'Jasmin',
  plivo: 'Plivo',
  messagebird: 'MessageBird',
  alphasms: 'AlphaSMS',
  'sms-ru': 'sms.ru',
  'sip-voice': 'SIP',
  'sip-call': 'SIP',
  'smtp-email': 'SMTP',
}

export function kindName(kind: string): string {
  return kinds[kind] ?? kind
}

export function underWay({
  messages: { submitting, submitted, inDoubt },
}: Pick<CarrierView, 'messages'>): number {
  return submitting + submitted + inDoubt
}

/** Who else would take what this upstream takes: connected, with a route that takes some of the same numbers. */
export function substitutes(
  { upstream }: CarrierView,
  all: readonly CarrierView[],
  routes: readonly Pick<RouteView, 'upstream' | 'channel' | 'prefix'>[],
): CarrierView[] {
  const own = routes.filter((route) => route.upstream === upstream)
  const overlaps = (route: (typeof routes)[number]) =>
    own.some(
      ({ channel, prefix }) =>
        channel === route.channel && (prefix.startsWith(route.prefix) || route.prefix.startsWith(prefix)),
    )
  return all.filter(
    (each) =>
      each.upstream !== upstream &&
      each.state.kind === 'connected' &&
      routes.some((route) => route.upstream === each.upstream && overlaps(route)),
  )
}

/** The name of a node, without the suffix that makes it unique. */
export function nodeName(node: string): string {
  const [host = node, id = ''] = node.split('/')
  return id === '' ? host : `${host} (${id.slice(0, 4)})`
}

/** A network as results name it: `Ukraine · Kyivstar (25503)` of `UA Kyivstar 25503`. */
export function networkName(name: string, language: string): string {
  const [, country, operator, code] = /^([A-Z]{2})(?: (.+?))?(?: (\d{5,6}))?$/.exec(name) ?? []
  if (country === undefined) return name
  const network = [operator, code !== undefined && operator !== undefined ? `(${code})` : code]
  return [countryName(country, language), network.filter(Boolean).join(' ')].filter(Boolean).join(' · ')
}

export function percent(share: number, language: string): string {
  return share.toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 })
}
