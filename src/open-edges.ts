import { checkHookUrl } from './callbacks/guard.ts'
import type { Config } from './config/config.ts'
import { CallResults } from './dispatch/call-results.ts'
import type { Intake } from './dispatch/intake-port.ts'
import { LookedUpIntake } from './dispatch/looked-up-intake.ts'
import { tagName } from './dispatch/sms-options.ts'
import { TracedIntake } from './dispatch/traced-intake.ts'
import { SmsRules } from './domain/sms-rules/sms-rules.ts'
import type { Admission } from './http/admission.ts'
import type { SandboxReceiver } from './http/console/callbacks/sandbox-receiver.ts'
import type { SmsOffer } from './http/operations/sms-options.ts'
import type { AsynchronousPorts } from './http/ports.ts'
import { CallbackExpectations } from './http/sandbox/callback-expectations.ts'
import { sandboxProxy, type TestEndpoints } from './http/sandbox/sandbox-proxy.ts'
import { openHttpServer, type Routes } from './http/server.ts'
import { verifyRoutes } from './http/verify/verify-routes.ts'
import type { Lookups } from './lookups/lookups.ts'
import { openLookups } from './lookups/open-lookups.ts'
import { carrierRoutes } from './open-carriers.ts'
import { type OpenConsole, openConsole } from './open-console.ts'
import { type Common, type Engines, refillOf } from './open-engines.ts'
import { openFeed } from './open-feed.ts'
import { openInterfaces } from './open-interfaces.ts'
import { linkMaker, openLinks } from './open-links.ts'
import { openOperator } from './open-operator.ts'
import { openSmppServer } from './open-smpp.ts'
import { Conversations } from './storage/conversations.ts'
import type { Database } from './storage/database.ts'
import { MessageLookup } from './storage/message-lookup.ts'
import { resetSandbox } from './storage/reset-sandbox.ts'
import { RuledIntake } from './traffic-rules/ruled-intake.ts'
import { TrafficRules } from './traffic-rules/traffic-rules.ts'
import { PumpingGuard } from './verification/guard/pumping-guard.ts'
import { openVerification } from './verification/verification.ts'

/** The parts that answer HTTP requests. */
export async function openEdges(common: Common, engines: Engines) {
  const { config, sandboxUrl, siblings, metrics, lastOutage, feed, events, clock, parts, url } = common
  const { db, forClients, answerWithinMs, counts, catalogue, accountName, attempts, callbacks } = engines
  const { connectors, speech, templates, dispatch, commits, stores, tracer, alerts } = engines
  const hookCheck = (hook: string) => checkHookUrl(hook, config.callbacks)
  const verifying = { db, clock, events, answerWithinMs }
  const guard = parts.keep(await PumpingGuard.open({ ...verifying, config: config.verification.guard }))
  const numbers = parts.keep(
    openLookups(config.lookups, { db: forClients, clock, events, ...refillOf(config) }),
  )
  const unruled = intakeOf(config, { dispatch, tracer, numbers, clock, events })
  const smsRules = new SmsRules(config.smsRules, dispatch.networkOf)
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
    callResults: parts.keep(await CallResults.open({ db, clock, events })),
    db: forClients,
    outbox: callbacks,
    contract: config.contract,
    limits: config.limits,
    clock,
    siblings,
    events,
  } satisfies AsynchronousPorts
  const shown = { db, clock, events, config, sandboxUrl, url, operations, feed, lastOutage, counts }
  const { consoleFolder } = common
  const seen = { ...shown, catalogue, callbacks, attempts, dispatch, alerts, speech, consoleFolder }
  const console: OpenConsole = parts.keep(openConsole(seen))
  const waiting = () => [
    { what: 'verification', items: verification.waiting() },
    { what: 'clicks', items: clicks.waiting },
  ]
  const operator = { db, clock, metrics, dispatch, commits, stores, callbacks, guard, waiting, siblings }
  const server = parts.keep(
    await openHttpServer({
      listen: config.listen,
      tracer,
      ...operations,
      routes: [
        openOperator({ ...operator, isStopping: () => parts.isClosing }),
        ...sandboxRoutes(common, { db, guard, receiver: console.receiver }),
        carrierRoutes(connectors, dispatch, { clock, events }),
        ...links.routes,
        await openFeed(common, engines),
        ...(await openInterfaces(parts.keep.bind(parts), { db, clock, events, catalogue }, operations)),
        verifyRoutes({ verification, checkHookUrl: hookCheck, events }),
        console.routes,
      ],
    }),
  )
  const smpp = await openSmppServer(common, engines, { intake, operations })
  return { server, console, smpp }
}

/** None outside of sandbox mode. */
function sandboxRoutes(
  { sandboxUrl, isForTests = false, clock }: Common,
  { db, guard, receiver }: { db: Database; guard: PumpingGuard; receiver: SandboxReceiver | null },
): Routes[] {
  if (sandboxUrl === null || receiver === null) return []
  const testsOf = (admission: Pick<Admission, 'forgetWrongKeys'>): TestEndpoints => ({
    callbacks: new CallbackExpectations(receiver, clock),
    reset: async () => {
      receiver.clear()
      admission.forgetWrongKeys()
      if (!isForTests) return
      await guard.flushed()
      await resetSandbox(db)
      await guard.flushed()
    },
  })
  return [sandboxProxy(sandboxUrl, testsOf)]
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
