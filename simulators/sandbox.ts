import type { Clock } from '../packages/kit/time/clock.ts'
import { systemClock } from '../packages/kit/time/clock.ts'
import type { Carrier } from './carrier.ts'
import { Carriers } from './carriers.ts'
import { Handsets } from './handsets.ts'
import type { HlrLookupsAddress, HlrLookupsOptions } from './hlr-lookups/hlr-lookups.ts'
import { HlrLookups } from './hlr-lookups/hlr-lookups.ts'
import type { InfobipAddress } from './infobip/infobip.ts'
import { Infobip } from './infobip/infobip.ts'
import type { InfobipOptions } from './infobip/infobip-options.ts'
import { MailServer } from './mailbox/mail-server.ts'
import type { MailServerAddress, MailServerOptions } from './mailbox/mail-server-options.ts'
import { Mailboxes } from './mailbox/mailboxes.ts'
import type { RbmAddress, RbmOptions } from './rbm/rbm-carrier.ts'
import { RbmCarrier } from './rbm/rbm-carrier.ts'
import { SandboxHttp } from './sandbox-http.ts'
import { SipCarrier } from './sip/sip-carrier.ts'
import type { SipAddress, SipOptions } from './sip/sip-options.ts'
import {
  openSmsCarriers,
  type SmsCarrierAddresses,
  type SmsCarrierOptions,
  type SmsCarriers,
} from './sms-carriers.ts'
import type { SmsRuAddress, SmsRuOptions } from './sms-ru/sms-ru.ts'
import { SmsRu } from './sms-ru/sms-ru.ts'
import type { SmscAddress } from './smsc/listeners.ts'
import { Smsc } from './smsc/smsc.ts'
import type { SmscOptions } from './smsc/smsc-options.ts'
import type { SpeechAddress, SpeechProvidersOptions } from './speech/speech-providers.ts'
import { SpeechProviders } from './speech/speech-providers.ts'
import type { TelegramAddress, TelegramOptions } from './telegram/telegram-gateway.ts'
import { TelegramGateway } from './telegram/telegram-gateway.ts'
import type { CarrierSettings } from './web/switchboard.ts'
import { WhatsApp } from './whatsapp/whatsapp.ts'
import type { WhatsAppAddress, WhatsAppOptions } from './whatsapp/whatsapp-options.ts'

/** A carrier is there only where its options are. */
export interface SandboxOptions extends SmsCarrierOptions {
  /** Folder for messages of handsets and open work of carriers; null keeps all in memory. */
  dataDir: string | null
  /** The `/sandbox` interface. `host` is 127.0.0.1 unless given; port 0 takes a free one. */
  http: { host?: string; port: number }
  sms: Omit<SmscOptions, 'handsets' | 'clock' | 'dataDir'>
  telegram?: CarrierSettings<TelegramOptions> | undefined
  rbm?: CarrierSettings<RbmOptions> | undefined
  infobip?: CarrierSettings<InfobipOptions> | undefined
  whatsapp?: CarrierSettings<WhatsAppOptions> | undefined
  smsRu?: CarrierSettings<SmsRuOptions> | undefined
  hlrLookups?: Omit<HlrLookupsOptions, 'clock'> | undefined
  speech?: Omit<SpeechProvidersOptions, 'clock'> | undefined
  sip?: Omit<SipOptions, 'handsets' | 'clock' | 'dataDir'> | undefined
  smtp?: Omit<MailServerOptions, 'mailboxes' | 'clock' | 'dataDir'> | undefined
  clock?: Clock
}

/** What clients must know. A carrier that is not there is left out. */
export interface SandboxAddresses extends SmsCarrierAddresses {
  /** Such as `http://127.0.0.1:8090`, without a path. */
  http: string
  smpp: SmscAddress
  smppTls: SmscAddress | null
  telegram?: TelegramAddress
  rbm?: RbmAddress
  infobip?: InfobipAddress
  whatsapp?: WhatsAppAddress
  smsRu?: SmsRuAddress
  hlrLookups?: HlrLookupsAddress
  speech?: SpeechAddress
  sip?: SipAddress
  smtp?: MailServerAddress
}

/** A simulated phone network: handsets, the carriers that reach them, and the interface to both. */
export interface Sandbox extends AsyncDisposable, SmsCarriers {
  readonly addresses: SandboxAddresses
  readonly handsets: Handsets
  readonly smsc: Smsc
  readonly telegram: TelegramGateway | null
  readonly rbm: RbmCarrier | null
  readonly infobip: Infobip | null
  readonly whatsapp: WhatsApp | null
  readonly smsRu: SmsRu | null
  readonly hlrLookups: HlrLookups | null
  readonly speech: SpeechProviders | null
  readonly sip: SipCarrier | null
  readonly mail: MailServer | null
  readonly mailboxes: Mailboxes
}

/** Rejects when a port cannot be had or the folder cannot be written; nothing is left open then. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { dataDir, clock = systemClock } = options
  const opened: AsyncDisposable[] = []
  const carriers: Carrier[] = []
  /** Later parts use earlier ones, and are closed before them. */
  async function keep<P extends AsyncDisposable>(opening: Promise<P>): Promise<P> {
    const part = await opening
    opened.unshift(part)
    return part
  }
  async function carrier<S, C extends Carrier>(
    settings: S | undefined,
    open: (settings: S) => Promise<C>,
  ): Promise<C | null> {
    if (settings === undefined) return null
    const part = await keep(open(settings))
    carriers.push(part)
    return part
  }
  try {
    const handsets = await keep(Handsets.open({ dataDir, clock }))
    const shared = { handsets, clock, dataDir }
    const smsc = await keep(Smsc.open({ ...options.sms, ...shared }))
    carriers.push(smsc)
    const telegram = await carrier(options.telegram, (settings) =>
      TelegramGateway.open({ ...settings, ...shared }),
    )
    const rbm = await carrier(options.rbm, (settings) => RbmCarrier.open({ ...settings, ...shared }))
    const infobip = options.infobip ? await keep(Infobip.open({ ...options.infobip, ...shared })) : null
    if (infobip) carriers.push(infobip.viber, infobip.rcs, infobip.voice, infobip.sms, infobip.numbers)
    const whatsapp = await carrier(options.whatsapp, (settings) => WhatsApp.open({ ...settings, ...shared }))
    const smsRu = await carrier(options.smsRu, (settings) => SmsRu.open({ ...settings, ...shared }))
    const sms = await openSmsCarriers(options, shared, carrier)
    const hlrLookups = await carrier(options.hlrLookups, (settings) =>
      HlrLookups.open({ ...settings, clock }),
    )
    const speech = await carrier(options.speech, (settings) => SpeechProviders.open({ ...settings, clock }))
    const sip = await carrier(options.sip, (settings) => SipCarrier.open({ ...settings, ...shared }))
    const mailboxes = await keep(Mailboxes.open({ dataDir }))
    const mail = await carrier(options.smtp, (settings) =>
      MailServer.open({ ...settings, mailboxes, clock, dataDir }),
    )
    const { host = '127.0.0.1', port } = options.http
    const parts = { handsets, carriers: new Carriers(carriers), mailboxes }
    const http = await keep(SandboxHttp.open({ host, port, parts, clock }))
    const carried = {
      telegram,
      rbm,
      infobip,
      whatsapp,
      sip,
      smsRu,
      smtp: mail,
      ...sms,
      hlrLookups,
      speech,
    }
    const addresses = addressesOf(carried)
    return {
      addresses: { http: http.url, smpp: smsc.address, smppTls: smsc.tlsAddress, ...addresses },
      ...carried,
      handsets,
      smsc,
      mail,
      mailboxes,
      [Symbol.asyncDispose]: () => closeAll(opened),
    }
  } catch (error) {
    await closeAll(opened)
    throw error
  }
}

type Addresses<Parts extends Record<string, { address: unknown } | null>> = {
  [Name in keyof Parts]?: NonNullable<Parts[Name]>['address']
}

/** The addresses of the carriers that were opened. */
function addressesOf<Parts extends Record<string, { address: unknown } | null>>(
  parts: Parts,
): Addresses<Parts> {
  const opened = Object.entries(parts).flatMap(([name, part]) =>
    part === null ? [] : [[name, part.address]],
  )
  return Object.fromEntries(opened) as Addresses<Parts>
}

/** One after the other, the last one opened first. */
async function closeAll(parts: AsyncDisposable[]): Promise<void> {
  for (const part of parts.splice(0)) await part[Symbol.asyncDispose]()
}
