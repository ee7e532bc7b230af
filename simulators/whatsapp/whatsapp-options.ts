import type { WebCarrierOptions } from '../web/switchboard.ts'
import type { WebFaults } from '../web/web-faults.ts'
import type { MessageTemplate } from './message-template.ts'
import type { BusinessNumber } from './whatsapp-message.ts'

export interface WhatsAppOptions extends WebCarrierOptions {
  /** Default `sandbox-whatsapp-token`. */
  token?: string
  /** Signs webhooks. Default `sandbox-whatsapp-app-secret`. */
  appSecret?: string
  /** Shown when an address for webhooks is set. Default `sandbox-whatsapp-verify-token`. */
  verifyToken?: string
  /** Default `102290129340398`. */
  businessAccountId?: string
  /** Default: one, `Posthorn`. */
  numbers?: readonly BusinessNumber[]
  /** Default: some of every shape, `seeded-templates.ts`. */
  templates?: readonly MessageTemplate[]
  /** Templates on a page at most, and where the client names no limit. Meta has 25 and more. Default 5. */
  templatePageSize?: number
  /** From the creation of a template to the decision. Default 1,000. */
  templateDecisionMs?: number
  /** Sooner messages to the same user are refused with 131056; Meta has 6,000. Default 0: never. */
  pairRateMs?: number
  /** Where webhooks go, until another address is set; not checked. */
  webhook?: string | null
  /** Faults from the start; those left out are off. */
  faults?: Partial<WebFaults>
}

/** What a client must know. */
export interface WhatsAppAddress {
  /** Such as `http://127.0.0.1:8094`, without a path and a version. */
  url: string
  token: string
  appSecret: string
  verifyToken: string
  businessAccountId: string
  numbers: BusinessNumber[]
}

const usualNumber: BusinessNumber = {
  phoneNumberId: '106540352242922',
  displayPhoneNumber: '15550783881',
  sender: 'Posthorn',
}

export function addressOf(
  options: Omit<WhatsAppOptions, 'clock' | 'handsets'>,
  url: string,
): WhatsAppAddress {
  return {
    url,
    token: options.token ?? 'sandbox-whatsapp-token',
    appSecret: options.appSecret ?? 'sandbox-whatsapp-app-secret',
    verifyToken: options.verifyToken ?? 'sandbox-whatsapp-verify-token',
    businessAccountId: options.businessAccountId ?? '102290129340398',
    numbers: [...(options.numbers ?? [usualNumber])],
  }
}
