import { PasswordCheck } from '../admission/password-check.ts'
import { httpListener } from '../config/listeners.ts'
import type { SandboxReceiver } from '../console-server/callbacks/sandbox-receiver.ts'
import type { Admission } from '../edges/admission.ts'
import { answerSubscriber } from '../edges/interfaces/answer-subscriber.ts'
import { CallbackExpectations } from '../edges/sandbox/callback-expectations.ts'
import { sandboxProxy, type TestEndpoints } from '../edges/sandbox/sandbox-proxy.ts'
import { openHttpServer, type Routes } from '../edges/server.ts'
import { verifyRoutes } from '../edges/verify/verify-routes.ts'
import type { PumpingGuard } from '../engines/verification/guard/pumping-guard.ts'
import { portRefused } from '../kit/net/port-refused.ts'
import { KnownPlaces } from '../store/console/known-places.ts'
import type { Database } from '../store/database.ts'
import { resetSandbox } from '../store/sandbox/reset-sandbox.ts'
import { carrierRoutes } from './open-carriers.ts'
import { type OpenConsole, openConsole } from './open-console.ts'
import type { Common, Engines } from './open-engines.ts'
import { openFeed } from './open-feed.ts'
import { openInterfaces } from './open-interfaces.ts'
import { openOperations } from './open-operations.ts'
import { openOperator } from './open-operator.ts'
import { openSmppServer } from './open-smpp.ts'

/** The parts that answer HTTP requests. */
export async function openEdges(common: Common, engines: Engines) {
  const { config, sandboxUrl, siblings, metrics, lastOutage, writes, feed, events, clock, parts, url } =
    common
  const { answers, owedAnswers, db, counts, catalogue, attempts, callbacks, connectors, speech } = engines
  const { dispatch, commits, stores, tracer, alerts } = engines
  const { operations, verification, guard, links, clicks } = await openOperations(common, engines)
  const { checkHookUrl, intake, sharedLimits } = operations
  const places = parts.keep(
    await KnownPlaces.open({ db, clock, events, onPlace: (place) => sharedLimits.known.note(place) }),
  )
  const passwords = new PasswordCheck({ turns: sharedLimits.credentials, places })
  const shown = { db, clock, events, config, sandboxUrl, url, operations, feed, lastOutage, counts }
  const { consoleFolder } = common
  const seen = {
    siblings,
    ...shown,
    catalogue,
    callbacks,
    attempts,
    dispatch,
    alerts,
    speech,
    consoleFolder,
  }
  const console: OpenConsole = parts.keep(openConsole(seen))
  const waiting = () => [
    { what: 'verification', items: verification.waiting() },
    { what: 'clicks', items: clicks.waiting },
  ]
  const operator = {
    db,
    clock,
    metrics,
    dispatch,
    commits,
    writes,
    stores,
    callbacks,
    guard,
    waiting,
    siblings,
  }
  answers.connect(answerSubscriber(operations, catalogue))
  void parts.keep(owedAnswers.keeper()).keep()
  const server = parts.keep(
    await openHttpServer({
      listen: config.listen,
      visitors: config,
      tracer,
      ...operations,
      routes: [
        openOperator({ ...operator, isStopping: () => parts.isClosing }),
        ...sandboxRoutes(common, { db, guard, receiver: console.receiver }),
        carrierRoutes(connectors, dispatch, { clock, events }),
        ...links.routes,
        await openFeed(common, engines),
        ...(await openInterfaces(
          parts.keep.bind(parts),
          { db, clock, events, catalogue, passwords },
          operations,
        )),
        verifyRoutes({ verification, checkHookUrl, events }),
        console.routes,
      ],
    }).catch((error: unknown) => {
      throw portRefused(error, httpListener(config.listen))
    }),
  )
  const smpp = await openSmppServer(common, engines, { intake, operations, passwords })
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
