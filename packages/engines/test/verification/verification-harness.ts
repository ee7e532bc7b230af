import type { FreshDatabase } from '../../../../test/support/database.ts'
import { losingAnswers } from '../../../../test/support/lost-answers.ts'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { noSmsRules } from '../../../../test/support/sms-rules.ts'
import { guardDefaults } from '../../../domain/guard/guard-policy.ts'
import type { VerificationService } from '../../../domain/otp/verification-service.ts'
import type { Channel } from '../../../domain/plan/plan.ts'
import { TariffTable } from '../../../domain/pricing/tariff-table.ts'
import type { SmsRules } from '../../../domain/sms-rules/sms-rules.ts'
import type { WhatsAppTemplate } from '../../../domain/template/whatsapp-template.ts'
import type { CatalogueAccount } from '../../../store/accounts/catalogue-settings.ts'
import { changeService } from '../../../store/codes/verification-services.ts'
import type { Database } from '../../../store/database.ts'
import { noFeed } from '../../../store/feed/feed-port.ts'
import { lockMessages } from '../../../store/messages/find.ts'
import { PgDatabase } from '../../../store/pg/pg-database.ts'
import type { CodeRequest } from '../../verification/creations.ts'
import { PumpingGuard } from '../../verification/guard/pumping-guard.ts'
import type { VerificationGuard } from '../../verification/guard.ts'
import {
  openVerification,
  type Verification,
  type VerificationOptions,
} from '../../verification/verification.ts'
import { openHarness, silentEvents } from '../dispatch/dispatch-harness.ts'
import { ScriptedUpstream } from '../dispatch/scripted-upstream.ts'

export const phone = '380671234567'

export const account: CatalogueAccount = {
  accountId: 1,
  name: 'test',
  currency: 'UAH',
  notificationUrl: null,
  country: null,
  usesNumberMemory: true,
  linkDomain: null,
  isDisabled: false,
  signingSecret: null,
  senders: [],
  approved: new Map<Channel, Set<string>>([
    ['sms', new Set(['Posthorn', 'Shop'])],
    ['viber', new Set(['Shop'])],
    ['whatsapp', new Set(['Posthorn', 'Shop'])],
    ['email', new Set(['Shop'])],
  ]),
  tariffs: new TariffTable(
    [],
    (['sms', 'voice', 'viber', 'telegram', 'whatsapp', 'email'] as const).map((channel) => {
      return { channel, prefix: '', priceMicros: 500_000 }
    }),
  ),
}

export function codeRequest(change: Partial<CodeRequest> = {}): CodeRequest {
  return {
    account,
    type: 'sms',
    recipient: phone,
    recipientAsSent: change.recipient ?? phone,
    senderName: null,
    lang: 'en',
    codeLength: 6,
    codeType: 'numeric',
    ...{ code: null, payment: null, appHash: null, maxPriceMicros: null },
    serviceId: 1,
    userAddress: null,
    customId: null,
    hook: null,
    clientAddress: '192.0.2.1',
    ...change,
  }
}

/** Lets everything pass. */
const openGuard: VerificationGuard = {
  admit: () => Promise.resolve({ kind: 'admitted' }),
  completed: () => undefined,
  noteWrong: () => undefined,
}

export interface StageOptions {
  /** `real` for that of the gateway with its defaults. Default: none. */
  guard?: VerificationGuard | 'real'
  balanceMicros?: number
  upstreams?: ScriptedUpstream[]
  /** A database with an account, which outlives the harness. */
  on?: FreshDatabase
  /** Changes service 1. */
  service?: Partial<VerificationService>
  /** Approved templates of the sender Shop on WhatsApp. Default: none. */
  whatsAppTemplates?: readonly WhatsAppTemplate[]
  /** Whose carriers may be told of entered codes. Default: none. */
  connectors?: VerificationOptions['connectors']
  /** Rules for SMS. Default: none. */
  smsRules?: SmsRules
}

/** Verification on a real database with dispatch behind it, and a clock of its own that stands still. */
export async function openVerificationHarness(options: StageOptions = {}) {
  const { balanceMicros, guard = openGuard, smsRules = noSmsRules } = options
  const upstreams = options.upstreams ?? [new ScriptedUpstream('sms')]
  const harness = await openHarness({
    upstreams,
    ...(options.on && { on: options.on }),
    ...(balanceMicros === undefined ? {} : { balanceMicros }),
  })
  const clock = new ManualClock(Date.now())
  const { db, outbox, dispatch } = harness
  const { service } = options
  if (service !== undefined) {
    await storeSenders(db)
    await changeService(db, { serviceId: 1, accountId: null }, (usual) => ({ ...usual, ...service }))
  }
  const parts: AsyncDisposable[] = []
  const guards: PumpingGuard[] = []
  const open = async (database: Database) => {
    const real = await PumpingGuard.open({
      db: database,
      clock,
      events: silentEvents,
      config: guardDefaults,
      answerWithinMs: 60_000,
    })
    parts.unshift(real)
    guards.push(real)
    const verification = await openVerification({
      feed: noFeed,
      db: database,
      clock,
      events: silentEvents,
      intake: dispatch.intake,
      outbox,
      guard: guard === 'real' ? real : guard,
      smsRules,
      onEnded: dispatch.codesEnded,
      connectors: options.connectors ?? [],
      whatsAppTemplates: (sender) => (sender === 'Shop' ? (options.whatsAppTemplates ?? []) : []),
      secret: null,
      answerWithinMs: 60_000,
    })
    parts.unshift(verification)
    return verification
  }
  const verification = await open(db)
  return {
    db,
    clock,
    outbox,
    dispatch,
    verification,
    /** Another node on the same connections, which loses answers to commits as `losingAnswers` does. */
    losing(commits: boolean[]): Promise<Verification> {
      return open(losingAnswers(db, commits))
    },
    /** Another node on the same database, with connections of its own. */
    async node(): Promise<Verification> {
      const database = await PgDatabase.open({ url: harness.fresh.url })
      parts.unshift(database)
      return open(database)
    },
    /** Creates a code and reads it where its message has it. */
    async create(change: Partial<CodeRequest> = {}): Promise<{ verifyId: string; code: string }> {
      const created = await verification.create(codeRequest(change))
      if (created.kind !== 'created') throw new Error(`it was not created: ${JSON.stringify(created)}`)
      const { verifyId } = created
      return { verifyId, code: await codeOf(db, verifyId) }
    },
    /** Resolves when the real guard has done what it does every few seconds. */
    async flushed(): Promise<void> {
      for (const each of guards) await each.flushed()
    },
    async status(verifyId: string, code: string, recipient = phone): Promise<string> {
      const checked = await verification.check({ accountId: 1, verifyId, recipient, code })
      return checked.status
    },
    async [Symbol.asyncDispose]() {
      for (const part of parts) await part[Symbol.asyncDispose]()
      await harness[Symbol.asyncDispose]()
    },
  }
}

/** The senders of `account`, and the template that a plan with WhatsApp needs. */
async function storeSenders(db: Database): Promise<void> {
  const senders = [...account.approved].flatMap(([channel, names]) =>
    [...names].map((name) => [channel, name]),
  )
  const text = `INSERT INTO senders (account_id, channel, name, status)
    SELECT 1, s ->> 0, s ->> 1, 'approved' FROM json_array_elements($1::json) s ON CONFLICT DO NOTHING`
  await db.query({ text }, [JSON.stringify(senders)])
  const template = `INSERT INTO whatsapp_templates (upstream, signature, name, language, category, status, definition, seen_at)
    VALUES ('wa', 'Shop', 'login_code', 'en_US', 'AUTHENTICATION', 'approved', '{}', 0) ON CONFLICT DO NOTHING`
  await db.query({ text: template })
}

export async function messageOf(db: Database, verifyId: string) {
  const text = 'SELECT msg_id FROM messages WHERE request_id = $1'
  const [row] = await db.query<{ msg_id: number }>({ text }, [verifyId])
  const [message] = await lockMessages(db, [row?.msg_id ?? 0])
  if (message === undefined) throw new Error('the code has no message')
  return message
}

export async function codeOf(db: Database, verifyId: string): Promise<string> {
  const [code = ''] = await codesOf(db, verifyId)
  return code
}

/** The code of each stage. */
export async function codesOf(db: Database, verifyId: string): Promise<string[]> {
  return (await messageOf(db, verifyId)).plan.stages.map(({ content }) => {
    const text = content.kind === 'telegram' ? content.code : 'text' in content ? content.text : ''
    const [value] = 'parameters' in content ? content.parameters : []
    return /\b[0-9A-Z]{4,10}\b/.exec(value?.value ?? text ?? '')?.[0] ?? ''
  })
}

/** A code of the same length that is another one. */
export function wrong(code: string, by = 1): string {
  return String((Number(code) + by) % 10 ** code.length).padStart(code.length, '0')
}
