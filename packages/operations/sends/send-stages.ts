import type { StageContent } from '../../domain/plan/content.ts'
import type { Goal } from '../../domain/plan/goal.ts'
import type { Channel, Plan, Stage } from '../../domain/plan/plan.ts'
import { classifyTraffic, maxParts, planStages, type StageRequest } from '../../domain/plan/plan-stages.ts'
import type { CatalogueAccount } from '../../store/accounts/catalogue-settings.ts'
import { planAutomatically } from '../drafts/automatic-plan.ts'
import { readGoal, withGoal } from '../drafts/goal-fields.ts'
import { limitPlan } from '../drafts/limit-fields.ts'
import { linkDrafts, withRuledSenders, withRuledTexts } from '../drafts/linked-drafts.ts'
import { readSchedule } from '../drafts/schedule-fields.ts'
import { type ApiRefusal, itemErrors, wrongSender } from '../errors.ts'
import { type OperationContext, type Outcome, refuse } from '../operation.ts'
import { wrongHookUrl } from '../wrong-hook.ts'
import type { SendFields, StageDraft } from './stage-draft.ts'

/** A part's number is one octet (3GPP TS 23.040, 9.2.3.24.1). */
export const maxSmsParts = 255

export type ParsedStage = StageDraft | { kind: 'refused'; refusal: ApiRefusal }

export function draftStage(
  draft: Pick<StageDraft, 'sender' | 'content'> & {
    lifetime: number | null | undefined
    isCode?: boolean
  },
): StageDraft {
  const { sender, content, lifetime, isCode = false } = draft
  const lifetimeSeconds = typeof lifetime === 'number' ? Math.floor(lifetime) : null
  return { kind: 'stage', sender, content, lifetimeSeconds, isCode, prefix: `${content.kind}_` }
}

/** `automatic`: the gateway chooses which of the stages there are, and their order. */
type StageOrder = 'as-given' | 'automatic'

/** The stages as a plan to send, at least one; or the first refusal. */
export function sendStages(
  fields: SendFields,
  context: OperationContext,
  parsedStages: readonly ParsedStage[],
  order: StageOrder = 'as-given',
): Outcome {
  const given: StageDraft[] = []
  for (const parsed of parsedStages) {
    if (parsed.kind === 'refused') return parsed
    given.push(parsed)
  }
  const goal = readGoal(fields, given)
  if (goal !== null && 'code' in goal) return refuse(goal)
  const sent = withRuledSenders(withGoal(goal, given, fields.voice), context)
  if (sent.kind === 'refused') return sent
  // The unsubscribe link of a text names the sender that the subscriber sees.
  const newLinks = () => context.ports.newLinks(context.account.linkDomain)
  const linked = linkDrafts(fields, sent.drafts, newLinks)
  if (linked.kind === 'refused') return linked
  const drafts = withRuledTexts(linked.drafts, context)
  const { links } = linked
  const wrong = wrongHookUrl(fields.hook, context.ports.checkHookUrl)
  if (wrong !== null) return refuse(wrong)
  const wish = readSchedule(fields, context.ports.clock.now())
  if (wish !== null && 'code' in wish) return refuse(wish)
  const plan = planDrafts(fields, drafts, { goal, order }, context)
  if ('code' in plan) return refuse(plan)
  // Existing clients send an empty hook for none.
  const hook = fields.hook || context.account.notificationUrl
  return {
    kind: 'send',
    phone: context.phone,
    plan,
    hook,
    parts: maxParts(plan),
    links,
    ...(wish !== null && { wish }),
  }
}

function planDrafts(
  fields: SendFields,
  drafts: readonly StageDraft[],
  { goal, order }: { goal: Goal | null; order: StageOrder },
  context: OperationContext,
): Plan | ApiRefusal {
  const requests: StageRequest[] = []
  for (const draft of drafts) {
    const priced = priceStage(draft, context)
    if (!('code' in priced)) requests.push(priced)
    // A channel without a price is none to choose.
    else if (order === 'as-given' || priced !== itemErrors.noTariff) return priced
  }
  const [first, ...others] = requests
  if (first === undefined) return itemErrors.noTariff
  const plain = planRequests([first, ...others], fields, { goal, order }, context)
  if ('code' in plain) return plain
  const tooLong = tooLongText(plain.stages, drafts)
  if (tooLong !== null) return tooLong
  const plan = goal === null ? plain : { ...plain, goal }
  if (fields.max_price == null && fields.deliver_within == null) return plan
  const isGiven = (channel: Channel) =>
    drafts.some(({ content, lifetimeSeconds }) => content.kind === channel && lifetimeSeconds !== null)
  const given = plan.stages.map(({ channel }) => isGiven(channel))
  return limitPlan(fields, plan, given)
}

function planRequests(
  requests: [StageRequest, ...StageRequest[]],
  fields: SendFields,
  { goal, order }: { goal: Goal | null; order: StageOrder },
  { phone, account, ports }: OperationContext,
): Plan | ApiRefusal {
  const waits = ports.fallbackWaitSeconds
  if (order === 'as-given') return planStages(requests, waits)
  const traffic = classifyTraffic(requests)
  const outlookOf = ({ sender, content: { kind: channel } }: StageRequest) => ({
    ...ports.channelOutlook({ channel, phone, account: account.name, sender, traffic }),
    known: ports.knownOf(channel, phone),
  })
  return planAutomatically(requests, fields, { goal, waits, outlookOf })
}

function priceStage(draft: StageDraft, { account, phone }: OperationContext): StageRequest | ApiRefusal {
  const { kind: channel } = draft.content
  if (!isApproved(draft, account)) return wrongSender(`${draft.prefix}signature`)
  const pricePerPartMicros = account.tariffs.priceOf(channel, phone)
  if (pricePerPartMicros === null) return itemErrors.noTariff
  return { pricePerPartMicros, ...draft }
}

/** Whether the account may use the sender that the client gave. */
function isApproved(
  { content, sender, senderAsSent = sender }: StageDraft,
  account: CatalogueAccount,
): boolean {
  const { kind: channel } = content
  return !hasSenders(channel) || account.approved.get(channel)?.has(senderAsSent) === true
}

/** Telegram sends codes from its own channel, and calls come from a number of the trunk. */
function hasSenders(channel: StageContent['kind']): boolean {
  return channel !== 'telegram' && channel !== 'voice' && channel !== 'call'
}

function tooLongText(stages: readonly Stage[], drafts: readonly StageDraft[]): ApiRefusal | null {
  if (stages.every(({ parts }) => parts <= maxSmsParts)) return null
  const draft = drafts.find(({ content }) => content.kind === 'sms')
  return draft === undefined ? null : itemErrors.smsTextTooLong(maxSmsParts, `${draft.prefix}message`)
}
