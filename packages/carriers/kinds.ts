import type { Static, TObject } from '@sinclair/typebox'
import { alphasms } from './alphasms/kind.ts'
import type { CarrierKind } from './carrier-kind.ts'
import { customHttp } from './custom-http/kind.ts'
import { infobipRcs } from './infobip-rcs/kind.ts'
import { infobipSms } from './infobip-sms/kind.ts'
import { infobipViber } from './infobip-viber/kind.ts'
import { infobipVoice } from './infobip-voice/kind.ts'
import { jasmin } from './jasmin/kind.ts'
import { kannel } from './kannel/kind.ts'
import { messageBird } from './messagebird/kind.ts'
import { plivo } from './plivo/kind.ts'
import { rbm } from './rbm/kind.ts'
import { sipCall } from './sip-call/kind.ts'
import { sipVoice } from './sip-voice/kind.ts'
import { smpp } from './smpp/kind.ts'
import { smsRu } from './sms-ru/kind.ts'
import { smtpEmail } from './smtp-email/kind.ts'
import { telegramGateway } from './telegram-gateway/kind.ts'
import { telnyx } from './telnyx/kind.ts'
import { twilio } from './twilio/kind.ts'
import { vonageSms } from './vonage-sms/kind.ts'
import { whatsAppCloud } from './whatsapp-cloud/kind.ts'

/** Every kind of upstream, in the order of the sandbox and of the reference. */
export const carrierKinds = [
  smpp,
  twilio,
  kannel,
  customHttp,
  telnyx,
  jasmin,
  vonageSms,
  infobipSms,
  plivo,
  messageBird,
  alphasms,
  telegramGateway,
  whatsAppCloud,
  infobipViber,
  infobipRcs,
  infobipVoice,
  rbm,
  sipVoice,
  sipCall,
  smsRu,
  smtpEmail,
] as const

type AnyKind = (typeof carrierKinds)[number]

export type UpstreamConfig = Static<AnyKind['settings']>

/** Addresses and credentials of the sandbox's simulators; each may be absent. */
export type SandboxPeers = {
  [Kind in AnyKind as Kind['sandbox']['simulator']]?: Parameters<Kind['sandbox']['upstream']>[0]
}

/** The kind of an upstream, typed by what all kinds have in common. */
export function findKind({ kind }: UpstreamConfig): CarrierKind<TObject, string, unknown> {
  const found: CarrierKind<TObject, string, unknown> | undefined = carrierKinds.find(
    ({ settings }) => settings.properties.kind['const'] === kind,
  )
  if (found === undefined) throw new Error(`no upstream is of the kind ${kind}`)
  return found
}
