import { randomInt } from 'node:crypto'
import { toSubscriber } from '../../domain/address/subscriber.ts'
import { type CodeType, drawCode } from '../../domain/otp/code-alphabet.ts'
import { codeLanguage } from '../../domain/otp/code-texts.ts'
import { enteredCode } from '../../domain/otp/entered-code.ts'
import { boundCode, type Payment } from '../../domain/otp/payment.ts'
import { type CodePlanRequest, planCode } from '../../domain/otp/plan-code.ts'
import { type ServiceLimit, serviceLimit } from '../../domain/otp/service-limit.ts'
import { codeMessageType, type VerificationType } from '../../domain/otp/verification-callback.ts'
import type { VerificationService } from '../../domain/otp/verification-service.ts'
import { type Plan, priceOfPlan } from '../../domain/plan/plan.ts'
import { NamedTurns } from '../../kit/flow/named-turns.ts'
import { addressBlock } from '../../kit/net/address-block.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { Events } from '../../observability/events.ts'
import type { CatalogueAccount } from '../../store/accounts/catalogue-settings.ts'
import type { Queryable } from '../../store/database.ts'
import { readViberCodeTexts } from '../../store/templates/viber-templates.ts'
import type {
  Acceptance,
  IdempotentRequest,
  Intake,
  StoredOutcome,
  Submission,
} from '../dispatch/intake/intake-port.ts'
import { acceptCodeOnce, guarded, whyNot } from './accept-code.ts'
import type { CodeKey } from './code-key.ts'
import type { GuardedRequest, VerificationGuard } from './guard.ts'
import { findService, type Services } from './services.ts'
import { newVerifyId } from './verify-id.ts'

/** A validated request for a code. */
export interface CodeRequest {
  account: CatalogueAccount
  type: VerificationType
  /** E.164 in digits, or an e-mail address in lower case. */
  recipient: string
  /** The recipient as callbacks show it. */
  recipientAsSent: string
  senderName: string | null
  lang: string | null
  /** The caller's own; null: the gateway draws one. */
  code: string | null
  payment: Payment | null
  appHash: string | null
  maxPriceMicros: number | null
  codeLength: number
  codeType: CodeType
  serviceId: number
  customId: string | null
  /** The IP address of the end user, if the client sends it; only for the guard. */
  userAddress: string | null
  hook: string | null
  clientAddress: string
}

/** Why a code is not sent: the request is wrong, or the account lacks a sender, a price or money. */
export type CreateRefusal = 'service' | 'type' | 'sender' | 'tariff' | 'money' | 'unpaid'

export type Created =
  | { kind: 'created'; verifyId: string }
  | { kind: 'refused'; why: CreateRefusal }
  /** It may cost more than the client allows. */
  | { kind: 'too-dear'; priceMicros: number }
  | ServiceLimit
  /** Refused by the guard; `reason` is for the operator. */
  | { kind: 'limited'; retryAfterSeconds: number; reason: string }

/** A request with an idempotency key. `render` makes the response that is stored for repeats. */
export interface CreateOnce {
  request: IdempotentRequest
  render: (verifyId: string) => string
}

export interface CreationsOptions {
  db: Queryable
  intake: Intake
  clock: Clock
  key: CodeKey
  guard: VerificationGuard
  services: Services
  smsRules: CodePlanRequest['smsRules']
  whatsAppTemplates: CodePlanRequest['whatsAppTemplates']
  events: Pick<Events, 'verified'>
}

interface Drafted {
  kind: 'drafted'
  verifyId: string
  plan: Plan
  service: VerificationService
  codeHash: Buffer
  laterHashes: Buffer | null
}

/** Sends codes. The hash of a code and its message are stored in one transaction. */
export class Creations {
  readonly #options: CreationsOptions
  /** Requests with an idempotency key under way in this process, by account and key. */
  readonly #twins = new NamedTurns()

  constructor(options: CreationsOptions) {
    this.#options = options
  }

  /** Rejects as `Intake.accept` does. */
  create(request: CodeRequest): Promise<Created> {
    return this.#guarded(request, async (submission, verifyId) => {
      const [acceptance] = await this.#options.intake.accept([submission])
      return readAcceptance(acceptance, verifyId)
    })
  }

  /** The same, at most once per idempotency key: a repeat gets the response of the first request. */
  async createOnce(request: CodeRequest, once: CreateOnce): Promise<Created | StoredOutcome> {
    const { intake } = this.#options
    const { accountId, key } = once.request
    // Concurrent repeats run one after the other, so that the guard counts only the first.
    return this.#twins.run(`${accountId} ${key}`, async () => {
      const outcome = await this.#createOnce(request, once)
      if (outcome.kind !== 'limited') return outcome
      // A repeat that reached another gateway may be on disk by now.
      return (await intake.storedAnswer(once.request)) ?? outcome
    })
  }

  async #createOnce(request: CodeRequest, once: CreateOnce): Promise<Created | StoredOutcome> {
    const { intake } = this.#options
    // A repeat must not be counted by the guard.
    const known = await intake.storedAnswer(once.request)
    if (known !== null) return known
    return this.#guarded<Created | StoredOutcome>(request, async (submission, verifyId) => {
      const outcome = await acceptCodeOnce(intake, once.request, submission, () => once.render(verifyId))
      return outcome.kind === 'fresh' ? { kind: 'created', verifyId } : outcome
    })
  }

  async #guarded<Outcome extends Created | StoredOutcome>(
    request: CodeRequest,
    accept: (submission: Submission, verifyId: string) => Promise<Outcome>,
  ): Promise<Outcome | Created> {
    const drafted = this.#draft(request, await this.#viberTexts(request))
    if (drafted.kind !== 'drafted') return drafted
    const { guard, events } = this.#options
    return guarded(guard, guardedRequest(request, drafted), {
      accept: () => accept(toSubmission(request, drafted), drafted.verifyId),
      note: (outcome) => events.verified({ outcome }),
    })
  }

  /** The approved Viber texts of the account by sender, where the service sends by Viber. */
  async #viberTexts({ account, serviceId }: CodeRequest): Promise<CodePlanRequest['viberTexts']> {
    const { services, db } = this.#options
    const service = findService(services, account.accountId, serviceId)
    if (service?.plan.some(({ channel }) => channel === 'viber') !== true) return () => []
    const stored = await readViberCodeTexts(db, account.accountId)
    return (sender) => stored.filter(({ signature }) => signature === sender).map(({ text }) => text)
  }

  #draft(
    request: CodeRequest,
    viberTexts: CodePlanRequest['viberTexts'],
  ): Drafted | (Created & { kind: 'refused' | 'too-dear' | ServiceLimit['kind'] }) {
    const { services, clock, key, smsRules, whatsAppTemplates } = this.#options
    const { account, type, recipient, senderName, serviceId } = request
    const service = findService(services, account.accountId, serviceId)
    if (service === null) return { kind: 'refused', why: 'service' }
    if (!service.types.includes(type)) return { kind: 'refused', why: 'type' }
    const { code: own, payment, appHash, maxPriceMicros } = request
    const draw = () => own ?? drawCode(request.codeType, request.codeLength, randomInt)
    // A code of the caller's own is the same on every channel.
    const ownCodes = service.ownCodes && own === null
    const planned = planCode({
      ...{
        draw,
        payment,
        appHash,
        type,
        recipient,
        senderName,
        account,
        smsRules,
        whatsAppTemplates,
        viberTexts,
      },
      ...{ language: codeLanguage(request.lang), service: { ...service, ownCodes } },
    })
    if (planned.kind === 'refused') return planned
    const priceMicros = priceOfPlan(planned.plan)
    if (maxPriceMicros !== null && priceMicros > maxPriceMicros) return { kind: 'too-dear', priceMicros }
    const limit = serviceLimit(service, type, recipient, priceMicros)
    if (limit !== null) return limit
    const verifyId = newVerifyId(clock.now())
    const [first, ...later] = planned.codes
    const hash = (code: string) => key.hash(verifyId, boundCode(enteredCode(code), payment))
    const codeHash = hash(first)
    const laterHashes = ownCodes ? Buffer.concat(later.map(hash)) : null
    return { kind: 'drafted', verifyId, plan: planned.plan, service, codeHash, laterHashes }
  }
}

function readAcceptance(acceptance: Acceptance | undefined, verifyId: string): Created {
  if (acceptance?.kind === 'failed') throw new Error('the database refused a verification')
  if (acceptance?.kind !== 'accepted') return { kind: 'refused', why: whyNot(acceptance) }
  return { kind: 'created', verifyId }
}

function guardedRequest(request: CodeRequest, { plan }: Drafted): GuardedRequest {
  const { account, serviceId, type, clientAddress, userAddress } = request
  return {
    accountId: account.accountId,
    serviceId,
    type,
    recipient: toSubscriber(request.recipient),
    clientAddress,
    userAddress,
    priceMicros: priceOfPlan(plan),
  }
}

function toSubmission(request: CodeRequest, drafted: Drafted): Submission {
  const { plan, verifyId, service, codeHash, laterHashes } = drafted
  const { account, type, recipient: phone, recipientAsSent, userAddress, customId, hook } = request
  const { accountId } = account
  const { serviceId, attempts: maxAttempts } = service
  const recipient = toSubscriber(phone)
  const verification = { verifyId, accountId, serviceId, type, recipient, customId, hook, codeHash }
  return {
    accountId,
    clientId: customId,
    phone,
    type: codeMessageType,
    plan: recipientAsSent === phone ? plan : { ...plan, recipientAsSent },
    hook,
    requestId: verifyId,
    verification: {
      ...verification,
      laterHashes,
      maxAttempts,
      recipientAsSent: recipientAsSent === recipient ? null : recipientAsSent,
      requestedFrom: userAddress === null ? null : addressBlock(userAddress),
    },
  }
}
