import { type AdministrationPorts, inGateway } from '../administration/ports.ts'
import type { Config } from '../config/config.ts'
import type { RulesInForce } from '../config/rule-sets.ts'
import { takesSmpp } from '../config/sections/smpp-server-settings.ts'
import { openArchiveStore } from '../engines/archive/open-store.ts'
import { signingSecrets } from '../engines/callbacks/callback-request.ts'
import { HookTrial } from '../engines/callbacks/hook-trial.ts'
import type { Clock } from '../kit/time/clock.ts'
import type { Events } from '../observability/events.ts'
import type { Store } from '../store/open-store.ts'
import { ConsoleAuth } from './auth/console-auth.ts'
import type { CallbacksPorts } from './callbacks/callbacks-ports.ts'
import { SimulatedNetwork } from './handsets/simulated-network.ts'
import type { LiveUpdates } from './live-updates.ts'
import type { ConsoleMemory } from './open-memory.ts'
import type { SendPorts } from './send/send-ports.ts'
import type { TryCodePorts } from './verification/try-code.ts'

export interface OpenConsoleOptions {
  clock: Clock
  events: Events
  config: Config
  /** The routes and traffic rules in force. */
  rulesInForce: () => RulesInForce
  store: Store
  administration: AdministrationPorts
  sending: SendPorts
  codes: TryCodePorts['codes']
  /** Of all workers of this gateway. */
  memory: ConsoleMemory
  /** Notifies open pages of changes. */
  liveUpdates: LiveUpdates
  site: ConsoleSite
}

/** Where the console is, and what it shows beside itself. */
interface ConsoleSite {
  /** The gateway's own URL, once it listens. */
  url: () => string
  /** URL of the simulated network; null outside sandbox mode. */
  sandboxUrl: string | null
  /** The built console; undefined: that of the package. */
  folder: string | undefined
}

export type ConsolePorts = ReturnType<typeof openPorts>

/** What several pages need. */
export function openPorts(options: OpenConsoleOptions) {
  const { clock, config, store, administration, sending, liveUpdates, site } = options
  const { db, catalogue } = store
  const { operations } = sending
  const { secondFactor } = config.console
  const auth = new ConsoleAuth(db, clock, { secondFactor, turns: operations.sharedLimits.credentials })
  const { messages, alerts } = inGateway(administration)
  const callbacks = callbacksPorts(options)
  const verification = { db, clock }
  return {
    ...{ auth, messages, alerts, callbacks, verification },
    sandbox: site.sandboxUrl !== null,
    network: new SimulatedNetwork(site.sandboxUrl),
    recipients: { ...verification, liveUpdates, archive: () => openArchiveStore(config.archive) },
    business: {
      ...{ db, clock, catalogue, operations },
      currency: config.contract.currency,
      takesSmpp: takesSmpp(config.smppServer),
    },
  }
}

function callbacksPorts({ clock, config, store, memory, site }: OpenConsoleOptions): CallbacksPorts {
  const { catalogue } = store
  const signingSecretOf = signingSecrets(catalogue)
  const accounts = () =>
    catalogue
      .accounts()
      .map(({ accountId, name, signingSecret }) => ({ accountId, name, isSigned: signingSecret !== null }))
  return {
    clock,
    config: config.callbacks,
    accounts,
    trial: new HookTrial({ clock, config: config.callbacks, signingSecretOf }),
    receiver: memory.receiver,
    received: memory,
    url: () => config.publicUrl ?? site.url(),
  }
}
