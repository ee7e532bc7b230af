import type { OpenConnector } from '../carriers/open-connectors.ts'
import type { Config } from '../config/config.ts'
import type { OpenPool } from '../engines/callbacks/sending/connections.ts'
import type { StartOptions } from '../kit/flow/start.ts'
import type { NodePlace } from '../kit/machine/siblings.ts'
import type { Resolver } from '../kit/net/resolver.ts'
import type { Logger } from '../observability/logger.ts'
import type { Database } from '../store/database.ts'
import type { openDatabase } from '../store/open-database.ts'

export interface GatewayOptions extends StartOptions {
  config: Config
  logger: Logger
  /** Runs on the migrated database before anything else, for example to create the demo account. */
  prepare?: (db: Database) => Promise<unknown>
  /** URL of the simulated network for `/sandbox/…`; null outside sandbox mode. */
  sandboxUrl: string | null
  /** `POST /sandbox/reset` forgets what tests left in the database. */
  isForTests?: boolean
  /** The built console. Default: that of the package. */
  consoleFolder?: string | undefined
  /** Where it is one of several workers of a supervisor, which has opened the database and prepared it. */
  worker?: WorkerPlace
  /** Default of each: by the settings, over the network. */
  outside?: Partial<Outside>
  /** Default: `OutcomeRecorderOptions.deferFromPerSecond`. */
  deferFromPerSecond?: number
}

/** What a gateway reaches outside of its process. A simulation puts its own in the place of the network. */
export interface Outside {
  openDatabase: typeof openDatabase
  openConnector: OpenConnector
  /** Connections to the receivers of callbacks. */
  openReceiver: OpenPool
  resolver: Resolver
}

/** The place of a worker among those of its start. */
export type WorkerPlace = Pick<NodePlace, 'nodeId' | 'siblings'>
