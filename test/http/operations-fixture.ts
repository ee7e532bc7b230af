import type {
  Acceptance,
  IdempotentRequest,
  Intake,
  OnceOutcome,
  Submission,
} from '../../src/dispatch/intake-port.ts'
import type { Channel } from '../../src/domain/plan/plan.ts'
import { type Tariff, TariffTable } from '../../src/domain/pricing/tariff-table.ts'
import { OperationsEndpoint } from '../../src/http/operations-endpoint.ts'
import type { OperationsPorts } from '../../src/http/ports.ts'
import type { Clock } from '../../src/lib/clock.ts'
import type { CatalogueAccount } from '../../src/storage/catalogue-settings.ts'
import type { MessageStatusAnswer } from '../../src/storage/message-lookup.ts'

export const apiKey = 'the right key'

const senders = [
  { name: 'Posthorn', channel: 'sms', status: 'approved' },
  { name: 'Waiting', channel: 'sms', status: 'pending' },
  { name: 'Chat', channel: 'viber', status: 'approved' },
] as const

const tariffs: Tariff[] = [
  { channel: 'sms', prefix: '380', priceMicros: 500_000 },
  { channel: 'sms', prefix: '1', priceMicros: 700_000 },
]

const account: CatalogueAccount = {
  accountId: 7,
  name: 'demo',
  currency: 'UAH',
  notificationUrl: null,
  signingSecret: null,
  senders,
  approved: new Map<Channel, Set<string>>([
    ['sms', new Set(['Posthorn'])],
    ['viber', new Set(['Chat'])],
  ]),
  tariffs: new TariffTable([], tariffs),
}

/** Accepts everything with ascending ids; `answerWith` and `failWith` change that for what follows. */
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
  ): Promise<OnceOutcome> {
    const key = `${request.accountId} ${request.key}`
    const bodyHash = request.bodyHash.toString('hex')
    const stored = this.stored.get(key)
    if (stored?.bodyHash === bodyHash) return { kind: 'stored', answer: stored.answer }
    if (stored !== undefined) return { kind: 'other-body' }
    const answer = render(await this.accept(submissions))
    this.stored.set(key, { bodyHash, answer })
    return { kind: 'fresh', answer }
  }

  #accept(submission: Submission): Acceptance {
    return this.answerWith?.(submission) ?? { kind: 'accepted', msgId: this.#nextMsgId++ }
  }
}

/** Time that stands still until `advance` is called. */
export class FakeClock implements Clock {
  #now = 1_700_000_000_000
  readonly #tasks = new Set<{ at: number; task: () => void }>()

  now(): number {
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

export interface Fixture {
  ports: OperationsPorts
  endpoint: OperationsEndpoint
  intake: FakeIntake
  clock: FakeClock
  /** `type reason` of every refusal that was told to events. */
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
  options: { contract?: Partial<OperationsPorts['contract']>; account?: Partial<CatalogueAccount> } = {},
): Fixture {
  const intake = new FakeIntake()
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
  const ports: OperationsPorts = {
    intake,
    clock,
    catalogue: {
      authenticate: (key) => (keys.has(key) ? owner : null),
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
    checkHookUrl: (url) => (/^https?:\/\//.test(url) ? null : 'hook must be an http or https URL'),
    contract: {
      lenientIds: false,
      maxOperations: 1_000,
      maxBodyBytes: 1_048_576,
      currency: 'UAH',
      ...options.contract,
    },
    events: {
      refusedOperation: ({ type, reason }) => void refused.push(`${type} ${reason}`),
      fault: ({ error }) => void faults.push(error),
    },
  }
  const endpoint = new OperationsEndpoint(ports)
  return { ports, endpoint, intake, clock, refused, faults, messages, lookup, newKeys, refreshes }
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
}

/** Sends a body (JSON text, or a value to make it of) and answers the JSON text. */
export function post(fixture: Fixture, body: unknown, call: Call = {}): Promise<string> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return fixture.endpoint.answer({
    contentType: 'contentType' in call ? call.contentType : 'application/json',
    body: { kind: 'bytes', bytes: Buffer.from(text) },
    idempotencyKey: call.idempotencyKey,
    address: call.address ?? '192.0.2.1',
  })
}

export async function ask(fixture: Fixture, data: unknown, call: Call = {}): Promise<Answer> {
  return JSON.parse(await post(fixture, { auth: apiKey, data }, call)) as Answer
}

export const goodSms = {
  type: 'sms',
  id: 42,
  phone: 380501234567,
  sms_message: 'Hello',
  sms_signature: 'Posthorn',
}
