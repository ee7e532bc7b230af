import type { Backoff } from '../lib/backoff.ts'
import type { Secret } from './secrets.ts'

/** One member per protocol that is built. */
export type UpstreamConfig =
  | SmppUpstreamConfig
  | TelegramGatewayConfig
  | WhatsAppCloudConfig
  | InfobipViberConfig
  | InfobipRcsConfig
  | InfobipVoiceConfig
  | RbmConfig
  | SmsRuConfig
  | SipVoiceConfig
  | SipCallConfig
  | SmtpEmailConfig

export interface SmppUpstreamConfig {
  name: string
  kind: 'smpp'
  channel: 'sms'
  host: string
  port: number
  tls: { rejectUnauthorized: boolean; ca: string | null; servername: string | null } | null
  systemId: string
  password: Secret
  systemType: string
  interfaceVersion: 0x34 | 0x50
  bind: 'transceiver' | 'transmitter+receiver'
  /** Connections (slots); each is leased to one node. */
  connections: number
  /** Submits that may be unanswered on one connection. */
  window: number
  /** Submits a second on one connection, or null for as many as the window lets through. */
  ratePerSecond: number | null
  responseTimeoutMs: number
  enquireLinkMs: number
  reconnect: Backoff
  longText: 'udh' | 'sar' | 'payload'
  /** What data_coding 0 means there. */
  defaultAlphabet: 'gsm' | 'latin1' | 'ascii'
  /** How the ids of receipts relate to those of submit responses. */
  receiptIds: 'auto' | 'as-is' | 'hex-to-decimal' | 'decimal-to-hex'
  /** Sets the source address's type: names are 5/0, digits longer than 8 are 1/1, short ones 6/0. */
  addresses: { sourceTon: number | null; sourceNpi: number | null }
}

/** What all upstreams that are called over HTTP have. */
export interface HttpUpstreamConfig {
  name: string
  /** Without a final slash. */
  baseUrl: string
  /** Shares of the rate (slots); each is leased to one node. */
  connections: number
  /** Requests that may be unanswered in one share. */
  window: number
  /** Messages a second in one share, or null for as many as the window lets through. */
  ratePerSecond: number | null
  responseTimeoutMs: number
}

/** Telegram Gateway API. */
export interface TelegramGatewayConfig extends HttpUpstreamConfig {
  kind: 'telegram-gateway'
  channel: 'telegram'
  token: Secret
  /** Verified channel that codes come from, or null for Telegram's own. */
  senderUsername: string | null
}

/** WhatsApp Business Cloud API. */
export interface WhatsAppCloudConfig extends HttpUpstreamConfig {
  kind: 'whatsapp-cloud'
  channel: 'whatsapp'
  /** Version of the Graph API, for example `v23.0`. */
  version: string
  token: Secret
  /** Signs what Meta posts to us. */
  appSecret: Secret
  /** What Meta shows when it first calls our address. */
  verifyToken: Secret
  businessAccountId: string
  /** Our sender names and the number that each one is. */
  numbers: { sender: string; phoneNumberId: string }[]
  /** How often the list of templates is read again. */
  templatesEverySeconds: number
}

export interface InfobipConfig extends HttpUpstreamConfig {
  apiKey: Secret
  /** Stands in the address that reports are posted to: Infobip signs nothing. */
  webhookSecret: Secret
}

/** Infobip's Viber API, version 2. */
export interface InfobipViberConfig extends InfobipConfig {
  kind: 'infobip-viber'
  channel: 'viber'
}

/** Infobip's RCS API, version 2. */
export interface InfobipRcsConfig extends InfobipConfig {
  kind: 'infobip-rcs'
  channel: 'rcs'
}

/** Infobip's voice API, version 3. */
export interface InfobipVoiceConfig extends InfobipConfig {
  kind: 'infobip-voice'
  channel: 'voice'
  /** Digits of the number that calls. */
  from: string
  /** How long the telephone rings. */
  ringSeconds: number
}

/** sms.ru, which calls from a number of its own choice and says which (https://sms.ru/api/code_call). */
export interface SmsRuConfig extends HttpUpstreamConfig {
  kind: 'sms-ru'
  channel: 'call'
  apiId: Secret
}

/** A trunk over which we make calls by SIP. */
export interface SipTrunkConfig {
  name: string
  host: string
  port: number
  transport: 'udp' | 'tcp' | 'tls'
  /** Null unless the transport is `tls`. */
  tls: { rejectUnauthorized: boolean; ca: string | null; servername: string | null } | null
  /** Where we take what the trunk sends; host 0.0.0.0 and port 0 for any. */
  local: { host: string; port: number }
  /** Our address as the trunk sees it; null: the local one that leads there. */
  advertisedHost: string | null
  /** The host in the URIs of callers and callees; null: that of the trunk. */
  domain: string | null
  credentials: { username: string; password: Secret } | null
  /** Where our number stands beside From. */
  callerId: 'from' | 'p-asserted-identity' | 'remote-party-id'
  /** Where requests of a dialog go: as the other side says, or always to the trunk. */
  inDialog: 'contact' | 'trunk'
  /** Whether numbers are written with a plus. */
  numberFormat: 'digits' | 'plus'
  /** Our numbers that calls come from, as digits: both ends included, at least one range. */
  numbers: { from: string; to: string }[]
  keepAliveSeconds: number
  /** Shares of the trunk (slots); each is leased to one node. */
  connections: number
  /** Calls at once in one share. */
  window: number
  /** Calls a second in one share, or null for no limit. */
  ratePerSecond: number | null
}

/** Calls that speak. */
export interface SipVoiceConfig extends SipTrunkConfig {
  kind: 'sip-voice'
  channel: 'voice'
  /** The preferred first. */
  codecs: ('PCMU' | 'PCMA')[]
  /** How long a telephone may ring. */
  ringSeconds: number
  /** How long a call may take once it is answered. */
  talkSeconds: number
  /** How long a key is waited for after the text was spoken twice. */
  keySeconds: number
}

/** Calls that only ring: the last four digits of the number are the code. */
export interface SipCallConfig extends SipTrunkConfig {
  kind: 'sip-call'
  channel: 'call'
  /** How long it may take until the telephone rings. */
  setupSeconds: number
  /** How long it then rings. */
  ringSeconds: number
  /** For how long a code does not come again for the same callee. */
  codeLifeSeconds: number
}

/** A mail server that takes e-mails for everybody, by SMTP: a smarthost, or a provider's submission service. */
export interface SmtpEmailConfig {
  name: string
  kind: 'smtp-email'
  channel: 'email'
  host: string
  port: number
  /** `starttls` must be offered; `tls` from the first octet; `none` only on this machine. */
  security: 'starttls' | 'tls' | 'none'
  tls: { rejectUnauthorized: boolean; ca: string | null; servername: string | null }
  credentials: { username: string; password: Secret } | null
  /** What we call ourselves in EHLO; null: the name of this machine. */
  clientName: string | null
  /**
   * Our sender names and what stands in From; the first is that of messages without a sender, `*` is for all names
   * that are not in the list. An empty `name` is the sender's.
   */
  senders: { sender: string; address: string; name: string }[]
  /** Where bounces go: each hand-over adds its name to the mailbox. Null: to the address in From. */
  bounceAddress: string | null
  /** Stands in the address that bounces are posted to; null: none are. */
  webhookSecret: Secret | null
  dkim: { domain: string; selector: string; privateKey: Secret } | null
  /** What makes a message DELIVERED: that the server took it, or that a delivery report came by mail. */
  deliveredWhen: 'taken' | 'reported'
  /** Slots; each is leased to one node. */
  connections: number
  /** Sockets of one slot, with one e-mail at a time on each. */
  window: number
  /** E-mails a second of one slot, or null for as many as the window lets through. */
  ratePerSecond: number | null
  /** From the look-up of the host to the end of the greeting and of TLS. */
  connectTimeoutMs: number
  /** From the beginning to the answer to an e-mail, connecting included. */
  responseTimeoutMs: number
}

/** The words of `messageTrafficType`. */
export const rbmTrafficTypes = [
  'AUTHENTICATION',
  'TRANSACTION',
  'PROMOTION',
  'SERVICEREQUEST',
  'ACKNOWLEDGEMENT',
] as const
export type RbmTrafficType = (typeof rbmTrafficTypes)[number]

/** Google's RCS Business Messaging API, version 1. */
export interface RbmConfig extends HttpUpstreamConfig {
  kind: 'rbm'
  channel: 'rcs'
  /** Of the service account's key file. */
  serviceAccount: { clientEmail: string; privateKey: Secret; privateKeyId: string | null; tokenUri: string }
  /** Our sender names and the agent that each one is. Google asks multi-use agents what a message is for. */
  agents: { sender: string; agentId: string; trafficType?: RbmTrafficType }[]
  /** The `clientToken` of the webhook, which signs what Google posts to us. */
  webhookToken: Secret
}
