import type { FastifyInstance } from 'fastify'
import type { AdministrationPorts } from '../administration/ports.ts'
import type { SessionView } from '../console-contract/access/session.ts'
import type { Handlers, PageContract } from '../console-contract/contract.ts'
import type { Clock } from '../kit/time/clock.ts'
import type { Events } from '../observability/events.ts'
import type { Database } from '../store/database.ts'
import type { AppFiles } from './app-files.ts'
import type { ConsoleAuth } from './auth/console-auth.ts'
import type { ProviderSignIn } from './auth/provider-sign-in.ts'
import type { ConsoleTurns } from './console-turns.ts'
import type { Download } from './download.ts'
import type { LiveUpdates } from './live-updates.ts'

export interface ConsoleOptions {
  db: Database
  clock: Clock
  events: Pick<Events, 'fault'>
  auth: ConsoleAuth
  /** The identity provider of the settings; null: none. */
  provider: ProviderSignIn | null
  liveUpdates: LiveUpdates
  readFiles: () => Promise<AppFiles>
  /** Whether pages show our own documents in frames. Only the e-mails of the sandbox are shown so. */
  framesItself: boolean
  /** What a session shows beside its user. */
  facts: () => Promise<
    Pick<SessionView, 'sandbox' | 'provider' | 'version' | 'build' | 'apiUrl' | 'accounts'>
  >
  /** Resolves after this gateway applies the latest change and has notified open pages. Never rejects. */
  applyChange: () => Promise<void>
  turns: Pick<ConsoleTurns, 'enter' | 'turn'>
  /** What the administrative operations use. */
  administration: AdministrationPorts
  handlers: Handlers<Exclude<keyof PageContract, SignInRoutes>>
  /** By path below `/console/api`. */
  downloads: Readonly<Record<string, Download>>
  /** Routes that are neither a route nor a file. */
  more: readonly ((app: FastifyInstance) => void)[]
}

/** Routes that set the cookie. */
export type SignInRoutes =
  | 'GET /session'
  | 'POST /sign-in'
  | 'POST /sign-out'
  | 'GET /invitation'
  | 'POST /join'
  | 'POST /oidc/join'
  | 'POST /password'
