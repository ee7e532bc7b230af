import { toSubscriber } from '../../domain/address/subscriber.ts'
import { codeLanguage } from '../../domain/otp/code-texts.ts'
import { planCode } from '../../domain/otp/plan-code.ts'
import { type ServiceLimit, serviceLimit } from '../../domain/otp/service-limit.ts'
import { codeMessageType } from '../../domain/otp/verification-callback.ts'
import { serviceLimits, type VerificationService } from '../../domain/otp/verification-service.ts'
import { type Plan, priceOfPlan } from '../../domain/plan/plan.ts'
import { NamedTurns } from '../../kit/flow/named-turns.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { CatalogueAccount } from '../../store/accounts/catalogue-settings.ts'
import type { Transaction } from '../../store/database.ts'
import { findAnswer, lockKey, storeAnswer } from '../../store/messages/idempotency.ts'
import type { IdempotentRequest, Intake } from '../dispatch/intake/intake-port.ts'
import { acceptCodeOnce, guarded, type Limited } from './accept-code.ts'
import type { CodeKey } from './code-key.ts'
import type { CreateRefusal, CreationsOptions } from './creations.ts'
import type { VerificationGuard } from './guard.ts'
import { findService, type Services } from './services.ts'

/** A code that another system has made and checks itself. It has a text, a code, or both. */
export interface GivenCode {
  account: CatalogueAccount
  /** What requests codes: equal ones of different sources are no repeats. */
  source: string
  /** Signed by the other system, and another one in each request: a second time it is a replay. Null: it has none. */
  requestId: string | null
  /** E.164 in digits. */
  recipient: string
  /** Null: only channels that carry texts are used. */
  code: string | null
  /** Null: that of the service. */
  text: string | null
  lang: string | null
  serviceId: number
  senderName: string | null
  clientAddress: string
  /** Of the end user, where the other system sends it. */
  userAddress: string | null
}

type GivenRefusal = CreateRefusal | 'text' | ServiceLimit['kind']

export type GivenCodeOutcome =
  /** On disk, now or by a request before that it repeats. */
  { kind: 'sent' } | { kind: 'refused'; why: GivenRefusal } | Limited

export interface GivenCodesOptions {
  intake: Intake
  clock: Pick<Clock, 'now'>
  key: Pick<CodeKey, 'hash'>
  guard: VerificationGuard
  services: Services
  smsRules: CreationsOptions['smsRules']
  whatsAppTemplates: CreationsOptions['whatsAppTemplates']
}

/** A request with the same code for the same recipient within so long is a repeat. */
const repeatMs = 30_000

/** Sends codes of other systems, guarded like our own, each once. */
export class GivenCodes {
  readonly #options: GivenCodesOptions
  /** Repeats run one after the other, so that the guard counts only the first. */
  readonly #twins = new NamedTurns()

  constructor(options: GivenCodesOptions) {
    this.#options = options
  }

  /** Rejects as `Intake.acceptOnce` does. */
  send(given: GivenCode): Promise<GivenCodeOutcome> {
    const once = this.#onceOf(given)
    return this.#twins.run(once.code.key, async () => {
      if (await this.#wasSent(once)) return { kind: 'sent' }
      const outcome = await this.#send(given, once)
      // A repeat that reached another gateway may be on disk by now.
      return outcome.kind === 'limited' && (await this.#wasSent(once)) ? { kind: 'sent' } : outcome
    })
  }

  async #send(given: GivenCode, once: Once): Promise<GivenCodeOutcome> {
    const planned = this.#plan(given)
    if (planned.kind === 'refused') return planned
    const { plan } = planned
    const { account, recipient: phone, serviceId, clientAddress, userAddress } = given
    const { accountId } = account
    const { intake, guard } = this.#options
    const request = {
      ...{ accountId, serviceId, type: 'sms' as const, clientAddress, userAddress },
      recipient: toSubscriber(phone),
      isCheckedElsewhere: true as const,
      priceMicros: priceOfPlan(plan),
    }
    const submission = {
      ...{ accountId, phone, plan, type: codeMessageType },
      ...{ clientId: null, hook: null, requestId: null },
    }
    const accept = async () => {
      const claim = (tx: Transaction) => claimOnce(tx, once)
      const outcome = await acceptCodeOnce(intake, once.slot, submission, () => String(once.now), claim)
      return outcome.kind === 'fresh' ? { kind: 'created' as const } : outcome
    }
    const outcome = await guarded(guard, request, { accept, note: () => undefined }).catch(
      (error: unknown) => {
        if (error instanceof SentBefore) return { kind: 'stored' as const }
        throw error
      },
    )
    return outcome.kind === 'refused' || outcome.kind === 'limited' ? outcome : { kind: 'sent' }
  }

  /** The hash is keyed: codes are short, and would be guessed from a plain one. */
  #onceOf({ account: { accountId }, source, requestId, recipient, code, text }: GivenCode): Once {
    const now = this.#options.clock.now()
    const hash = (said: string) => this.#options.key.hash(`sign-in ${source}`, said)
    const bodyHash = hash(`${recipient} ${code ?? ''} ${code === null ? text : ''}`)
    const named = (name: string): IdempotentRequest => ({ accountId, scope: 'sign-in', key: name, bodyHash })
    const code64 = bodyHash.toString('base64url')
    const slot = Math.floor(now / repeatMs)
    return {
      now,
      code: named(code64),
      slot: named(`${code64} ${slot}`),
      before: named(`${code64} ${slot - 1}`),
      request: requestId === null ? null : named(hash(`request ${requestId}`).toString('base64url')),
    }
  }

  /** Before the guard, so that a repeat is not counted. */
  async #wasSent({ now, slot, before, request }: Once): Promise<boolean> {
    const { intake } = this.#options
    const [inSlot, earlier, replayed] = await Promise.all([
      intake.storedAnswer(slot),
      intake.storedAnswer(before),
      request === null ? null : intake.storedAnswer(request),
    ])
    return (
      inSlot !== null || replayed !== null || (earlier?.kind === 'stored' && isRecent(earlier.answer, now))
    )
  }

  #plan(given: GivenCode): { kind: 'planned'; plan: Plan } | { kind: 'refused'; why: GivenRefusal } {
    const { smsRules, whatsAppTemplates } = this.#options
    const { account, recipient, code, text, lang, senderName, serviceId } = given
    const service = findService(this.#options.services, account.accountId, serviceId)
    if (service === null) return { kind: 'refused', why: 'service' }
    if (text !== null && text.length > serviceLimits.text.maximum) return { kind: 'refused', why: 'text' }
    const language = codeLanguage(lang)
    const worded = text === null ? service : withText(service, language, text)
    const suited = code === null ? withoutCodeChannels(worded) : worded
    if (suited === null) return { kind: 'refused', why: 'text' }
    const planned = planCode({
      ...{ recipient, senderName, account, language, type: 'sms', smsRules, whatsAppTemplates },
      ...{ payment: null, appHash: null, viberTexts: () => [] },
      draw: () => code ?? '',
      service: { ...suited, ownCodes: false },
    })
    if (planned.kind === 'refused') return planned
    const limit = serviceLimit(service, 'sms', recipient, priceOfPlan(planned.plan))
    return limit === null ? planned : { kind: 'refused', why: limit.kind }
  }
}

/** By which a code is sent once: `slot` and `before` name it together with half a minute. */
interface Once {
  now: number
  code: IdempotentRequest
  slot: IdempotentRequest
  before: IdempotentRequest
  request: IdempotentRequest | null
}

class SentBefore extends Error {
  override name = 'SentBefore'
}

/**
 * In the transaction that stores the code: another request for it that is still under way ends first. Throws `SentBefore`
 * where one was accepted.
 */
async function claimOnce(tx: Transaction, { now, code, before, request }: Once): Promise<void> {
  await lockKey(tx, code)
  const earlier = await findAnswer(tx, before)
  if (earlier !== null && isRecent(earlier.answer, now)) throw new SentBefore()
  if (request === null) return
  await lockKey(tx, request)
  if ((await findAnswer(tx, request)) !== null) throw new SentBefore()
  await storeAnswer(tx, { ...request, answer: String(now), now })
}

function isRecent(acceptedAt: string, now: number): boolean {
  return Number(acceptedAt) > now - repeatMs
}

/** The text of the other system, which has its own line for a domain where it wants one. */
function withText(service: VerificationService, language: string, text: string): VerificationService {
  return { ...service, texts: { ...service.texts, [language]: text }, domain: null }
}

/** Null where no channel of the plan carries a text as it is. */
function withoutCodeChannels(service: VerificationService): VerificationService | null {
  const [first, ...others] = service.plan.filter(
    ({ channel }) => channel !== 'telegram' && channel !== 'voice' && channel !== 'whatsapp',
  )
  return first === undefined ? null : { ...service, plan: [first, ...others] }
}
