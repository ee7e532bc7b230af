import type { CarrierStateView, CarrierView } from '../../../../packages/console-contract/administration.ts'

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

/** Who else of the channel would take what this upstream takes. */
export function substitutes(upstream: CarrierView, all: readonly CarrierView[]): CarrierView[] {
  const same = all.filter(({ channel }) => channel === upstream.channel)
  return same.filter((each) => each.upstream !== upstream.upstream && each.state.kind === 'connected')
}

/** The name of a node, without the suffix that makes it unique. */
export function nodeName(node: string): string {
  const [host = node, id = ''] = node.split('/')
  return id === '' ? host : `${host} (${id.slice(0, 4)})`
}

export function percent(share: number, language: string): string {
  return share.toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 })
}
