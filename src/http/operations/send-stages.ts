import type { StageContent } from '../../domain/plan/content.ts'
import type { Stage } from '../../domain/plan/plan.ts'
import { partsOf, planStages, type StageRequest } from '../../domain/plan/plan-stages.ts'
import { itemErrors, notAvailable, type Refusal } from '../errors.ts'
import { hookOf } from './hook-of.ts'
import { type OperationContext, type Outcome, refuse } from './operation.ts'

/** A part's number is one octet (3GPP TS 23.040, 9.2.3.24.1). */
export const mostSmsParts = 255

/** What a send asks for on one channel, its fields checked; approval and price are still to be looked up. */
export interface StageDraft {
  kind: 'stage'
  sender: string
  content: StageContent
  lifetimeSeconds: number | null
  /** Whether it is known to carry a one-time code. */
  isCode: boolean
  /** Name of the field that the text of an SMS came in. */
  textField: string
}

export type StageReading = StageDraft | { kind: 'refused'; refusal: Refusal }

/** Fields of a send that belong to none of its channels. */
export interface SendFields {
  hook?: string | null
  short_link?: boolean | null
  unsubscribe_link?: boolean | null
}

export function draftStage(
  draft: Pick<StageDraft, 'sender' | 'content'> & {
    lifetime: number | null | undefined
    isCode?: boolean
    textField?: string
  },
): StageDraft {
  const { sender, content, lifetime, isCode = false, textField = 'sms_message' } = draft
  const lifetimeSeconds = typeof lifetime === 'number' ? Math.floor(lifetime) : null
  return { kind: 'stage', sender, content, lifetimeSeconds, isCode, textField }
}

/** A plan of the stages in their order, to be sent; or the first thing that speaks against it. */
export function sendStages(
  fields: SendFields,
  context: OperationContext,
  readings: readonly [StageReading, ...StageReading[]],
): Outcome {
  if (fields.short_link === true) return refuse(notAvailable('short_link'))
  if (fields.unsubscribe_link === true) return refuse(notAvailable('unsubscribe_link'))
  const drafts: StageDraft[] = []
  for (const reading of readings) {
    if (reading.kind === 'refused') return reading
    drafts.push(reading)
  }
  const hook = hookOf(fields.hook, context)
  if (hook.kind === 'refused') return hook
  const requests: StageRequest[] = []
  for (const draft of drafts) {
    const priced = priceStage(draft, context)
    if ('code' in priced) return refuse(priced)
    requests.push(priced)
  }
  const plan = planStages(requests as [StageRequest, ...StageRequest[]], context.fallbackWaitSeconds)
  const tooLong = tooLongText(plan.stages, drafts)
  if (tooLong !== null) return refuse(tooLong)
  return { kind: 'send', phone: context.phone, plan, hook: hook.url, parts: partsOf(plan) }
}

function priceStage(draft: StageDraft, { account, phone }: OperationContext): StageRequest | Refusal {
  const { sender, content, lifetimeSeconds, isCode } = draft
  const { kind: channel } = content
  if (hasSenders(channel) && account.approved.get(channel)?.has(sender) !== true) {
    return itemErrors.alphaName
  }
  const pricePerPartMicros = account.tariffs.priceOf(channel, phone)
  if (pricePerPartMicros === null) return itemErrors.noTariff
  return { sender, content, lifetimeSeconds, pricePerPartMicros, isCode }
}

/** Codes on Telegram come from Telegram, and calls from a number of the trunk. */
function hasSenders(channel: StageContent['kind']): boolean {
  return channel !== 'telegram' && channel !== 'voice' && channel !== 'call'
}

function tooLongText(stages: readonly Stage[], drafts: readonly StageDraft[]): Refusal | null {
  const index = stages.findIndex(({ parts }) => parts > mostSmsParts)
  const draft = drafts[index]
  return draft === undefined ? null : itemErrors.smsTextTooLong(mostSmsParts, draft.textField)
}
