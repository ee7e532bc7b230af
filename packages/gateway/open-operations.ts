import { SharedLimits } from '../admission/shared-limits.ts'
import type { Config } from '../config/config.ts'
import { SmsRules } from '../domain/sms-rules/sms-rules.ts'
import { checkHookUrl } from '../engines/callbacks/egress-filter.ts'
import { CallResults } from '../engines/dispatch/decisions/call-results.ts'
import type { Intake } from '../engines/dispatch/intake/intake-port.ts'
import { LookedUpIntake } from '../engines/dispatch/intake/looked-up-intake.ts'
import { TracedIntake } from '../engines/dispatch/intake/traced-intake.ts'
import { linkAlphabets } from '../engines/dispatch/lanes/link-alphabets.ts'
import { tagName } from '../engines/dispatch/lanes/sms-options.ts'
import type { Lookups } from '../engines/lookups/lookups.ts'
import { openLookups } from '../engines/lookups/open-lookups.ts'
import { RuledIntake } from '../engines/traffic-rules/ruled-intake.ts'
import { TrafficRules } from '../engines/traffic-rules/traffic-rules.ts'
import { CallRecipients } from '../engines/verification/guard/call-recipients.ts'
import { PumpingGuard } from '../engines/verification/guard/pumping-guard.ts'
import { openVerification } from '../engines/verification/verification.ts'
import type { AsynchronousPorts } from '../operations/ports.ts'
import type { SmsOffer } from '../operations/sends/sms-options.ts'
import { MessageLookup } from '../store/message-search/message-lookup.ts'
import { Conversations } from '../store/replies/conversations.ts'
import { type Common, type Engines, refillOf } from './open-engines.ts'
import { linkMaker, openLinks } from './open-links.ts'

/** What answers the requests of clients, by whichever interface they come. */
export async function openOperations(common: Common, engines: Engines) {
  const { config, sandboxUrl, siblings, events, clock, parts, url } = common
  const { db, forClients, answerWithinMs, catalogue, accountName, callbacks } = engines
  const { speech, templates, dispatch, tracer } = engines
  const hookCheck = (hook: string) => checkHookUrl(hook, config.callbacks)
  const verifying = { db, clock, events, answerWithinMs }
  const guard = parts.keep(await PumpingGuard.open({ ...verifying, config: config.verification.guard }))
  const policy = config.verification.guard
  const callRecipients = parts.keep(new CallRecipients({ ...verifying, policy }))
  const numbers = parts.keep(
    openLookups(config.lookups, { db: forClients, clock, events, ...refillOf(config) }),
  )
  const unruled = intakeOf(config, { dispatch, tracer, numbers, clock, events })
  const smsRules = new SmsRules(
    config.smsRules,
    dispatch.networkOf,
    linkAlphabets(config, dispatch.networkOf),
  )
  const verification = parts.keep(
    await openVerification({
      ...verifying,
      intake: unruled,
      outbox: callbacks,
      feed: engines.feed,
      guard,
      smsRules,
      onEnded: dispatch.codesEnded,
      secret: config.verification.secret,
      previousSecret: config.verification.previousSecret,
    }),
  )
  const { networkOf } = dispatch
  const rules = new TrafficRules({ ...verifying, rules: config.trafficRules, accountName, networkOf })
  const intake = new RuledIntake(unruled, parts.keep(rules))
  const links = openLinks({ db, forClients, clock, events, catalogue, feed: engines.feed })
  const clicks = parts.keep(links.clicks)
  const sharedLimits = new SharedLimits(config.limits, clock, siblings)
  const operations = {
    intake,
    catalogue,
    lookup: new MessageLookup(db, answerWithinMs),
    conversations: new Conversations(forClients),
    cancelQueued: dispatch.cancelQueued,
    numbers,
    checkHookUrl: hookCheck,
    templates,
    whatsAppTemplates: templates.whatsApp,
    fallbackWaitSeconds: config.fallback.waitSeconds,
    voices: speech,
    callCountries: config.callOtp,
    smsRules,
    smsOffer: smsOfferOf(config),
    newLinks: linkMaker(config, { isSandbox: sandboxUrl !== null, url }),
    callRecipients,
    callResults: parts.keep(await CallResults.open({ db, clock, events })),
    db: forClients,
    outbox: callbacks,
    contract: config.contract,
    limits: config.limits,
    clock,
    sharedLimits,
    events,
  } satisfies AsynchronousPorts
  return { operations, verification, guard, links, clicks }
}

/** Looks up recipients first, where a route requests it, and traces messages where traces are set. */
function intakeOf(
  { routes, routing }: Config,
  {
    dispatch,
    tracer,
    numbers,
    clock,
    events,
  }: Pick<Engines, 'dispatch' | 'tracer'> & { numbers: Lookups } & Pick<Common, 'clock' | 'events'>,
): Intake {
  const { networks, lookupWish: wishOf } = dispatch
  const intake = tracer === null ? dispatch.intake : new TracedIntake(dispatch.intake, tracer)
  if (!routes.some(({ lookup }) => lookup !== 'never')) return intake
  const waitMs = routing.lookupSeconds * 1_000
  return new LookedUpIntake({ intake, lookups: numbers, networks, wishOf, clock, waitMs, events })
}

/** What clients may request of SMS: by the contract's settings, and by routes that take parameters from clients. */
function smsOfferOf({ contract, routes }: Config): SmsOffer {
  const taken = routes.flatMap(({ tlvs }) => tlvs.filter(({ fromClient }) => fromClient))
  return {
    flash: contract.flashSms,
    binary: contract.binarySms,
    tlvs: new Set(taken.map(({ tag }) => tagName(tag))),
  }
}
