import { join } from 'node:path'
import { inviteUser } from '../administration/accounts/users.ts'
import { takesSmpp } from '../config/sections/smpp-server-settings.ts'
import { accessHandlers } from '../console-server/access/access-handlers.ts'
import { auditLogFile } from '../console-server/access/audit-log-file.ts'
import { bindsHandlers } from '../console-server/access/binds-handlers.ts'
import { eventEndpointsHandlers } from '../console-server/access/event-endpoints-handlers.ts'
import { interfacesHandlers } from '../console-server/access/interfaces-handlers.ts'
import { ownNumbersHandlers } from '../console-server/access/own-numbers-handlers.ts'
import { accountsDownloads } from '../console-server/accounts/accounts-downloads.ts'
import { accountsHandlers } from '../console-server/accounts/accounts-handlers.ts'
import { alertsHandlers } from '../console-server/alerts/alerts-handlers.ts'
import { buildOf, readAppFiles } from '../console-server/app-files.ts'
import { ownSignInHandlers } from '../console-server/auth/own-sign-in-handlers.ts'
import { ProviderSignIn } from '../console-server/auth/provider-sign-in.ts'
import { backtestsHandlers } from '../console-server/backtests/backtests-handlers.ts'
import { batchesHandlers } from '../console-server/batches/batches-handlers.ts'
import { callbacksHandlers } from '../console-server/callbacks/callbacks-handlers.ts'
import type { SandboxReceiver } from '../console-server/callbacks/sandbox-receiver.ts'
import type { ConsoleOptions } from '../console-server/console-options.ts'
import { consoleRoutes } from '../console-server/console-routes.ts'
import { ConsoleTurns } from '../console-server/console-turns.ts'
import { handsetsHandlers } from '../console-server/handsets/handsets-handlers.ts'
import { mailPage } from '../console-server/handsets/mail-page.ts'
import { historyHandlers } from '../console-server/history/history-handlers.ts'
import { IdentityProvider } from '../console-server/identity-provider.ts'
import { lookupHandlers } from '../console-server/lookup/lookup-handlers.ts'
import { messagesFile } from '../console-server/messages/messages-file.ts'
import { messagesHandlers } from '../console-server/messages/messages-handlers.ts'
import { overviewHandlers } from '../console-server/overview/overview-handlers.ts'
import { setupHandlers } from '../console-server/overview/setup-handlers.ts'
import { recipientsHandlers } from '../console-server/recipients/recipients-handlers.ts'
import { subscriberFile } from '../console-server/recipients/subscriber-file.ts'
import { repliesHandlers } from '../console-server/replies/replies-handlers.ts'
import { rowsHandlers } from '../console-server/send/rows-handlers.ts'
import { scheduledHandlers } from '../console-server/send/scheduled-handlers.ts'
import { sendHandlers } from '../console-server/send/send-handlers.ts'
import { voicesHandlers } from '../console-server/send/voices-handlers.ts'
import { trafficRulesHandlers } from '../console-server/traffic-rules/traffic-rules-handlers.ts'
import { pricesHandlers } from '../console-server/upstreams/prices-handlers.ts'
import { upstreamsHandlers } from '../console-server/upstreams/upstreams-handlers.ts'
import { verificationHandlers } from '../console-server/verification/verification-handlers.ts'
import { viewsHandlers } from '../console-server/views/views-handlers.ts'
import type { Routes } from '../edges/server.ts'
import { packageFolder, packageVersion } from '../kit/machine/package-folder.ts'
import { type ConsoleParts, type ConsolePorts, openPorts } from './open-console-ports.ts'

export interface OpenConsole extends AsyncDisposable {
  routes: Routes
  /** Of callbacks; null outside of sandbox mode. */
  receiver: SandboxReceiver | null
  /** Path of the page that creates the first user; null if there is a user already. */
  firstUserPath: () => Promise<string | null>
}

/** Opens the queries and commands of all console pages. */
export function openConsole(parts: ConsoleParts): OpenConsole {
  const { db, clock, events, feed } = parts
  const ports = openPorts(parts)
  const { auth, network, callbacks, messages, recipients, business, runs, receiver } = ports
  const { consoleFolder = join(packageFolder, 'dist', 'console') } = parts
  const routes = consoleRoutes({
    db,
    clock,
    events,
    auth,
    provider: openProvider(parts),
    feed,
    turns: new ConsoleTurns(parts.operations.sharedLimits),
    framesItself: ports.sandbox,
    readFiles: () => readAppFiles(consoleFolder),
    facts: () => sessionFacts(parts, consoleFolder),
    applyChange: async () => {
      await parts.catalogue.refreshQuietly()
      feed.changed('settings')
    },
    handlers: handlersOf(parts, ports),
    more: [(app) => mailPage(app, { auth, network }), (app) => callbacks.receiver?.addTo(app)],
    downloads: {
      ...accountsDownloads(business),
      '/audit-log.csv': auditLogFile(db),
      '/messages.csv': messagesFile(messages),
      '/subscriber/export.ndjson': subscriberFile(recipients),
    },
  })
  return {
    routes,
    receiver,
    firstUserPath: async () =>
      (await auth.anyUser())
        ? null
        : (await inviteUser(db, { role: 'admin', accountId: null, madeBy: null }, clock.now())).path,
    [Symbol.asyncDispose]: () => {
      feed.close()
      return runs[Symbol.asyncDispose]()
    },
  }
}

/** The queries and commands of all pages. */
function handlersOf(parts: ConsoleParts, ports: ConsolePorts): ConsoleOptions['handlers'] {
  const { db, clock, config, feed, counts, dispatch, catalogue, operations } = parts
  const { auth, sandbox, network, memory, callbacks, messages, verification } = ports
  const { recipients, sending, business, runs } = ports
  const room = config.limits
  return {
    ...overviewHandlers({ db, clock, writeTraffic: () => counts.traffic.write(), ...memory }),
    ...setupHandlers({ db, clock, config, sandbox }),
    ...messagesHandlers(messages),
    ...batchesHandlers({ clock, messages, sending }),
    ...repliesHandlers({ db, catalogue, feed, conversations: operations.conversations }),
    ...recipientsHandlers(recipients),
    ...viewsHandlers({ db, clock }),
    ...sendHandlers(sending),
    ...rowsHandlers(sending),
    ...scheduledHandlers({ db, clock }),
    ...voicesHandlers({ catalogue, speech: parts.speech }),
    ...lookupHandlers({ catalogue, operations, db, clock, lookups: config.lookups }),
    ...handsetsHandlers(network),
    ...callbacksHandlers(callbacks),
    ...upstreamsHandlers({
      db,
      clock,
      config,
      feed,
      dispatch: { ...dispatch, upstreams: () => memory.upstreams() },
    }),
    ...historyHandlers({ db, clock, config, nameOf: callbacks.nameOf, counts }),
    ...backtestsHandlers({ db, config, runs }),
    ...pricesHandlers({ db, config }),
    ...trafficRulesHandlers({ db, clock, feed, rules: config.trafficRules }),
    ...verificationHandlers(verification),
    ...accessHandlers({ db, clock, hookRules: config.callbacks, room }),
    ...ownSignInHandlers({ db, clock, auth }),
    ...alertsHandlers({ db, clock, hookRules: config.callbacks, alerts: parts.alerts }),
    ...clientsHandlers(parts),
    ...accountsHandlers(business),
  }
}

/** What clients connect by, and where what is for them goes. */
function clientsHandlers({ db, clock, config }: ConsoleParts) {
  const { callbacks, events, limits: room, smppServer } = config
  return {
    ...bindsHandlers({ db, clock, room, takesSmpp: takesSmpp(smppServer) }),
    ...interfacesHandlers({ db, room }),
    ...ownNumbersHandlers({ db, hookRules: callbacks }),
    ...eventEndpointsHandlers({ db, clock, room, config: callbacks, recorded: events.recorded }),
  }
}

async function sessionFacts({ catalogue, config, sandboxUrl, url }: ConsoleParts, consoleFolder: string) {
  const { oidc } = config.console
  return {
    sandbox: sandboxUrl !== null,
    provider: oidc && { name: oidc.name },
    version: packageVersion(),
    build: await buildOf(consoleFolder),
    apiUrl: config.publicUrl ?? url(),
    // From memory: anybody may request a session.
    accounts: catalogue.accounts().map(({ accountId, name, currency }) => ({ accountId, name, currency })),
  }
}

/** Null where the settings name no identity provider. */
function openProvider({ db, clock, events, config, url }: ConsoleParts): ProviderSignIn | null {
  const { oidc } = config.console
  if (oidc === null) return null
  return new ProviderSignIn({
    db,
    clock,
    provider: new IdentityProvider(oidc),
    settings: oidc,
    url: () => config.publicUrl ?? url(),
    onFault: (error) => events.fault({ where: 'identity provider', error }),
  })
}
