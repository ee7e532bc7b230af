import { alphasms } from './alphasms/alphasms.ts'
import type { Carrier } from './carrier.ts'
import { jasmin } from './jasmin/jasmin.ts'
import { kannel } from './kannel/kannel.ts'
import { messageBird } from './messagebird/messagebird.ts'
import { plainHttp } from './plain-http/plain-http.ts'
import { plivo } from './plivo/plivo.ts'
import { SmsCarrier } from './sms-http/sms-carrier.ts'
import type { SmsInterface } from './sms-http/sms-interface.ts'
import { telnyx } from './telnyx/telnyx.ts'
import { twilio } from './twilio/twilio.ts'
import { vonage } from './vonage/vonage.ts'
import type { CarrierSettings, WebCarrierOptions } from './web/switchboard.ts'

/** The interfaces of SMS over HTTP, by their names in the sandbox. They keep no state. */
const interfaces = {
  twilio,
  kannel,
  plainHttp,
  telnyx,
  jasmin,
  vonage,
  plivo,
  messagebird: messageBird,
  alphasms,
}

export type SmsCarrierName = keyof typeof interfaces

type CredentialsOf<Name extends SmsCarrierName> = (typeof interfaces)[Name]['credentials']

/** A carrier is there only where its options are. */
export type SmsCarrierOptions = { [Name in SmsCarrierName]?: CarrierSettings<WebCarrierOptions> | undefined }

export type SmsCarrierAddresses = { [Name in SmsCarrierName]?: { url: string } & CredentialsOf<Name> }

export type SmsCarriers = { readonly [Name in SmsCarrierName]: SmsCarrier<CredentialsOf<Name>> | null }

/** The carriers in the order of the command line: the port that each usually has, and what it is. */
export const smsCarriers: readonly { name: SmsCarrierName; port: number; about: string }[] = [
  { name: 'twilio', port: 8096, about: 'SMS of Twilio' },
  { name: 'plainHttp', port: 8097, about: 'SMS of a provider with a small JSON interface' },
  { name: 'kannel', port: 8098, about: "SMS of a Kannel's smsbox" },
  { name: 'telnyx', port: 8099, about: 'SMS of Telnyx' },
  { name: 'jasmin', port: 8100, about: "SMS of a Jasmin's HTTP API" },
  { name: 'vonage', port: 8104, about: "Vonage's SMS API" },
  { name: 'plivo', port: 8105, about: 'SMS of Plivo' },
  { name: 'messagebird', port: 8106, about: "MessageBird's SMS API" },
  { name: 'alphasms', port: 8107, about: 'SMS of AlphaSMS' },
]

/** `keep` opens one carrier, or none where it has no settings. */
export async function openSmsCarriers(
  options: SmsCarrierOptions,
  shared: Omit<WebCarrierOptions, keyof CarrierSettings<WebCarrierOptions>>,
  keep: <S, C extends Carrier>(
    settings: S | undefined,
    open: (settings: S) => Promise<C>,
  ) => Promise<C | null>,
): Promise<SmsCarriers> {
  const opened: [string, SmsCarrier | null][] = []
  for (const { name } of smsCarriers) {
    const spoken: SmsInterface = interfaces[name]
    const open = (settings: CarrierSettings<WebCarrierOptions>) =>
      SmsCarrier.open({ ...settings, ...shared }, spoken)
    opened.push([name, await keep(options[name], open)])
  }
  return Object.fromEntries(opened) as SmsCarriers
}
