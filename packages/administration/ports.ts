import type { UpstreamConfig } from '../carriers/kinds.ts'
import type { WhatsAppTemplateSource } from '../carriers/template-ports.ts'
import type { Config } from '../config/config.ts'
import { fieldsOfSet, writtenEntries, writtenValue } from '../config/rule-set-fields.ts'
import { joinRoutes, joinTrafficRules, type RuleSetConfig, type RulesInForce } from '../config/rule-sets.ts'
import type { CallbackConfig } from '../config/sections/callback-settings.ts'
import { type SettingsNamingAccounts, settingsNaming } from '../config/settings-naming-accounts.ts'
import type { Topic } from '../console-contract/contract.ts'
import type { AccountRetention } from '../domain/accounts/account-retention.ts'
import type { EndpointHealth } from '../domain/feed/event-endpoint.ts'
import type { GuardPolicy } from '../domain/guard/guard-policy.ts'
import type { LedgerDay } from '../domain/money/ledger.ts'
import type { Micros } from '../domain/pricing/amount.ts'
import type { KnownPrices } from '../domain/routing/known-prices.ts'
import type { RuleSetEntry, RuleSetName } from '../domain/routing/rule-set-name.ts'
import type { AlarmPlanner } from '../engines/alarms/alarm-ports.ts'
import type { AlarmWork } from '../engines/alarms/alarm-work.ts'
import type { SeenAttempt } from '../engines/callbacks/attempt-log.ts'
import type { SigningSecretOf } from '../engines/callbacks/callback-request.ts'
import type { AccountHost } from '../engines/callbacks/sending/callback-accounts.ts'
import type { AvoidReason } from '../engines/dispatch/upstreams/router.ts'
import type { KnownNetworks } from '../engines/dispatch/upstreams/routing-facts.ts'
import type { UpstreamSnapshot } from '../engines/dispatch/upstreams/snapshot-upstreams.ts'
import type { Clock } from '../kit/time/clock.ts'
import type { SettingRoom } from '../store/accounts/setting-room.ts'
import type { Database } from '../store/database.ts'
import { readEndpointHealth } from '../store/feed/endpoint-deliveries.ts'
import { findLedgerBounds, type LedgerChoice, readReserved, sumLedgerDays } from '../store/money/ledger.ts'
import type { BacktestRuns } from './backtests/backtest-runs.ts'
import type { MessagesPorts } from './messages/messages-ports.ts'
import type { QuotePorts } from './messages/quote-view.ts'
import { ConsoleRefusal } from './refusal.ts'
import { SharedResults } from './shared-results.ts'

/** The settings file, as far as it is about routes and rules. */
export type RuleSettings = RuleSetConfig & Pick<Config, 'routing' | 'smsRules'>

/** The routes and traffic rules of the settings file, beside which those of the database stand. */
export interface RuleSetPorts {
  config: RuleSettings
  /** The entries of the settings file. */
  written: (name: RuleSetName) => RuleSetEntry[]
  /** All that is in force with these entries of the database, which have no fault, as a backtest takes it. */
  backtestText: (name: RuleSetName, entries: readonly RuleSetEntry[]) => string
  fields: (name: RuleSetName) => ReturnType<typeof fieldsOfSet>
  /** Resolves when the gateway of this process, if there is one, applies what is stored. */
  refresh: () => Promise<void>
}

/** What routing has in memory. */
export interface RoutingPorts {
  avoid: AvoidReason
  prices: () => KnownPrices
  networks: Pick<KnownNetworks, 'of'>
}

/** What only a running gateway knows and can do. */
export interface GatewayPorts {
  /** Its name in the leases of slots. */
  nodeId: string
  /** Whether its carriers are simulated. */
  isSandbox: boolean
  /** The carriers of its settings. */
  upstreams: readonly UpstreamConfig[]
  /** The routes and traffic rules that it applies. */
  rulesInForce: () => RulesInForce
  routing: RoutingPorts
  /** Of one-time codes, by its settings. */
  guard: GuardPolicy
  /** What its workers hold in memory. */
  memory: {
    upstreams: () => Promise<UpstreamSnapshot[]>
    /** Of a callback. */
    attemptsOf: (callbackId: number) => Promise<SeenAttempt[]>
    /** Those that get callbacks. */
    hosts: () => Promise<AccountHost[]>
    /** Lets the next request to a host begin now. */
    retryReceiver: (receiver: { accountId: number; host: string }) => Promise<void>
    /** No lease of a callback that a gateway was given until now lasts longer. */
    leasesEndAt: () => number
  }
  signingSecretOf: SigningSecretOf
  alarms: Pick<AlarmWork, 'start'> & Pick<AlarmPlanner, 'readPhone'>
  alerts: {
    /** There are notifications to send. */
    wake: () => void
    /** Evaluates the rules soon. */
    evaluate: () => Promise<void>
    /** Whether the settings have an upstream that can send e-mails. */
    hasMailServer: boolean
  }
  /** Ends a verification before its time; false where none is open. */
  cancelCode: (verifyId: string) => Promise<boolean>
  backtests: Pick<BacktestRuns, 'start' | 'cancel'>
  /** Resolves after this gateway applies what operators decided about carriers. */
  applyControls: () => Promise<void>
  /** Open pages of the console load the topic again. */
  changed: (topic: Topic) => void
  /**
   * Carries out an operation of the contract that changes settings, as the account would, and returns its payload.
   * Rejects with `ConsoleRefusal` in the contract's words.
   */
  operate: (
    accountId: number,
    element: Readonly<Record<string, unknown>>,
  ) => Promise<Readonly<Record<string, unknown>>>
  /** This gateway applies opt-outs from now on: without one it looks for none. */
  onOptOut: () => void
  /** The WhatsApp upstreams whose templates can be created and deleted. */
  templateEditors: readonly WhatsAppTemplateSource[]
  messages: MessagesPorts
  quotes: QuotePorts
}

/** What the operations of administration use. */
export interface AdministrationPorts {
  db: Database
  clock: Clock
  callbacks: CallbackConfig
  /** How many settings of a kind an account may have. */
  room: SettingRoom
  /** The currency of an account that is opened without one. */
  currency: string
  /** The days of a time zone on which the ledger of an account has entries. */
  ledgerDays: (choice: LedgerChoice, zone: string) => Promise<LedgerDay[]>
  /** Of an account, reserved for messages that are not final. */
  reservedMicros: (accountId: number) => Promise<Micros>
  /** How long messages of an account without times of its own are kept. */
  usualRetention: Omit<AccountRetention, 'accountId'>
  /** Where the settings name an account, by their paths: `routes[2].account`. */
  settingsNaming: (account: string) => readonly string[]
  /** Throws `ConfigFaults` where the settings of routes or traffic rules have faults. */
  ruleSets: () => RuleSetPorts
  /** Hosts of `publicUrl` and `links.baseUrl`. */
  ownHosts: readonly string[]
  /** Whether events are recorded at all. */
  recorded: boolean
  /** By number, of the endpoints of an account, or of all where it is null. */
  endpointHealth: (accountId: number | null) => Promise<ReadonlyMap<number, EndpointHealth>>
  /** Null on the command line. */
  gateway: GatewayPorts | null
}

/** The settings that the operations follow. */
export type AdministrationConfig = Pick<
  Config,
  'callbacks' | 'limits' | 'contract' | 'retention' | 'publicUrl' | 'links'
> & {
  events: Pick<Config['events'], 'recorded'>
}

/** `naming`: the settings that may name accounts. */
export function administrationPorts({
  db,
  clock,
  gateway,
  config: { callbacks, limits, contract, retention, events, publicUrl, links },
  naming,
  ruleSets,
}: Pick<AdministrationPorts, 'db' | 'clock' | 'gateway' | 'ruleSets'> & {
  config: AdministrationConfig
  naming: () => SettingsNamingAccounts
}): AdministrationPorts {
  const reserved = new SharedResults<Micros>(clock)
  const days = new SharedResults<LedgerDay[]>(clock)
  const health = new SharedResults<ReadonlyMap<number, EndpointHealth>>(clock)
  return {
    ...{
      db,
      clock,
      gateway,
      ruleSets,
      callbacks,
      room: limits,
      recorded: events.recorded,
      currency: contract.currency,
    },
    ledgerDays: (choice, zone) =>
      days.get([choice.accountId, choice.from, choice.to, zone].join(' '), async () =>
        sumLedgerDays(db, choice, await findLedgerBounds(db, choice), zone),
      ),
    reservedMicros: (accountId) => reserved.get(String(accountId), () => readReserved(db, accountId)),
    ownHosts: [publicUrl, links.baseUrl].flatMap((url) => (url === null ? [] : [new URL(url).hostname])),
    usualRetention: { contentsDays: retention.contentsDays, months: retention.messagesMonths },
    settingsNaming: (account) => settingsNaming(naming(), account),
    endpointHealth: (accountId) => health.get(String(accountId), () => readEndpointHealth(db, accountId)),
  }
}

export function ruleSetPorts(
  config: RuleSettings,
  refresh: () => Promise<void> = () => Promise.resolve(),
): RuleSetPorts {
  return {
    config,
    written: (name) => writtenEntries(config, name),
    backtestText: (name, entries) => {
      const isOfRoutes = name === 'routes'
      const all = isOfRoutes
        ? joinRoutes(config, entries).routes
        : joinTrafficRules(config, entries).trafficRules
      const written = all.map((each) => writtenValue(each, name))
      // YAML that has the form of JSON.
      const text = isOfRoutes ? { routes: written, routing: config.routing } : { trafficRules: written }
      return JSON.stringify(text, null, 2)
    },
    fields: fieldsOfSet,
    refresh,
  }
}

/** Throws `ConsoleRefusal` where no gateway runs in this process. */
export function inGateway({ gateway }: Pick<AdministrationPorts, 'gateway'>): GatewayPorts {
  if (gateway === null) throw new ConsoleRefusal('gateway-needed', {})
  return gateway
}
