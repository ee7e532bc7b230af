import { join } from 'node:path'
import { BacktestRuns } from './admin/backtest-runs.ts'
import { inviteUser } from './admin/users.ts'
import { openArchiveStore } from './archive/open-store.ts'
import type { AttemptLog } from './callbacks/attempt-log.ts'
import { HookTrial } from './callbacks/hook-trial.ts'
import type { CallbackSender } from './callbacks/sender.ts'
import { signingSecrets } from './callbacks/signing-secret.ts'
import type { Config } from './config/config.ts'
import { takesSmpp } from './config/smpp-server-settings.ts'
import { accessHandlers } from './http/console/access/access-handlers.ts'
import { auditLogFile } from './http/console/access/audit-log-file.ts'
import { bindsHandlers } from './http/console/access/binds-handlers.ts'
import { eventEndpointsHandlers } from './http/console/access/event-endpoints-handlers.ts'
import { interfacesHandlers } from './http/console/access/interfaces-handlers.ts'
import { ownNumbersHandlers } from './http/console/access/own-numbers-handlers.ts'
import { accountsDownloads } from './http/console/accounts/accounts-downloads.ts'
import { accountsHandlers } from './http/console/accounts/accounts-handlers.ts'
import { type AlertsPorts, alertsHandlers } from './http/console/alerts/alerts-handlers.ts'
import { allWorkers, type SharedMemory, type WorkerMemory } from './http/console/all-workers.ts'
import { buildOf, readAppFiles } from './http/console/app-files.ts'
import { ConsoleAuth } from './http/console/auth/console-auth.ts'
import { ownSignInHandlers } from './http/console/auth/own-sign-in-handlers.ts'
import { ProviderSignIn } from './http/console/auth/provider-sign-in.ts'
import { backtestJob, backtestsHandlers } from './http/console/backtests/backtests-handlers.ts'
import { batchesHandlers } from './http/console/batches/batches-handlers.ts'
import { callbacksHandlers } from './http/console/callbacks/callbacks-handlers.ts'
import type { CallbacksPorts } from './http/console/callbacks/callbacks-ports.ts'
import { SandboxReceiver } from './http/console/callbacks/sandbox-receiver.ts'
import { consoleRoutes } from './http/console/console-routes.ts'
import { handsetsHandlers } from './http/console/handsets/handsets-handlers.ts'
import { mailPage } from './http/console/handsets/mail-page.ts'
import { SimulatedNetwork } from './http/console/handsets/simulated-network.ts'
import { historyHandlers } from './http/console/history/history-handlers.ts'
import type { LiveFeed } from './http/console/live-feed.ts'
import { lookupHandlers } from './http/console/lookup/lookup-handlers.ts'
import { messagesFile } from './http/console/messages/messages-file.ts'
import { messagesHandlers } from './http/console/messages/messages-handlers.ts'
import type { MessagesPorts } from './http/console/messages/messages-ports.ts'
import { readOperationAgain } from './http/console/messages/read-message.ts'
import { overviewHandlers } from './http/console/overview/overview-handlers.ts'
import { setupHandlers } from './http/console/overview/setup-handlers.ts'
import { recipientsHandlers } from './http/console/recipients/recipients-handlers.ts'
import { subscriberFile } from './http/console/recipients/subscriber-file.ts'
import { repliesHandlers } from './http/console/replies/replies-handlers.ts'
import { rowsHandlers } from './http/console/send/rows-handlers.ts'
import { scheduledHandlers } from './http/console/send/scheduled-handlers.ts'
import { type SendPorts, sendHandlers } from './http/console/send/send-handlers.ts'
import { type VoicesPorts, voicesHandlers } from './http/console/send/voices-handlers.ts'
import { trafficRulesHandlers } from './http/console/traffic-rules/traffic-rules-handlers.ts'
import { pricesHandlers } from './http/console/upstreams/prices-handlers.ts'
import { upstreamsHandlers } from './http/console/upstreams/upstreams-handlers.ts'
import type { UpstreamsDispatch } from './http/console/upstreams/upstreams-ports.ts'
import { verificationHandlers } from './http/console/verification/verification-handlers.ts'
import { viewsHandlers } from './http/console/views/views-handlers.ts'
import { OperationsEndpoint } from './http/operations-endpoint.ts'
import type { OperationsPorts } from './http/ports.ts'
import type { Routes } from './http/server.ts'
import type { Clock } from './lib/clock.ts'
import { packageFolder, packageVersion } from './lib/package-folder.ts'
import { noSiblings } from './lib/siblings.ts'
import type { Events } from './observability/events.ts'
import type { LastOutage } from './observability/last-outage.ts'
import { IdentityProvider } from './outbound/identity-provider.ts'
import { listAccounts } from './storage/accounts.ts'
import type { Catalogue } from './storage/catalogue.ts'
import type { Database } from './storage/database.ts'

export interface ConsoleParts {
  db: Database
  clock: Clock
  events: Events
  config: Config
  /** URL of the simulated network; null outside sandbox mode. */
  sandboxUrl: string | null
  /** The gateway's own URL, once it listens. */
  url: () => string
  /** The built console; absent: that of the package. */
  consoleFolder?: string | undefined
  /** Dependencies of the operations, also for the console. */
  operations: OperationsPorts
  /** Notifies open pages of changes. */
  feed: LiveFeed
  lastOutage: LastOutage
  speech: VoicesPorts['speech']
  alerts: AlertsPorts['alerts']
  /** Writes counts that are not in the database yet. */
  counts: Record<'traffic' | 'carrierHours' | 'endpointHours', { write(): Promise<void> }>
  catalogue: Catalogue
  callbacks: CallbackSender
  attempts: AttemptLog
  dispatch: Omit<UpstreamsDispatch, 'upstreams'> &
    Pick<WorkerMemory, 'upstreams'> &
    Pick<SendPorts, 'blockReasons'>
}

export interface OpenConsole extends AsyncDisposable {
  routes: Routes
  /** Of callbacks; null outside of sandbox mode. */
  receiver: SandboxReceiver | null
  /** Path of the page that creates the first user; null if there is a user already. */
  firstUserPath: () => Promise<string | null>
}

/** Opens the queries and commands of all console pages. */
export function openConsole(parts: ConsoleParts): OpenConsole {
  const { db, clock, events, config, sandboxUrl, feed, counts, dispatch } = parts
  const auth = new ConsoleAuth(db, clock, config.console)
  const provider = openProvider(parts)
  const sandbox = sandboxUrl !== null
  const network = new SimulatedNetwork(sandboxUrl)
  const receiver = openReceiver(parts)
  const memory = memoryOf(parts, receiver)
  const callbacks = callbacksPorts(parts, receiver, memory)
  const { catalogue, operations } = parts
  const messages = messagesPorts(parts, memory)
  const verification = { db, clock, policy: config.verification.guard, nameOf: callbacks.nameOf }
  const recipients = { ...verification, feed, archive: () => openArchiveStore(config.archive) }
  const sending = {
    catalogue,
    operations,
    endpoint: new OperationsEndpoint({ ...operations, siblings: noSiblings }),
    blockReasons: dispatch.blockReasons,
    readAgain: (msgId: number) => readOperationAgain(messages, msgId),
  }
  const business = {
    db,
    clock,
    catalogue,
    operations,
    currency: config.contract.currency,
    retention: config.retention,
    settings: config,
  }
  const { consoleFolder = join(packageFolder, 'dist', 'console') } = parts
  const runs = new BacktestRuns({ db, clock, events, jobOf: (trial) => backtestJob(config, trial) })
  const routes = consoleRoutes({
    db,
    clock,
    events,
    auth,
    provider,
    feed,
    framesItself: sandbox,
    readFiles: () => readAppFiles(consoleFolder),
    facts: () => sessionFacts(parts, consoleFolder),
    applyChange: async () => {
      await catalogue.refreshQuietly()
      feed.changed('settings')
    },
    handlers: {
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
      ...accessHandlers({ db, clock, hookRules: config.callbacks }),
      ...ownSignInHandlers({ db, clock, auth }),
      ...alertsHandlers({ db, clock, hookRules: config.callbacks, alerts: parts.alerts }),
      ...clientsHandlers(parts),
      ...accountsHandlers(business),
    },
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

/** What clients connect by, and where what is for them goes. */
function clientsHandlers({ db, clock, config: { callbacks, events, smppServer } }: ConsoleParts) {
  return {
    ...bindsHandlers({ db, clock, takesSmpp: takesSmpp(smppServer) }),
    ...interfacesHandlers({ db }),
    ...ownNumbersHandlers({ db, hookRules: callbacks }),
    ...eventEndpointsHandlers({ db, clock, config: callbacks, recorded: events.recorded }),
  }
}

async function sessionFacts({ db, config, sandboxUrl, url }: ConsoleParts, consoleFolder: string) {
  const { oidc } = config.console
  return {
    sandbox: sandboxUrl !== null,
    provider: oidc && { name: oidc.name },
    version: packageVersion(),
    build: await buildOf(consoleFolder),
    apiUrl: config.publicUrl ?? url(),
    accounts: (await listAccounts(db)).map(({ accountId, name, currency }) => ({
      accountId,
      name,
      currency,
    })),
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

/** Null outside of sandbox mode. It tries the secrets of all accounts to find the one that signed. */
function openReceiver({ clock, sandboxUrl, feed, catalogue }: ConsoleParts): SandboxReceiver | null {
  if (sandboxUrl === null) return null
  const signers = () =>
    catalogue.accounts().flatMap(({ name, signingSecret }) => {
      const secrets = signingSecret?.reveal() ?? null
      return secrets === null ? [] : [{ account: name, secrets }]
    })
  return new SandboxReceiver({ clock, signers, onReceived: () => feed.changed('callbacks') })
}

/** What this process and the other workers hold in memory. */
function memoryOf(parts: ConsoleParts, receiver: SandboxReceiver | null): SharedMemory {
  const { dispatch, attempts, callbacks, lastOutage, operations } = parts
  const own: WorkerMemory = {
    nodeId: dispatch.nodeId,
    attemptsOf: (callbackId) => attempts.of(callbackId),
    hosts: () => callbacks.hosts(),
    retryReceiver: (receiver) => callbacks.retry(receiver),
    upstreams: () => dispatch.upstreams(),
    lastOutage: () => lastOutage.read(),
    received: () => receiver?.received() ?? [],
    clearReceived: () => receiver?.clear(),
  }
  return allWorkers(own, operations.siblings)
}

function messagesPorts(parts: ConsoleParts, memory: SharedMemory): MessagesPorts {
  const { db, clock, config, url, feed, operations } = parts
  return {
    db,
    clock,
    country: config.console.country,
    config,
    linksUrl: () => config.links.baseUrl ?? config.publicUrl ?? url(),
    feed,
    cancelQueued: operations.cancelQueued,
    upstreams: () => memory.upstreams(),
  }
}

function callbacksPorts(
  parts: ConsoleParts,
  receiver: SandboxReceiver | null,
  memory: SharedMemory,
): CallbacksPorts {
  const { db, clock, config, url, catalogue, callbacks } = parts
  const signingSecretOf = signingSecrets(catalogue)
  const accounts = () =>
    catalogue
      .accounts()
      .map(({ accountId, name, signingSecret }) => ({ accountId, name, isSigned: signingSecret !== null }))
  return {
    db,
    clock,
    config: config.callbacks,
    accounts,
    nameOf: (accountId) => catalogue.account(accountId)?.name ?? String(accountId),
    signingSecretOf,
    attemptsOf: memory.attemptsOf,
    hosts: memory.hosts,
    retryReceiver: memory.retryReceiver,
    leasesEndAt: () => callbacks.leasesEndAt,
    trial: new HookTrial({ clock, config: config.callbacks, signingSecretOf }),
    receiver,
    received: memory,
    url: () => config.publicUrl ?? url(),
  }
}
