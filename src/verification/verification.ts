import type { Outbox } from '../callbacks/outbox.ts'
import type { Intake, StoredOutcome } from '../dispatch/intake-port.ts'
import type { Clock } from '../lib/clock.ts'
import { Periodic } from '../lib/periodic.ts'
import type { Events } from '../observability/events.ts'
import type { Secret } from '../settings/secret.ts'
import type { Database } from '../storage/database.ts'
import { type Checked, Checks, type CodeCheck } from './checks.ts'
import { CodeKey } from './code-key.ts'
import { type CodeRequest, type Created, type CreateOnce, Creations } from './creations.ts'
import { endExpired } from './endings.ts'
import type { VerificationGuard } from './guard.ts'
import { Services } from './services.ts'

export interface VerificationOptions {
  db: Database
  clock: Clock
  events: Events
  intake: Intake
  outbox: Outbox
  guard: VerificationGuard
  /** Goes into the key of all hashes and is never in the database; null where the operator has set none. */
  secret: Secret | null
  /** How long a request waits for the database. */
  answerWithinMs: number
}

/** One-time codes: sent, checked, and over in time. */
export class Verification implements AsyncDisposable {
  readonly #creations: Creations
  readonly #checks: Checks
  readonly #expiries: Periodic
  readonly #services: Services

  private constructor(options: VerificationOptions, key: CodeKey, services: Services) {
    this.#services = services
    this.#creations = new Creations({ ...options, key, services })
    this.#checks = new Checks({ ...options, key })
    this.#expiries = new Periodic({
      ...options,
      everyMs: 1_000,
      work: () => endExpired(options),
      where: 'expiry of codes',
    })
  }

  /** Rejects where the database cannot be read. */
  static async open(options: VerificationOptions): Promise<Verification> {
    const key = await CodeKey.open(options.db, options.secret)
    return new Verification(options, key, await Services.open(options))
  }

  /** Resolves once code and message are on disk. Rejects as `Intake.accept` does. */
  create(request: CodeRequest): Promise<Created> {
    return this.#creations.create(request)
  }

  /** The same, at most once for a key. */
  createOnce(request: CodeRequest, once: CreateOnce): Promise<Created | StoredOutcome> {
    return this.#creations.createOnce(request, once)
  }

  /** Counts an attempt, then compares. Rejects as `Checks.check` does. */
  check(check: CodeCheck): Promise<Checked> {
    return this.#checks.check(check)
  }

  /** Checks that wait for a group commit. */
  get waiting(): number {
    return this.#checks.depth
  }

  /** Ends what is due now, as is done every second. Never rejects. */
  expire(): Promise<void> {
    return this.#expiries.now()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#expiries[Symbol.asyncDispose]()
    await this.#checks.drained()
    await this.#services[Symbol.asyncDispose]()
  }
}
