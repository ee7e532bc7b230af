import type { Config } from '../config/config.ts'
import type { Intake } from '../dispatch/intake-port.ts'
import type { Clock } from '../lib/clock.ts'
import type { Events } from '../observability/events.ts'
import type { Catalogue as StoredCatalogue } from '../storage/catalogue.ts'
import type { MessageLookup as StoredMessageLookup } from '../storage/message-lookup.ts'

export type Catalogue = Pick<StoredCatalogue, 'authenticate' | 'refreshForUnknownKey'>
export type MessageLookup = Pick<StoredMessageLookup, 'byClientId' | 'byMsgId' | 'balanceMicros'>

/** What is wrong with a hook, as a sentence, or null. */
export type HookCheck = (url: string) => string | null

/** What the operations endpoint needs of the rest of the gateway. */
export interface OperationsPorts {
  intake: Intake
  catalogue: Catalogue
  lookup: MessageLookup
  checkHookUrl: HookCheck
  contract: Config['contract']
  clock: Clock
  events: Pick<Events, 'refusedOperation' | 'fault'>
}
