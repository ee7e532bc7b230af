import type { CodePlanRequest } from '../../domain/otp/plan-code.ts'
import type { StartOptions } from '../../kit/flow/start.ts'
import type { Clock } from '../../kit/time/clock.ts'
import { Periodic } from '../../kit/time/periodic.ts'
import type { Events } from '../../observability/events.ts'
import type { Secret } from '../../settings/secret.ts'
import type { NamedVerification } from '../../store/codes/verifications.ts'
import type { Database } from '../../store/database.ts'
import type { FeedPort } from '../../store/feed/feed-port.ts'
import { withDeadline } from '../../store/pg/with-deadline.ts'
import type { EndedCode } from '../dispatch/decisions/code-results.ts'
import type { Intake } from '../dispatch/intake/intake-port.ts'
import type { CallbackOutbox } from '../outbox/outbox.ts'
import { Checks } from './checks.ts'
import { CodeKey } from './code-key.ts'
import { Conversions, type ConversionsOptions } from './conversions.ts'
import { Creations } from './creations.ts'
import { cancelOpen, endExpired, readOwn } from './endings.ts'
import { GivenCodes } from './given-codes.ts'
import type { VerificationGuard } from './guard.ts'
import { openServices } from './services.ts'

export interface VerificationOptions extends StartOptions {
  db: Database
  clock: Clock
  events: Events
  intake: Intake
  outbox: Pick<CallbackOutbox, 'write'>
  feed: FeedPort
  guard: VerificationGuard
  connectors: ConversionsOptions['connectors']
  /** The operator's rules for SMS. */
  smsRules: CodePlanRequest['smsRules']
  /** Approved templates of a sender of WhatsApp, by name and language. */
  whatsAppTemplates: CodePlanRequest['whatsAppTemplates']
  /** Verifications have ended. */
  onEnded: (ended: readonly EndedCode[]) => void
  /** Part of the key of all code hashes, never stored in the database; null if the operator has set none. */
  secret: Secret | null
  /** The secret before it, while codes that were hashed with it are out. Absent: there is none. */
  previousSecret?: Secret | null
  /** How long a request waits for the database. */
  answerWithinMs: number
}

/** Creates, checks and expires one-time codes. */
export type Verification = Awaited<ReturnType<typeof openVerification>>

/** Rejects where the database cannot be read. */
export async function openVerification(options: VerificationOptions) {
  const key = await CodeKey.open(options.db, options.secret, options.previousSecret)
  const services = await openServices(options)
  const db = withDeadline(options.db, options.clock, options.answerWithinMs)
  const creations = new Creations({ ...options, db, key, services })
  const conversions = new Conversions(options)
  const checks = new Checks({ ...options, key, reportsConversions: conversions.areWanted })
  const givenCodes = new GivenCodes({ ...options, key, services })
  const where = 'expiry of codes'
  const expiries = new Periodic({ ...options, everyMs: 1_000, work: () => endExpired(options), where })
  return {
    /** Resolves once code and message are on disk. Rejects as `Intake.accept` does. */
    create: creations.create.bind(creations),
    /** The same, at most once per idempotency key. */
    createOnce: creations.createOnce.bind(creations),
    /** Sends a code that another system has made, once. Rejects as `Intake.acceptOnce` does. */
    sendGiven: givenCodes.send.bind(givenCodes),
    /** Counts an attempt, then compares. Rejects as `Checks.check` does. */
    check: checks.check.bind(checks),
    /** Counts nothing; null where the account has none by this id, or its recipient was erased. */
    read: (named: NamedVerification & { accountId: number }) => readOwn(options, named),
    /** Ends one before its time; false where none is open. */
    cancel: (named: NamedVerification) => cancelOpen(options, named),
    /** Checks that wait for a group commit. */
    waiting: () => checks.depth,
    /** Ends expired verifications now instead of at the next second. Never rejects. */
    expire: () => expiries.now(),
    /** Reports entered codes to carriers now instead of within two seconds. Never rejects. */
    reportConversions: () => conversions.now(),
    async [Symbol.asyncDispose](): Promise<void> {
      await conversions[Symbol.asyncDispose]()
      await expiries[Symbol.asyncDispose]()
      await checks.drained()
      await services[Symbol.asyncDispose]()
    },
  }
}
