import { join } from 'node:path'
import { inviteUser } from '../administration/accounts/users.ts'
import type { Routes } from '../edges/server.ts'
import { packageFolder, packageVersion } from '../kit/machine/package-folder.ts'
import { auditLogFile } from './access/audit-log-file.ts'
import { accountsDownloads } from './accounts/accounts-downloads.ts'
import { accountsHandlers } from './accounts/accounts-handlers.ts'
import { alertsHandlers } from './alerts/alerts-handlers.ts'
import { readAppFiles, readBuild } from './app-files.ts'
import { ownSignInHandlers } from './auth/own-sign-in-handlers.ts'
import { ProviderSignIn } from './auth/provider-sign-in.ts'
import { batchesHandlers } from './batches/batches-handlers.ts'
import { callbacksHandlers } from './callbacks/callbacks-handlers.ts'
import type { ConsoleOptions } from './console-options.ts'
import { type ConsolePorts, type OpenConsoleOptions, openPorts } from './console-ports.ts'
import { consoleRoutes } from './console-routes.ts'
import { ConsoleTurns } from './console-turns.ts'
import { handsetsHandlers } from './handsets/handsets-handlers.ts'
import { mailPage } from './handsets/mail-page.ts'
import { annotationsHandlers } from './history/annotations-handlers.ts'
import { historyHandlers } from './history/history-handlers.ts'
import { IdentityProvider } from './identity-provider.ts'
import { listFiles } from './list-files.ts'
import { lookupHandlers } from './lookup/lookup-handlers.ts'
import { messagesFile } from './messages/messages-file.ts'
import { messagesHandlers } from './messages/messages-handlers.ts'
import { usageFile } from './messages/usage-file.ts'
import { overviewHandlers } from './overview/overview-handlers.ts'
import { setupHandlers } from './overview/setup-handlers.ts'
import { recipientsHandlers } from './recipients/recipients-handlers.ts'
import { subscriberFile } from './recipients/subscriber-file.ts'
import { repliesHandlers } from './replies/replies-handlers.ts'
import { rowsHandlers } from './send/rows-handlers.ts'
import { sendHandlers } from './send/send-handlers.ts'
import { voicesHandlers } from './send/voices-handlers.ts'
import { trafficRulesHandlers } from './traffic-rules/traffic-rules-handlers.ts'
import { pricesHandlers } from './upstreams/prices-handlers.ts'
import { upstreamsHandlers } from './upstreams/upstreams-handlers.ts'
import { resultsFile } from './upstreams/view-results.ts'
import { verificationHandlers } from './verification/verification-handlers.ts'
import { viewsHandlers } from './views/views-handlers.ts'

export interface OpenConsole extends AsyncDisposable {
  routes: Routes
  /** Resolves after this gateway applies the latest change of settings and has notified open pages. Never rejects. */
  applyChange: () => Promise<void>
  /** Path of the page that creates the first user; null if there is a user already. */
  firstUserPath: () => Promise<string | null>
}

/** Opens the queries and commands of all console pages. */
export function openConsole(options: OpenConsoleOptions): OpenConsole {
  const { clock, events, store, administration, sending, liveUpdates, site } = options
  const { db, catalogue } = store
  const ports = openPorts(options)
  const { auth, network, callbacks, messages, recipients, business } = ports
  const { folder = join(packageFolder, 'dist', 'console') } = site
  const applyChange = async () => {
    await catalogue.refreshQuietly()
    liveUpdates.changed('settings')
  }
  const routes = consoleRoutes({
    db,
    clock,
    events,
    auth,
    provider: openProvider(options),
    liveUpdates,
    turns: new ConsoleTurns(sending.operations.sharedLimits),
    framesItself: ports.sandbox,
    readFiles: () => readAppFiles(folder),
    facts: () => sessionFacts(options, folder),
    applyChange,
    administration,
    handlers: listHandlers(options, ports),
    more: [(app) => mailPage(app, { auth, network }), (app) => callbacks.receiver?.addTo(app)],
    downloads: {
      ...accountsDownloads(business),
      ...listFiles(administration),
      '/upstreams/results.csv': resultsFile({ db }),
      '/audit-log.csv': auditLogFile(db),
      '/messages.csv': messagesFile(messages),
      '/usage.csv': usageFile(db),
      '/subscriber/export.ndjson': subscriberFile(recipients),
    },
  })
  return {
    routes,
    applyChange,
    firstUserPath: async () =>
      (await auth.anyUser())
        ? null
        : (await inviteUser(db, { role: 'admin', accountId: null, madeBy: null }, clock.now())).path,
    [Symbol.asyncDispose]: () => Promise.resolve(liveUpdates.close()),
  }
}

/** The queries and commands of all pages. */
function listHandlers(options: OpenConsoleOptions, ports: ConsolePorts): ConsoleOptions['handlers'] {
  const { clock, config, store, administration, sending, memory, rulesInForce } = options
  const { db, catalogue, counts } = store
  const nameOf = (accountId: number) => catalogue.account(accountId)?.name ?? String(accountId)
  const { auth, sandbox, network, alerts, callbacks, messages, verification, recipients, business } = ports
  return {
    ...overviewHandlers({
      ...{ db, clock, ...memory },
      writeTraffic: () => counts.traffic.write(),
      writeAccountTraffic: () => counts.accountTraffic.write(),
    }),
    ...setupHandlers({ db, clock, config, sandbox }),
    ...messagesHandlers(messages),
    ...batchesHandlers({ clock, messages, sending }),
    ...repliesHandlers(messages),
    ...recipientsHandlers(recipients),
    ...viewsHandlers({ db, clock }),
    ...sendHandlers(sending),
    ...rowsHandlers(sending),
    ...voicesHandlers(sending),
    ...lookupHandlers({ ...sending, db, clock, lookups: config.lookups }),
    ...handsetsHandlers(network),
    ...callbacksHandlers(callbacks),
    ...upstreamsHandlers({ db, routes: () => rulesInForce().routes }),
    ...historyHandlers({ db, clock, config, nameOf, counts }),
    ...annotationsHandlers({ db, write: () => counts.annotations.write() }),
    ...pricesHandlers(administration),
    ...trafficRulesHandlers({ db, clock, rules: () => rulesInForce().trafficRules }),
    ...verificationHandlers({ ...verification, catalogue, codes: options.codes }),
    ...ownSignInHandlers({ db, clock, auth }),
    ...alertsHandlers({ db, clock, hasMailServer: alerts.hasMailServer }),
    ...accountsHandlers(business),
  }
}

async function sessionFacts({ config, store, site }: OpenConsoleOptions, folder: string) {
  const { oidc } = config.console
  return {
    sandbox: site.sandboxUrl !== null,
    provider: oidc && { name: oidc.name },
    version: packageVersion(),
    build: await readBuild(folder),
    apiUrl: config.publicUrl ?? site.url(),
    // From memory: anybody may request a session.
    accounts: store.catalogue
      .accounts()
      .map(({ accountId, name, currency }) => ({ accountId, name, currency })),
  }
}

/** Null where the settings name no identity provider. */
function openProvider({ clock, events, config, store, site }: OpenConsoleOptions): ProviderSignIn | null {
  const { oidc } = config.console
  if (oidc === null) return null
  return new ProviderSignIn({
    db: store.db,
    clock,
    provider: new IdentityProvider(oidc),
    settings: oidc,
    url: () => config.publicUrl ?? site.url(),
    onFault: (error) => events.fault({ where: 'identity provider', error }),
  })
}
