import type { ReportsWish } from '../../domain/message/reports/reports-wish.ts'
import type { SmsContent } from '../../domain/plan/content.ts'
import type { Plan } from '../../domain/plan/plan.ts'
import { encodeGsm, isGsm } from '../../domain/text/gsm-alphabet.ts'
import type { Acceptance, IdempotentRequest } from '../../engines/dispatch/intake/intake-port.ts'
import { type ApiRefusal, itemErrors, unacceptedError } from '../../operations/errors.ts'
import { toSubmission } from '../../operations/jobs/send-job.ts'
import type { Outcome } from '../../operations/operation.ts'
import { performFor } from '../../operations/perform-operation.ts'
import type { OperationsPorts } from '../../operations/ports.ts'
import { sms } from '../../operations/sends/sms.ts'
import type { CatalogueAccount } from '../../store/accounts/catalogue-settings.ts'
import type { Transaction } from '../../store/database.ts'
import type { AuthenticatedUser } from './interface-users.ts'

/** An SMS as a client of another gateway requests it. */
export interface RequestedSms {
  sender: string
  /** A text, or with `octets` 1 to 140 of them as hexadecimal digits. */
  message: string
  octets: 'none' | 'data' | 'udh'
  /** A text that the client cut itself: the user data header, hexadecimal, of this part. */
  partHeader: string | null
  flash: boolean
  /** By tag: `0x1401`. */
  tlvs: Readonly<Record<string, string>>
  /** Null: the usual one. */
  lifetimeSeconds: number | null
  /** Unix seconds; null: at once. */
  sendAt: number | null
  /** Null: callbacks to the notification address of the account. */
  reports: ReportsWish | null
}

export type SentSms = { kind: 'accepted'; msgId: number } | { kind: 'refused'; refusal: ApiRefusal }

export type PlannedSms = Extract<Outcome, { kind: 'send' }>

/** Bounds of lifetimes. What is beyond them is brought to them, since clients of other gateways give what they like. */
const lifetime = { min: 60, max: 259_200 }

/** The SMS as the operation `sms` plans it, with the same checks, or the refusal. `phone`: E.164 in digits. */
export function planSms(
  request: RequestedSms,
  { account, phone }: { account: CatalogueAccount; phone: string },
  ports: OperationsPorts,
): PlannedSms | { kind: 'refused'; refusal: ApiRefusal } {
  const { octets, tlvs, sendAt } = request
  const element = {
    sms_signature: request.sender,
    sms_message: request.message,
    ...(request.flash && { sms_flash: true }),
    ...(octets !== 'none' && { sms_binary: true }),
    ...(octets === 'udh' && { sms_udh: true }),
    ...(Object.keys(tlvs).length > 0 && { sms_tlvs: tlvs }),
    ...(sendAt !== null && { send_at: sendAt }),
  }
  const outcome = performFor(sms, element, { account, clientId: null, phone, requestId: null, ports })
  if (outcome.kind === 'refused') return outcome
  if (outcome.kind !== 'send') throw new Error(`an SMS became ${outcome.kind}`)
  const { partHeader, reports } = request
  if (partHeader !== null && outcome.parts > 1)
    return { kind: 'refused', refusal: itemErrors.smsTextTooLong(1) }
  return {
    ...outcome,
    plan: withWishes(outcome.plan, request),
    // What the client asks for is all that it gets.
    hook: reports === null ? outcome.hook : null,
  }
}

/** Accepts planned messages in one go. Rejects like `Intake.accept`. */
export async function acceptSms(
  planned: readonly PlannedSms[],
  accountId: number,
  { intake }: Pick<OperationsPorts, 'intake'>,
): Promise<SentSms[]> {
  const submissions = planned.map((send) => toSubmission(accountId, place, send, null))
  return (await intake.accept(submissions)).map(sentSms)
}

/**
 * Accepts one planned message at most once; `change` runs in the transaction that stores it. Null where it was accepted
 * before. Rejects like `Intake.acceptOnce`.
 */
export async function acceptOnce(
  planned: PlannedSms,
  request: IdempotentRequest,
  { intake }: Pick<OperationsPorts, 'intake'>,
  change: (tx: Transaction) => Promise<void>,
): Promise<SentSms | null> {
  let sent: SentSms | null = null
  const render = ([acceptance]: Acceptance[]) => {
    if (acceptance !== undefined) sent = sentSms(acceptance)
    return ''
  }
  const submission = toSubmission(request.accountId, place, planned, null)
  const { kind } = await intake.acceptOnce(request, [submission], render, change)
  return kind === 'fresh' ? sent : null
}

const place = { type: 'sms', id: { text: null, missing: true, echo: null } }

function sentSms(acceptance: Acceptance): SentSms {
  return acceptance.kind === 'accepted'
    ? acceptance
    : { kind: 'refused', refusal: unacceptedError(acceptance) }
}

/** Counts what became of a request of `operations` messages, and gives back what it used where one was accepted. */
export function noteSent(
  sent: readonly SentSms[],
  { account: { accountId }, budget }: Pick<AuthenticatedUser, 'account' | 'budget'>,
  { sharedLimits: limits }: Pick<OperationsPorts, 'sharedLimits'>,
  operations = sent.length,
): void {
  const accepted = sent.filter(({ kind }) => kind === 'accepted').length
  limits.noteSends(accountId, accepted, operations - accepted)
  if (accepted > 0) limits.charge(budget, -1)
}

function withWishes(plan: Plan, { lifetimeSeconds, partHeader, reports }: RequestedSms): Plan {
  const [stage] = plan.stages
  const seconds =
    lifetimeSeconds === null ? null : Math.min(Math.max(lifetimeSeconds, lifetime.min), lifetime.max)
  const content =
    partHeader === null || stage.content.kind !== 'sms' ? stage.content : cutPart(stage.content, partHeader)
  return {
    ...plan,
    stages: [{ ...stage, content, ...(seconds !== null && { waitSeconds: seconds }) }],
    ...(seconds !== null && { lifetimeSeconds: seconds }),
    ...(reports !== null && { reports }),
  }
}

/** The part with the client's own header, in the alphabet that its text needs. */
function cutPart(content: SmsContent, header: string): SmsContent {
  const { text } = content
  const alphabet = isGsm(text) ? 'gsm' : 'ucs2'
  const octets = alphabet === 'gsm' ? Buffer.from(encodeGsm(text)) : Buffer.from(text, 'utf16le').swap16()
  return { ...content, text: `${header}${octets.toString('hex')}`, binary: 'udh', alphabet }
}
