import { noSmsOffer, noSmsRules } from '../../../test/support/sms-rules.ts'
import { SharedLimits } from '../../admission/shared-limits.ts'
import { fallbackWaitDefaults } from '../../config/sections/dispatch-settings.ts'
import { callOtpDefaults, contractDefaults } from '../../config/sections/general-settings.ts'
import { limitsDefaults } from '../../config/sections/limits-settings.ts'
import type { Channel } from '../../domain/plan/plan.ts'
import { type Tariff, TariffTable } from '../../domain/pricing/tariff-table.ts'
import type { CallAnswer } from '../../engines/dispatch/decisions/call-results.ts'
import type {
  Acceptance,
  IdempotentRequest,
  Intake,
  OnceOutcome,
  StoredOutcome,
  Submission,
} from '../../engines/dispatch/intake/intake-port.ts'
import { CodeSource } from '../../engines/links/code-source.ts'
import { MessageLinks } from '../../engines/links/message-links.ts'
import type { CallbackOutbox, NewCallback } from '../../engines/outbox/outbox.ts'
import { TemplateIndex } from '../../engines/templates/template-index.ts'
import { noSiblings } from '../../kit/machine/siblings.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { AsynchronousPorts, Voices } from '../../operations/ports.ts'
import type { CatalogueAccount, CatalogueKey } from '../../store/accounts/catalogue-settings.ts'
import type { Database, Queryable, Transaction } from '../../store/database.ts'
import type { MessageStatusAnswer } from '../../store/message-search/message-lookup.ts'
import { withEffects } from '../../store/pg/transaction-effects.ts'
import { Admission, type OperationsRequest } from '../admission.ts'
import { AsynchronousApi } from '../asynchronous/asynchronous-api.ts'
import { OperationsApi } from '../operations-api.ts'
import { FakeNumbers } from './fake-numbers.ts'
import { FakeTemplates } from './fake-templates.ts'
import { sampleTemplates } from './sample-templates.ts'

export const apiKey = 'the right key'

const senders = [
  { name: 'Posthorn', channel: 'sms', status: 'approved' },
  { name: 'Waiting', channel: 'sms', status: 'pending' },
  { name: 'Chat', channel: 'viber', status: 'approved' },
] as const

const tariffs: Tariff[] = [
  { channel: 'sms', prefix: '380', priceMicros: 500_000 },
  { channel: 'sms', prefix: '1', priceMicros: 700_000 },
  { channel: 'hlr', prefix: '380', priceMicros: 40_000 },
  { channel: 'voice', prefix: '380', priceMicros: 800_000 },
  { channel: 'viber', prefix: '380', priceMicros: 300_000 },
  { channel: 'call', prefix: '', priceMicros: 400_000 },
]

const anyKey = { keyId: 1, hash: Buffer.alloc(32), scopes: null, admitsAddress: null, expiresAt: null }

const account: CatalogueAccount = {
  accountId: 7,
  name: 'demo',
  currency: 'UAH',
  notificationUrl: null,
  country: null,
  usesNumberMemory: true,
  linkDomain: null,
  isDisabled: false,
  signingSecret: null,
  senders,
  approved: new Map<Channel, Set<string>>([
    ['sms', new Set(['Posthorn'])],
    ['viber', new Set(['Chat'])],
  ]),
  tariffs: new TariffTable([], tariffs),
}

function newLinks(): MessageLinks {
  return new MessageLinks({ codes: new CodeSource(), baseUrl: 'https://go.example', showScheme: true })
}

/** Accepts everything with ascending ids, until `answerWith` or `failWith` is set. */
export class FakeIntake implements Intake {
  readonly calls: Submission[][] = []
  readonly stored = new Map<string, { bodyHash: string; answer: string }>()
  answerWith: ((submission: Submission) => Acceptance) | null = null
  failWith: Error | null = null
  #nextMsgId = 9_007_199_254_740_001

  accept(submissions: Submission[]): Promise<Acceptance[]> {
    this.calls.push(submissions)
    if (this.failWith !== null) return Promise.reject(this.failWith)
    return Promise.resolve(submissions.map((submission) => this.#accept(submission)))
  }

  async acceptOnce(
    request: IdempotentRequest,
    submissions: Submission[],
    render: (acceptances: Acceptance[]) => string,
    change?: (tx: Transaction, acceptances: Acceptance[]) => Promise<void>,
  ): Promise<OnceOutcome> {
    const key = keyOf(request)
    const bodyHash = request.bodyHash.toString('hex')
    const stored = this.stored.get(key)
    if (stored?.bodyHash === bodyHash) return { kind: 'stored', answer: stored.answer }
    if (stored !== undefined) return { kind: 'other-body' }
    const acceptances = await this.accept(submissions)
    if (change !== undefined) {
      await withEffects((effects) => change({ ...effects, query: () => Promise.resolve([]) }, acceptances))
    }
    const answer = render(acceptances)
    this.stored.set(key, { bodyHash, answer })
    return { kind: 'fresh', answer }
  }

  storedAnswer(request: IdempotentRequest): Promise<StoredOutcome | null> {
    const stored = this.stored.get(keyOf(request))
    if (stored === undefined) return Promise.resolve(null)
    const same = stored.bodyHash === request.bodyHash.toString('hex')
    return Promise.resolve(same ? { kind: 'stored', answer: stored.answer } : { kind: 'other-body' })
  }

  #accept(submission: Submission): Acceptance {
    return this.answerWith?.(submission) ?? { kind: 'accepted', msgId: this.#nextMsgId++ }
  }
}

function keyOf({ accountId, scope, key }: IdempotentRequest): string {
  return `${accountId} ${scope} ${key}`
}

/** Keeps callbacks in memory; those of a transaction that was rolled back are forgotten. */
export class FakeOutbox implements Pick<CallbackOutbox, 'write'> {
  readonly stored: NewCallback[] = []
  failWith: Error | null = null

  async write(tx: Transaction, callbacks: NewCallback[]): Promise<number[]> {
    if (this.failWith !== null) throw this.failWith
    tx.afterCommit(() => void this.stored.push(...callbacks))
    return []
  }

  /** Address and body of each callback so far. */
  bodies(): [url: string, body: Record<string, unknown>][] {
    return this.stored.map(({ url, body }) => [url, JSON.parse(body) as Record<string, unknown>])
  }
}

/** Runs transactions one by one and knows the statements of `store/messages/idempotency.ts`. */
class FakeDatabase implements Pick<Database, 'transaction'> {
  readonly #keys = new Set<string>()

  async transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    const before = [...this.#keys]
    const query: Queryable['query'] = (statement, values) =>
      Promise.resolve(this.#query(statement.text, values))
    return withEffects((effects) => {
      effects.afterRollback(() => {
        this.#keys.clear()
        for (const key of before) this.#keys.add(key)
      })
      return work({ ...effects, query })
    })
  }

  #query<Row>(text: string, values: unknown[] = []): Row[] {
    const key = values.slice(0, 3).join(' ')
    if (text.startsWith('INSERT')) this.#keys.add(key)
    if (!text.startsWith('SELECT body_hash') || !this.#keys.has(key)) return []
    return [{ bodyHash: Buffer.alloc(0), answer: '' } as Row]
  }
}

/** Time that stands still until `advance` is called. */
export class FakeClock implements Clock {
  #now = 1_700_000_000_000
  readonly #tasks = new Set<{ at: number; task: () => void }>()

  now(): number {
    return this.#now
  }

  steadyNow(): number {
    return this.#now
  }

  after(delayMs: number, task: () => void): () => void {
    const entry = { at: this.#now + delayMs, task }
    this.#tasks.add(entry)
    return () => this.#tasks.delete(entry)
  }

  advance(ms: number): void {
    this.#now += ms
    for (const entry of [...this.#tasks]) {
      if (entry.at > this.#now) continue
      this.#tasks.delete(entry)
      entry.task()
    }
  }
}

/** Results of calls: every message gets `answerWith`, by default the code 0417. */
export class FakeCallResults {
  readonly requested: { msgId: number; until: number }[] = []
  answerWith: CallAnswer = { kind: 'code', code: '0417' }

  answer(msgId: number, until: number): Promise<CallAnswer> {
    this.requested.push({ msgId, until })
    return Promise.resolve(this.answerWith)
  }
}

/** Speaks English and Ukrainian; its only named voice is Annie. */
const fewVoices: Voices = {
  choose({ language, name }) {
    const voice = {
      full: { kind: 'full', name: 'English', file: 'en', gender: null, languages: [] },
      variant: null,
    } as const
    if (!['en', 'uk'].includes(language.split('-')[0] ?? '')) {
      return { kind: 'unknown', known: ['en', 'uk'], reason: '' }
    }
    const named = ['', 'default', 'Annie'].includes(name)
    return { kind: 'found', voice: { ...voice, full: { ...voice.full, languages: [] } }, named }
  },
}

export interface Fixture {
  ports: AsynchronousPorts
  admission: Admission
  api: OperationsApi
  asynchronous: AsynchronousApi
  outbox: FakeOutbox
  intake: FakeIntake
  numbers: FakeNumbers
  callResults: FakeCallResults
  templates: FakeTemplates
  clock: FakeClock
  /** `type reason` of every refusal event. */
  refused: string[]
  faults: unknown[]
  /** Messages that `status` finds, by the client's id or the msg_id. */
  messages: Map<string | number, MessageStatusAnswer>
  lookup: { failWith: Error | null; balanceMicros: number }
  /** Keys that become known with the next refresh. */
  newKeys: Set<string>
  refreshes: { count: number }
}

export function operationsFixture(
  options: {
    contract?: Partial<AsynchronousPorts['contract']>
    limits?: Partial<AsynchronousPorts['limits']>
    account?: Partial<CatalogueAccount>
    key?: Partial<CatalogueKey>
    callCountries?: AsynchronousPorts['callCountries']
    smsRules?: AsynchronousPorts['smsRules']
    smsOffer?: AsynchronousPorts['smsOffer']
    newLinks?: null
  } = {},
): Fixture {
  const intake = new FakeIntake()
  const limits = { ...limitsDefaults, ...options.limits }
  const clock = new FakeClock()
  const refused: string[] = []
  const faults: unknown[] = []
  const messages = new Map<string | number, MessageStatusAnswer>()
  const lookup: Fixture['lookup'] = { failWith: null, balanceMicros: 12_345_600 }
  const newKeys = new Set<string>()
  const keys = new Set([apiKey])
  const refreshes = { count: 0 }
  const owner = { ...account, ...options.account }
  const answer = <Value>(value: Value): Promise<Value> =>
    lookup.failWith === null ? Promise.resolve(value) : Promise.reject(lookup.failWith)
  const outbox = new FakeOutbox()
  const templates = new FakeTemplates(clock)
  const numbers = new FakeNumbers()
  const callResults = new FakeCallResults()
  const ports: AsynchronousPorts = {
    db: new FakeDatabase(),
    outbox,
    numbers,
    templates,
    whatsAppTemplates: new TemplateIndex(['Posthorn'], sampleTemplates),
    fallbackWaitSeconds: fallbackWaitDefaults,
    voices: fewVoices,
    callCountries: options.callCountries ?? callOtpDefaults,
    smsRules: options.smsRules ?? noSmsRules,
    smsOffer: options.smsOffer ?? noSmsOffer,
    newLinks: options.newLinks === null ? () => null : newLinks,
    callResults,
    intake,
    clock,
    sharedLimits: new SharedLimits(limits, clock, noSiblings),
    catalogue: {
      authenticate: (key) => (keys.has(key) ? { ...anyKey, account: owner, ...options.key } : null),
      noteUse: () => undefined,
      refreshForUnknownKey: () => {
        refreshes.count++
        for (const key of newKeys) keys.add(key)
        return Promise.resolve()
      },
    },
    lookup: {
      byClientId: (_accountId, clientId) => answer(messages.get(clientId) ?? null),
      byMsgId: (_accountId, msgId) => answer(messages.get(msgId) ?? null),
      balanceMicros: () => answer(lookup.balanceMicros),
    },
    textsOf: () => [],
    knownOf: () => null,
    numberMemory: { read: async () => () => null },
    channelOutlook: () => ({ state: 'healthy', delivered: null, tookMs: null }),
    acknowledgements: {
      acknowledge: () =>
        Promise.resolve({
          kind: 'acknowledged',
          status: 'READ',
          acknowledgement: { by: 'api', channel: null, at: 0 },
        }),
    },
    cancelQueued: {
      cancel: (_tx, { msgIds }) =>
        Promise.resolve(new Map(msgIds.map((msgId) => [msgId, { kind: 'cancelled' }]))),
    },
    conversations: { read: () => Promise.resolve({ conversationId: null, entries: [] }) },
    checkHookUrl: (url) => (/^https?:\/\//.test(url) ? null : 'hook must be an http or https URL'),
    contract: {
      ...contractDefaults,
      ...options.contract,
    },
    limits,
    events: {
      refusedOperation: ({ type, reason }) => void refused.push(`${type} ${reason}`),
      fault: ({ error }) => void faults.push(error),
    },
  }
  const admission = new Admission(ports)
  const api = new OperationsApi(ports, admission)
  const asynchronous = new AsynchronousApi(ports, admission)
  const stored = { refused, faults, messages, lookup, newKeys, refreshes, callResults }
  return { ports, admission, api, asynchronous, intake, outbox, numbers, templates, clock, ...stored }
}

export interface Answer {
  success: boolean
  error?: string
  data?: { success: boolean; error?: string; data?: Record<string, unknown> }[]
}

export interface Call {
  contentType?: string | undefined
  idempotencyKey?: string
  address?: string
  /** The API of the request; default `operations`. */
  api?: 'operations' | 'asynchronous'
}

/** Sends a body (JSON text, or a value to make it of) and answers the JSON text. */
export function post(fixture: Fixture, body: unknown, call: Call = {}): Promise<string> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const request: OperationsRequest = {
    contentType: 'contentType' in call ? call.contentType : 'application/json',
    body: { kind: 'bytes', bytes: Buffer.from(text) },
    idempotencyKey: call.idempotencyKey,
    address: call.address ?? '192.0.2.1',
  }
  return call.api === 'asynchronous' ? fixture.asynchronous.answer(request) : fixture.api.answer(request)
}

export async function perform(fixture: Fixture, data: unknown, call: Call = {}): Promise<Answer> {
  return JSON.parse(await post(fixture, { auth: apiKey, data }, call)) as Answer
}

export const goodSms = {
  type: 'sms',
  id: 42,
  phone: 380501234567,
  sms_message: 'Hello',
  sms_signature: 'Posthorn',
}
