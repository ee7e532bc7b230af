import type { LinkDraft } from '../domain/links/new-link.ts'
import { begin, decide } from '../domain/message/decide.ts'
import type { DispatchPolicy } from '../domain/message/dispatch-policy.ts'
import { currentAttempt, type Message } from '../domain/message/message.ts'
import { encodeStep } from '../domain/message/timeline.ts'
import { priceOfPlan } from '../domain/pricing/price-of-plan.ts'
import type { NewMessage } from '../storage/messages/insert.ts'
import type { Submission } from './intake-port.ts'
import type { Lane } from './lane.ts'
import type { Lanes } from './lanes.ts'

/** A new message and the lane in which it has a place. */
export interface FreshMessage extends NewMessage {
  lane: Lane | null
  /** Stored with the message. */
  links: readonly LinkDraft[]
}

/**
 * Gives a submission its id, its route and, if there is room, a place in a lane. Then the message is stored
 * as claimed.
 */
export function freshMessage(
  submission: Submission,
  msgId: number,
  now: number,
  { policy, lanes }: { policy: DispatchPolicy; lanes: Lanes },
): FreshMessage {
  const accepted = newMessage(submission, msgId, now)
  const first = begin(accepted, policy)
  const upstream = currentAttempt(first.message)?.upstream
  const lane = upstream === undefined ? null : lanes.reserve(upstream, submission.plan.priority)
  const message =
    lane === null
      ? first.message
      : decide(first.message, { type: 'claimed', slotClaim: lane.slotClaim }, now, policy).message
  const step = {
    step: 'accepted',
    channels: submission.plan.stages.map((stage) => stage.channel),
    parts: submission.plan.stages[0].parts,
    reservedMicros: accepted.money.reservedMicros,
  } as const
  const timeline = encodeStep(step, now) + first.steps.map((each) => encodeStep(each, now)).join('')
  return {
    message,
    timeline,
    lane,
    verification: submission.verification ?? null,
    links: submission.links ?? noLinks,
  }
}

const noLinks: readonly LinkDraft[] = []

function newMessage(submission: Submission, msgId: number, now: number): Message {
  return {
    msgId,
    accountId: submission.accountId,
    clientId: submission.clientId,
    phone: submission.phone,
    type: submission.type,
    plan: submission.plan,
    hook: submission.hook,
    requestId: submission.requestId,
    acceptedAt: now,
    expiresAt: now + submission.plan.lifetimeSeconds * 1_000,
    status: 'ACCEPTED',
    error: null,
    updatedAt: now,
    progress: { kind: 'queued', notBefore: now, tries: 0 },
    attempts: [],
    money: { reservedMicros: priceOfPlan(submission.plan), chargedMicros: 0 },
  }
}
