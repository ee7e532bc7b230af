import type { SharedLimits } from '../admission/shared-limits.ts'
import type { Config } from '../config/config.ts'
import { SmsRules } from '../domain/sms-rules/sms-rules.ts'
import { checkHookUrl } from '../engines/callbacks/egress-filter.ts'
import { CallResults } from '../engines/dispatch/decisions/call-results.ts'
import { clientIntake } from '../engines/dispatch/intake/client-intake.ts'
import { connectionAlphabets } from '../engines/dispatch/lanes/sms-options.ts'
import type { Dispatch } from '../engines/dispatch/open-dispatch.ts'
import type { LookupsOptions } from '../engines/lookups/lookups.ts'
import { openLookups } from '../engines/lookups/open-lookups.ts'
import type { Templates } from '../engines/templates/templates.ts'
import { RuledIntake } from '../engines/traffic-rules/ruled-intake.ts'
import { TrafficRules } from '../engines/traffic-rules/traffic-rules.ts'
import { CallRecipients } from '../engines/verification/guard/call-recipients.ts'
import { PumpingGuard } from '../engines/verification/guard/pumping-guard.ts'
import { openVerification, type VerificationOptions } from '../engines/verification/verification.ts'
import { ownParts } from '../kit/flow/own-parts.ts'
import type { StartOptions } from '../kit/flow/start.ts'
import type { Clock } from '../kit/time/clock.ts'
import type { Events } from '../observability/events.ts'
import type { Tracer } from '../observability/tracing/tracer.ts'
import type { SpeechRouter } from '../speech/speech-router.ts'
import type { Catalogue } from '../store/accounts/catalogue.ts'
import type { Database } from '../store/database.ts'
import type { FeedPort } from '../store/feed/feed-port.ts'
import { MessageLookup } from '../store/message-search/message-lookup.ts'
import { Conversations } from '../store/replies/conversations.ts'
import type { AsynchronousPorts } from './ports.ts'
import { readSmsOffer } from './sends/sms-options.ts'

export interface OpenOperationsOptions
  extends StartOptions,
    Pick<VerificationOptions, 'outbox'>,
    Pick<LookupsOptions, 'refill'>,
    Pick<AsynchronousPorts, 'newLinks'> {
  config: Pick<
    Config,
    | 'callbacks'
    | 'callOtp'
    | 'contract'
    | 'fallback'
    | 'limits'
    | 'lookups'
    | 'routes'
    | 'routing'
    | 'smsRules'
    | 'trafficRules'
    | 'upstreams'
    | 'verification'
  >
  db: Database
  /** The same database, for requests that clients wait for. */
  forClients: Database
  clock: Clock
  events: Events
  tracer: Tracer | null
  catalogue: Catalogue
  feed: FeedPort
  templates: Templates
  dispatch: Dispatch
  /** Null where another company speaks the calls. */
  speech: SpeechRouter | null
  /** One for all edges of the process. */
  sharedLimits: SharedLimits
}

/** What answers the requests of clients, by whichever interface they come. */
export function openOperations(options: OpenOperationsOptions) {
  const { config, db, forClients, clock, events, start, catalogue, sharedLimits } = options
  const { dispatch, outbox, feed, templates } = options
  const answerWithinMs = config.limits.answerSeconds * 1_000
  const waiting = { db, clock, events, answerWithinMs }
  const { guard: policy, secret, previousSecret } = config.verification
  const { networkOf } = dispatch
  return ownParts(options, async (parts) => {
    const guard = parts.keep(await PumpingGuard.open({ ...waiting, start, config: policy }))
    const callRecipients = parts.keep(new CallRecipients({ ...waiting, policy }))
    const paid = { db: forClients, clock, events, ...(options.refill && { refill: options.refill }) }
    const numbers = parts.keep(openLookups(config.lookups, paid))
    const unruled = clientIntake(config, { ...options, lookups: numbers })
    const smsRules = new SmsRules(config.smsRules, networkOf, connectionAlphabets(config, networkOf))
    const verification = parts.keep(
      await openVerification({
        ...{ ...waiting, start },
        ...{ intake: unruled, outbox, feed, guard, smsRules, secret, previousSecret },
        onEnded: dispatch.codesEnded,
      }),
    )
    const accountName = (accountId: number) => catalogue.account(accountId)?.name ?? null
    const rules = new TrafficRules({ ...waiting, rules: config.trafficRules, accountName, networkOf })
    const operations = {
      intake: new RuledIntake(unruled, parts.keep(rules)),
      catalogue,
      lookup: new MessageLookup(db, answerWithinMs),
      conversations: new Conversations(forClients),
      cancelQueued: dispatch.cancelQueued,
      numbers,
      checkHookUrl: (hook: string) => checkHookUrl(hook, config.callbacks),
      templates,
      whatsAppTemplates: templates.whatsApp,
      fallbackWaitSeconds: config.fallback.waitSeconds,
      voices: options.speech,
      callCountries: config.callOtp,
      smsRules,
      smsOffer: readSmsOffer(config),
      newLinks: options.newLinks,
      callRecipients,
      callResults: parts.keep(await CallResults.open({ db, clock, events })),
      db: forClients,
      outbox,
      contract: config.contract,
      limits: config.limits,
      clock,
      sharedLimits,
      events,
    } satisfies AsynchronousPorts
    return { operations, verification, guard }
  })
}
