import { resolve } from 'node:path'
import type { Config, LookupsConfig } from './config.ts'
import {
  callbackDefaults,
  callOtpDefaults,
  contractDefaults,
  defaultDataDir,
  dispatchDefaults,
  fallbackWaitDefaults,
  infobipDefaults,
  infobipVoiceDefaults,
  limitsDefaults,
  linkDefaults,
  listenDefaults,
  logDefaults,
  lookupDefaults,
  mediaDefaults,
  numberContextDefaults,
  optOutDefaults,
  rbmDefaults,
  routeDefaults,
  smppDefaults,
  smsRuDefaults,
  telegramGatewayDefaults,
  verificationDefaults,
  whatsAppCloudDefaults,
} from './defaults.ts'
import type { Environment } from './env.ts'
import { parseServiceAccount } from './parse-service-account.ts'
import { type MailPeer, sandboxMail } from './sandbox-mail.ts'
import { type SipPeer, sandboxTrunks } from './sandbox-trunks.ts'
import { Secret } from './secrets.ts'
import type { UpstreamConfig } from './upstream-config.ts'

/** Where the simulators that the gateway started are listening, and what they let in; the web ones may be absent. */
export interface SandboxPeers {
  smpp: { host: string; port: number }
  telegram?: { url: string; token: string }
  whatsapp?: {
    url: string
    token: string
    appSecret: string
    verifyToken: string
    businessAccountId: string
    numbers: readonly { sender: string; phoneNumberId: string }[]
  }
  infobip?: { url: string; apiKey: string }
  smsRu?: { url: string; apiId: string }
  sip?: SipPeer
  smtp?: MailPeer
  rbm?: {
    url: string
    /** The text of the key file that Google would give. */
    serviceAccount: string
    agents: readonly { sender: string; agentId: string }[]
    clientToken: string
  }
}

/** What runs when there is no configuration file: every upstream is a simulator, hooks to loopback are allowed. */
export function sandboxConfig(environment: Environment, peers: SandboxPeers): Config {
  const upstreams = sandboxUpstreams(peers)
  const listen = {
    host: environment.host ?? listenDefaults.host,
    port: environment.port ?? listenDefaults.port,
  }
  return {
    mode: 'sandbox',
    listen,
    publicUrl: localUrl(listen),
    dataDir: environment.dataDir === null ? defaultDataDir() : resolve(environment.dataDir),
    database:
      environment.databaseUrl === null ? { kind: 'embedded' } : { kind: 'url', url: environment.databaseUrl },
    upstreams,
    routes: upstreams.map(({ kind, channel, name }) => ({
      ...routeDefaults,
      channel,
      upstream: name,
      priority: second.has(kind) ? 2 : routeDefaults.priority,
    })),
    contract: contractDefaults,
    limits: limitsDefaults,
    fallback: { waitSeconds: fallbackWaitDefaults },
    dispatch: dispatchDefaults,
    callbacks: { ...callbackDefaults, allowPrivateAddresses: true },
    lookups: sandboxLookups(peers),
    media: { ...mediaDefaults, host: '127.0.0.1' },
    callOtp: callOtpDefaults,
    verification: verificationDefaults,
    links: linkDefaults,
    optOuts: optOutDefaults,
    log: { level: environment.logLevel ?? logDefaults.level },
  }
}

/** Where a channel has two carriers. */
const second: ReadonlySet<UpstreamConfig['kind']> = new Set(['infobip-rcs', 'infobip-voice', 'sms-ru'])

/** Carriers on this machine must know it before the gateway listens; null where it takes a free port. */
function localUrl({ host, port }: Config['listen']): string | null {
  if (port === 0) return null
  const loopback: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }
  const address = loopback[host] ?? host
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`
}

/** The simulated carriers set no limit of their own. */
const window = 200
const ratePerSecond = null

function sandboxUpstreams({
  smpp,
  telegram,
  whatsapp,
  infobip,
  rbm,
  smsRu,
  sip,
  smtp,
}: SandboxPeers): UpstreamConfig[] {
  return [
    smscUpstream(smpp),
    ...(telegram === undefined ? [] : [telegramUpstream(telegram)]),
    ...(whatsapp === undefined ? [] : [whatsAppUpstream(whatsapp)]),
    ...(infobip === undefined ? [] : infobipUpstreams(infobip)),
    ...(rbm === undefined ? [] : [rbmUpstream(rbm)]),
    ...(sip === undefined ? [] : sandboxTrunks(sip)),
    ...(smsRu === undefined ? [] : [smsRuUpstream(smsRu)]),
    ...(smtp === undefined ? [] : [sandboxMail(smtp)]),
  ]
}

function smscUpstream({ host, port }: SandboxPeers['smpp']): UpstreamConfig {
  return {
    ...smppDefaults,
    name: 'smsc-sandbox',
    kind: 'smpp',
    channel: 'sms',
    host,
    port,
    systemId: 'posthorn',
    // The account that the simulated carrier knows by default.
    password: new Secret('sandbox'),
    window,
  }
}

function telegramUpstream({ url, token }: NonNullable<SandboxPeers['telegram']>): UpstreamConfig {
  return {
    ...telegramGatewayDefaults,
    name: 'telegram-sandbox',
    kind: 'telegram-gateway',
    channel: 'telegram',
    baseUrl: url,
    token: new Secret(token),
    window,
  }
}

function whatsAppUpstream(peer: NonNullable<SandboxPeers['whatsapp']>): UpstreamConfig {
  return {
    ...whatsAppCloudDefaults,
    name: 'whatsapp-sandbox',
    kind: 'whatsapp-cloud',
    channel: 'whatsapp',
    baseUrl: peer.url,
    token: new Secret(peer.token),
    appSecret: new Secret(peer.appSecret),
    verifyToken: new Secret(peer.verifyToken),
    businessAccountId: peer.businessAccountId,
    numbers: [...peer.numbers],
    window,
    ratePerSecond,
  }
}

function infobipUpstreams({ url, apiKey }: NonNullable<SandboxPeers['infobip']>): UpstreamConfig[] {
  const shared = {
    ...infobipDefaults,
    baseUrl: url,
    apiKey: new Secret(apiKey),
    webhookSecret: new Secret('sandbox-webhooks'),
    window,
  }
  return [
    { ...shared, name: 'viber-sandbox', kind: 'infobip-viber', channel: 'viber' },
    { ...shared, name: 'rcs-infobip-sandbox', kind: 'infobip-rcs', channel: 'rcs' },
    {
      ...shared,
      ringSeconds: infobipVoiceDefaults.ringSeconds,
      name: 'voice-infobip-sandbox',
      kind: 'infobip-voice',
      channel: 'voice',
      from: '380443900000',
    },
  ]
}

function smsRuUpstream({ url, apiId }: NonNullable<SandboxPeers['smsRu']>): UpstreamConfig {
  return {
    ...smsRuDefaults,
    name: 'call-sms-ru-sandbox',
    kind: 'sms-ru',
    channel: 'call',
    baseUrl: url,
    apiId: new Secret(apiId),
    window,
  }
}

/** The simulated Infobip knows numbers as well. Nothing is kept, so that a number whose script changed tells it. */
function sandboxLookups({ infobip }: SandboxPeers): LookupsConfig {
  if (infobip === undefined) return lookupDefaults
  return {
    ...numberContextDefaults,
    kind: 'infobip-number-context',
    baseUrl: infobip.url,
    apiKey: new Secret(infobip.apiKey),
    cacheSeconds: 0,
  }
}

function rbmUpstream(peer: NonNullable<SandboxPeers['rbm']>): UpstreamConfig {
  const serviceAccount = parseServiceAccount(peer.serviceAccount, (message) => {
    throw new Error(`the simulated key file ${message}`)
  })
  if (serviceAccount === null) throw new Error('the simulated key file cannot be used')
  return {
    ...rbmDefaults,
    name: 'rcs-sandbox',
    kind: 'rbm',
    channel: 'rcs',
    baseUrl: peer.url,
    serviceAccount,
    agents: [...peer.agents],
    webhookToken: new Secret(peer.clientToken),
    window,
  }
}
