import type { MessagesPorts } from '../administration/messages/messages-ports.ts'
import { readOperationAgain } from '../administration/messages/read-message.ts'
import type { AdministrationPorts } from '../administration/ports.ts'
import type { Config } from '../config/config.ts'
import { takesSmpp } from '../config/sections/smpp-server-settings.ts'
import { OperationsApi } from '../edges/operations-api.ts'
import { openArchiveStore } from '../engines/archive/open-store.ts'
import { signingSecrets } from '../engines/callbacks/callback-request.ts'
import { HookTrial } from '../engines/callbacks/hook-trial.ts'
import type { CallbackSender } from '../engines/callbacks/sending/sender.ts'
import type { Clock } from '../kit/time/clock.ts'
import type { Events } from '../observability/events.ts'
import type { OperationsPorts } from '../operations/ports.ts'
import type { Catalogue } from '../store/accounts/catalogue.ts'
import type { Database } from '../store/database.ts'
import type { SharedMemory } from './all-workers.ts'
import { ConsoleAuth } from './auth/console-auth.ts'
import type { CallbacksPorts } from './callbacks/callbacks-ports.ts'
import type { SandboxReceiver } from './callbacks/sandbox-receiver.ts'
import { SimulatedNetwork } from './handsets/simulated-network.ts'
import type { LiveUpdates } from './live-updates.ts'
import type { SendPorts } from './send/send-handlers.ts'
import type { VoicesPorts } from './send/voices-handlers.ts'
import type { UpstreamsDispatch } from './upstreams/upstreams-ports.ts'

export interface ConsoleParts {
  administration: AdministrationPorts
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
  liveUpdates: LiveUpdates
  /** Of all workers of this gateway. */
  memory: SharedMemory
  /** Of callbacks; null outside of sandbox mode. */
  receiver: SandboxReceiver | null
  speech: VoicesPorts['speech']
  /** Whether the settings have an upstream that can send e-mails. */
  hasMailServer: boolean
  /** Writes counts that are not in the database yet. */
  counts: Record<'traffic' | 'carrierHours' | 'endpointHours', { write(): Promise<void> }>
  catalogue: Catalogue
  callbacks: CallbackSender
  dispatch: UpstreamsDispatch & Pick<SendPorts, 'blockReasons'>
}

export type ConsolePorts = ReturnType<typeof openPorts>

/** What several pages need. */
export function openPorts(parts: ConsoleParts) {
  const { db, clock, config, sandboxUrl, liveUpdates, dispatch } = parts
  const { secondFactor } = config.console
  const turns = parts.operations.sharedLimits.credentials
  const auth = new ConsoleAuth(db, clock, { secondFactor, turns })
  const sandbox = sandboxUrl !== null
  const network = new SimulatedNetwork(sandboxUrl)
  const callbacks = callbacksPorts(parts)
  const { catalogue, operations } = parts
  const messages = messagesPorts(parts)
  const verification = { db, clock, policy: config.verification.guard, nameOf: callbacks.nameOf }
  const recipients = { ...verification, liveUpdates, archive: () => openArchiveStore(config.archive) }
  const sending = {
    catalogue,
    operations,
    operationsApi: new OperationsApi(operations),
    blockReasons: dispatch.blockReasons,
    routeCandidates: dispatch.routeCandidates,
    readAgain: (msgId: number) => readOperationAgain(messages, msgId),
  }
  const business = {
    db,
    clock,
    catalogue,
    operations,
    currency: config.contract.currency,
    takesSmpp: takesSmpp(config.smppServer),
  }
  return {
    ...{ auth, sandbox, network, callbacks, messages, verification, recipients },
    ...{ sending, business },
  }
}

function messagesPorts(parts: ConsoleParts): MessagesPorts {
  const { db, clock, config, url, liveUpdates, operations, memory } = parts
  return {
    db,
    clock,
    country: config.console.country,
    config,
    linksUrl: () => config.links.baseUrl ?? config.publicUrl ?? url(),
    liveUpdates,
    cancelQueued: operations.cancelQueued,
    catalogue: parts.catalogue,
    conversations: operations.conversations,
    upstreams: () => memory.upstreams(),
  }
}

function callbacksPorts(parts: ConsoleParts): CallbacksPorts {
  const { db, clock, config, url, catalogue, callbacks, receiver, memory } = parts
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
