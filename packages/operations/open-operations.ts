import type { SharedLimits } from '../admission/shared-limits.ts'
import type { Config } from '../config/config.ts'
import { hookCheck } from '../engines/callbacks/egress-filter.ts'
import { CallResults } from '../engines/dispatch/decisions/call-results.ts'
import { tagName } from '../engines/dispatch/lanes/sms-options.ts'
import type { ClientIntake } from '../engines/open-client-intake.ts'
import type { CallbackOutbox } from '../engines/outbox/outbox.ts'
import type { Templates } from '../engines/templates/templates.ts'
import { CallRecipients } from '../engines/verification/guard/call-recipients.ts'
import { ownParts } from '../kit/flow/own-parts.ts'
import type { StartOptions } from '../kit/flow/start.ts'
import type { Clock } from '../kit/time/clock.ts'
import type { Events } from '../observability/events.ts'
import { MessageLookup } from '../store/message-search/message-lookup.ts'
import type { Store } from '../store/open-store.ts'
import { Conversations } from '../store/replies/conversations.ts'
import type { AsynchronousPorts, SmsOffer } from './ports.ts'

export interface OpenOperationsOptions extends StartOptions, Pick<AsynchronousPorts, 'newLinks' | 'voices'> {
  config: Pick<
    Config,
    'callbacks' | 'callOtp' | 'contract' | 'fallback' | 'limits' | 'routes' | 'verification'
  >
  clock: Clock
  events: Events
  store: Store
  clientIntake: ClientIntake
  templates: Templates
  outbox: Pick<CallbackOutbox, 'write'>
  /** One for all edges of the process. */
  sharedLimits: SharedLimits
}

/** What answers the requests of clients, by whichever interface they come. */
export function openOperations(
  options: OpenOperationsOptions,
): Promise<{ operations: AsynchronousPorts } & AsyncDisposable> {
  const { config, clock, events, store, clientIntake, templates, outbox, sharedLimits } = options
  const { db, forClients, catalogue } = store
  const { intake, cancelQueued, acknowledgements, channelOutlook, numbers, numberMemory, smsRules } =
    clientIntake
  const answerWithinMs = config.limits.answerSeconds * 1_000
  return ownParts(options, async (parts) => {
    const policy = config.verification.guard
    const operations = {
      intake,
      catalogue,
      lookup: new MessageLookup(db, answerWithinMs),
      conversations: new Conversations(forClients),
      cancelQueued,
      acknowledgements,
      channelOutlook,
      numbers,
      numberMemory,
      knownOf: () => null,
      checkHookUrl: hookCheck(config.callbacks),
      templates,
      whatsAppTemplates: templates.whatsApp,
      textsOf: () => [],
      fallbackWaitSeconds: config.fallback.waitSeconds,
      voices: options.voices,
      callCountries: config.callOtp,
      smsRules,
      smsOffer: readSmsOffer(config),
      newLinks: options.newLinks,
      callRecipients: parts.keep(new CallRecipients({ db, clock, events, answerWithinMs, policy })),
      callResults: parts.keep(await CallResults.open({ db, clock, events })),
      db: forClients,
      outbox,
      contract: config.contract,
      limits: config.limits,
      clock,
      sharedLimits,
      events,
    } satisfies AsynchronousPorts
    return { operations }
  })
}

/** By the contract's settings, and by routes that take parameters from clients. */
function readSmsOffer({ contract, routes }: Pick<Config, 'contract' | 'routes'>): SmsOffer {
  const taken = routes.flatMap(({ tlvs }) => tlvs.filter(({ fromClient }) => fromClient))
  return {
    flash: contract.flashSms,
    binary: contract.binarySms,
    tlvs: new Set(taken.map(({ tag }) => tagName(tag))),
  }
}
