import type { WebCarrierOptions } from '../web/switchboard.ts'
import type { WebFaults } from '../web/web-faults.ts'

export interface InfobipOptions extends WebCarrierOptions {
  /** The key that `Authorization: App <key>` must have. Default `sandbox-infobip-key`. */
  apiKey?: string
  /** Where inbound messages of both go, until another address is set; reports go where each message says. */
  webhook?: string | null
  /** Credentials that webhooks carry as HTTP Basic; null (the default): none. */
  webhookLogin?: { user: string; password: string } | null
  /** Faults from the start; those left out are off. */
  faults?: Partial<WebFaults>
  /** Messages on their way, at most; then 429. Default 100,000. */
  maxOpen?: number
  /** How long a new Viber template is `PENDING`. Default 2,000. */
  moderationMs?: number
}
