import { join } from 'node:path'
import { inviteUser } from '../administration/accounts/users.ts'
import type { MessagesPorts } from '../administration/messages/messages-ports.ts'
import type { QuotePorts } from '../administration/messages/quote-view.ts'
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
import { type ConsoleParts, type ConsolePorts, openPorts } from './console-ports.ts'
import { consoleRoutes } from './console-routes.ts'
import { ConsoleTurns } from './console-turns.ts'
import { handsetsHandlers } from './handsets/handsets-handlers.ts'
import { mailPage } from './handsets/mail-page.ts'
import { historyHandlers } from './history/history-handlers.ts'
import { IdentityProvider } from './identity-provider.ts'
import { lookupHandlers } from './lookup/lookup-handlers.ts'
import { messagesFile } from './messages/messages-file.ts'
import { messagesHandlers } from './messages/messages-handlers.ts'
import { overviewHandlers } from './overview/overview-handlers.ts'
import { setupHandlers } from './overview/setup-handlers.ts'
import { recipientsHandlers } from './recipients/recipients-handlers.ts'
import { subscriberFile } from './recipients/subscriber-file.ts'
import { repliesHandlers } from './replies/replies-handlers.ts'
import { rowsHandlers } from './send/rows-handlers.ts'
import { quotePorts, sendHandlers } from './send/send-handlers.ts'
import { voicesHandlers } from './send/voices-handlers.ts'
import { trafficRulesHandlers } from './traffic-rules/traffic-rules-handlers.ts'
import { pricesHandlers } from './upstreams/prices-handlers.ts'
import { upstreamsHandlers } from './upstreams/upstreams-handlers.ts'
import { verificationHandlers } from './verification/verification-handlers.ts'
import { viewsHandlers } from './views/views-handlers.ts'

export interface OpenConsole extends AsyncDisposable {
  routes: Routes
  messages: MessagesPorts
  quotes: QuotePorts
  /** Resolves after this gateway applies the latest change of settings and has notified open pages. Never rejects. */
  applyChange: () => Promise<void>
  /** Path of the page that creates the first user; null if there is a user already. */
  firstUserPath: () => Promise<string | null>
}

/** Opens the queries and commands of all console pages. */
export function openConsole(parts: ConsoleParts): OpenConsole {
  const { db, clock, events, liveUpdates } = parts
  const ports = openPorts(parts)
  const { auth, network, callbacks, messages, recipients, business } = ports
  const { consoleFolder = join(packageFolder, 'dist', 'console') } = parts
  const applyChange = async () => {
    await parts.catalogue.refreshQuietly()
    liveUpdates.changed('settings')
  }
  const routes = consoleRoutes({
    db,
    clock,
    events,
    auth,
    provider: openProvider(parts),
    liveUpdates,
    turns: new ConsoleTurns(parts.operations.sharedLimits),
    framesItself: ports.sandbox,
    readFiles: () => readAppFiles(consoleFolder),
    facts: () => sessionFacts(parts, consoleFolder),
    applyChange,
    administration: parts.administration,
    handlers: listHandlers(parts, ports),
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
    messages,
    quotes: quotePorts(ports.sending),
    applyChange,
    firstUserPath: async () =>
      (await auth.anyUser())
        ? null
        : (await inviteUser(db, { role: 'admin', accountId: null, madeBy: null }, clock.now())).path,
    [Symbol.asyncDispose]: () => Promise.resolve(liveUpdates.close()),
  }
}

/** The queries and commands of all pages. */
function listHandlers(parts: ConsoleParts, ports: ConsolePorts): ConsoleOptions['handlers'] {
  const { db, clock, config, counts, dispatch, catalogue, operations, memory } = parts
  const { auth, sandbox, network, callbacks, messages, verification } = ports
  const { recipients, sending, business } = ports
  return {
    ...overviewHandlers({ db, clock, writeTraffic: () => counts.traffic.write(), ...memory }),
    ...setupHandlers({ db, clock, config, sandbox }),
    ...messagesHandlers(messages),
    ...batchesHandlers({ clock, messages, sending }),
    ...repliesHandlers(messages),
    ...recipientsHandlers(recipients),
    ...viewsHandlers({ db, clock }),
    ...sendHandlers(sending),
    ...rowsHandlers(sending),
    ...voicesHandlers({ catalogue, speech: parts.speech }),
    ...lookupHandlers({ catalogue, operations, db, clock, lookups: config.lookups }),
    ...handsetsHandlers(network),
    ...callbacksHandlers(callbacks),
    ...upstreamsHandlers({ db, config, dispatch }),
    ...historyHandlers({ db, clock, config, nameOf: callbacks.nameOf, counts }),
    ...pricesHandlers(parts.administration),
    ...trafficRulesHandlers({ db, clock, rules: config.trafficRules }),
    ...verificationHandlers(verification),
    ...ownSignInHandlers({ db, clock, auth }),
    ...alertsHandlers({ db, clock, hasMailServer: parts.hasMailServer }),
    ...accountsHandlers(business),
  }
}

async function sessionFacts({ catalogue, config, sandboxUrl, url }: ConsoleParts, consoleFolder: string) {
  const { oidc } = config.console
  return {
    sandbox: sandboxUrl !== null,
    provider: oidc && { name: oidc.name },
    version: packageVersion(),
    build: await readBuild(consoleFolder),
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
