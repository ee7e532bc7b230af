import { resolve } from 'node:path'
import { guardDefaults } from '../domain/guard/guard-policy.ts'
import { usualLinkDays } from '../domain/links/new-link.ts'
import type {
  CallbackConfig,
  Config,
  DispatchConfig,
  HlrLookupsConfig,
  LimitsConfig,
  LookupsConfig,
  MediaConfig,
  NumberContextConfig,
} from './config.ts'
import type {
  HttpUpstreamConfig,
  InfobipConfig,
  InfobipVoiceConfig,
  RbmConfig,
  SipCallConfig,
  SipTrunkConfig,
  SipVoiceConfig,
  SmppUpstreamConfig,
  SmsRuConfig,
  SmtpEmailConfig,
  TelegramGatewayConfig,
  WhatsAppCloudConfig,
} from './upstream-config.ts'

// Every value that an installation gets without saying so. docs/operations/configuration.md explains each.

export const listenDefaults: Config['listen'] = { host: '127.0.0.1', port: 8080 }

export const logDefaults: Config['log'] = { level: 'info' }

export const contractDefaults: Config['contract'] = {
  lenientIds: false,
  maxOperations: 1_000,
  maxBodyBytes: 1_048_576,
  currency: 'UAH',
}

export const limitsDefaults: LimitsConfig = {
  answerSeconds: 5,
  templates: 1_000,
  answerBytes: 8_388_608,
  readsPerSecond: 2_000,
  connections: 10_000,
  connectionsPerAddress: 2_000,
  refusalCallbacks: 2_000,
  refusalCallbacksPerSecond: 20,
}

/** docs/reference/contract.md, "Fallback"; e-mail waits like sms. */
export const fallbackWaitDefaults: Config['fallback']['waitSeconds'] = {
  sms: 300,
  voice: 90,
  call: 30,
  viber: 120,
  rcs: 60,
  telegram: 60,
  whatsapp: 120,
  email: 300,
}

export const dispatchDefaults: DispatchConfig = {
  unknownPolicy: 'resend',
  unknownHoldSeconds: 30,
  maxResends: 2,
  retry: { baseMs: 500, maxMs: 60_000 },
  failoverAfterSeconds: 5,
  reportSilenceSeconds: 120,
  slotLeaseSeconds: 15,
  drainSeconds: 10,
}

export const callbackDefaults: CallbackConfig = {
  allowPrivateAddresses: false,
  acceptAny2xx: false,
  timeoutMs: 10_000,
  maxAnswerBytes: 65_536,
  concurrency: 256,
  concurrencyPerHost: 32,
  scheduleSeconds: [0, 5, 30, 120, 600, 1_800, 7_200, 18_000, 36_000, 86_400],
}

type Chosen = 'name' | 'kind' | 'channel' | 'host' | 'systemId' | 'password'

export const smppDefaults: Omit<SmppUpstreamConfig, Chosen> = {
  port: 2775,
  tls: null,
  systemType: '',
  interfaceVersion: 0x34,
  bind: 'transceiver',
  connections: 2,
  window: 50,
  ratePerSecond: null,
  responseTimeoutMs: 10_000,
  enquireLinkMs: 30_000,
  reconnect: { baseMs: 500, maxMs: 30_000 },
  longText: 'udh',
  defaultAlphabet: 'gsm',
  receiptIds: 'auto',
  addresses: { sourceTon: null, sourceNpi: null },
}

const httpDefaults: Omit<HttpUpstreamConfig, 'name' | 'baseUrl'> = {
  connections: 1,
  window: 32,
  ratePerSecond: null,
  responseTimeoutMs: 10_000,
}

/** Messages go with ids of ours and so once, however often they are tried; and up to 100 go in one request. */
export const infobipDefaults: Omit<InfobipConfig, 'name' | 'baseUrl' | 'apiKey' | 'webhookSecret'> = {
  ...httpDefaults,
  window: 200,
}

export const infobipVoiceDefaults: Omit<
  InfobipVoiceConfig,
  'name' | 'kind' | 'channel' | 'baseUrl' | 'apiKey' | 'webhookSecret' | 'from'
> = { ...infobipDefaults, ringSeconds: 45 }

export const smsRuDefaults: Omit<SmsRuConfig, 'name' | 'kind' | 'channel' | 'apiId'> = {
  ...httpDefaults,
  baseUrl: 'https://sms.ru',
}

type ChosenOfTrunk = 'name' | 'host' | 'credentials' | 'numbers'

export const sipTrunkDefaults: Omit<SipTrunkConfig, ChosenOfTrunk> = {
  port: 5060,
  transport: 'udp',
  tls: null,
  local: { host: '0.0.0.0', port: 0 },
  advertisedHost: null,
  domain: null,
  callerId: 'p-asserted-identity',
  inDialog: 'contact',
  numberFormat: 'digits',
  keepAliveSeconds: 30,
  connections: 1,
  // Calls at once; what a small trunk carries.
  window: 30,
  ratePerSecond: null,
}

export const sipVoiceDefaults: Omit<SipVoiceConfig, ChosenOfTrunk | 'kind' | 'channel'> = {
  ...sipTrunkDefaults,
  codecs: ['PCMA', 'PCMU'],
  ringSeconds: 45,
  talkSeconds: 180,
  keySeconds: 8,
}

/** Facts on flash calls: 180 comes within seconds, and three to six seconds of ringing are seen. */
export const sipCallDefaults: Omit<SipCallConfig, ChosenOfTrunk | 'kind' | 'channel'> = {
  ...sipTrunkDefaults,
  setupSeconds: 15,
  ringSeconds: 4,
  codeLifeSeconds: 600,
}

type ChosenOfSmtp =
  | 'name'
  | 'kind'
  | 'channel'
  | 'host'
  | 'credentials'
  | 'senders'
  | 'webhookSecret'
  | 'dkim'

/** For codes: nodemailer's own waits are minutes. */
export const smtpEmailDefaults: Omit<SmtpEmailConfig, ChosenOfSmtp> = {
  port: 587,
  security: 'starttls',
  tls: { rejectUnauthorized: true, ca: null, servername: null },
  clientName: null,
  bounceAddress: null,
  deliveredWhen: 'taken',
  connections: 1,
  window: 5,
  ratePerSecond: null,
  connectTimeoutMs: 10_000,
  responseTimeoutMs: 30_000,
}

export const mediaDefaults: MediaConfig = { host: '0.0.0.0', advertisedHost: null, ports: null }

export const linkDefaults: Config['links'] = {
  baseUrl: null,
  showScheme: true,
  shortDays: usualLinkDays.short,
  unsubscribeDays: usualLinkDays.unsubscribe,
}

export const optOutDefaults: Config['optOuts'] = { exemptCodes: true }

export const verificationDefaults: Config['verification'] = { secret: null, guard: guardDefaults }

export const callOtpDefaults: Config['callOtp'] = { countries: null, countriesOff: [] }

export const telegramGatewayDefaults: Omit<TelegramGatewayConfig, 'name' | 'kind' | 'channel' | 'token'> = {
  ...httpDefaults,
  baseUrl: 'https://gatewayapi.telegram.org',
  senderUsername: null,
}

type ChosenOfWhatsApp =
  | 'name'
  | 'kind'
  | 'channel'
  | 'token'
  | 'appSecret'
  | 'verifyToken'
  | 'businessAccountId'
  | 'numbers'

export const whatsAppCloudDefaults: Omit<WhatsAppCloudConfig, ChosenOfWhatsApp> = {
  ...httpDefaults,
  baseUrl: 'https://graph.facebook.com',
  version: 'v23.0',
  // What Meta allows to a number that it has not upgraded.
  ratePerSecond: 80,
  templatesEverySeconds: 300,
}

type ChosenOfRbm = 'name' | 'kind' | 'channel' | 'serviceAccount' | 'agents' | 'webhookToken'

export const rbmDefaults: Omit<RbmConfig, ChosenOfRbm> = {
  ...httpDefaults,
  baseUrl: 'https://rcsbusinessmessaging.googleapis.com',
}

export const lookupDefaults: LookupsConfig = { kind: 'offline' }

const liveLookupDefaults = { connections: 8, responseTimeoutMs: 15_000, cacheSeconds: 3_600 }

export const numberContextDefaults: Omit<NumberContextConfig, 'kind' | 'baseUrl' | 'apiKey'> =
  liveLookupDefaults

export const hlrLookupsDefaults: Omit<HlrLookupsConfig, 'kind' | 'apiKey' | 'apiSecret'> = {
  ...liveLookupDefaults,
  baseUrl: 'https://www.hlr-lookups.com/api/v2',
}

export const routeDefaults = { prefix: '', priority: 1, weight: 1 }

/** The embedded server runs as another user when we are root, who must be able to reach its files. */
export function defaultDataDir(): string {
  return process.getuid?.() === 0 ? '/var/lib/posthorn' : resolve('data')
}
