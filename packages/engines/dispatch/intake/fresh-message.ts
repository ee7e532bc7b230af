import { acceptedEvents, noEvents } from '../../../domain/feed/event-lines.ts'
import type { LinkDraft } from '../../../domain/links/new-link.ts'
import { begin, decide } from '../../../domain/message/decide.ts'
import type { DispatchPolicy } from '../../../domain/message/dispatch-policy.ts'
import { currentAttempt, type Message } from '../../../domain/message/message.ts'
import type { TimelineStep } from '../../../domain/message/story/timeline.ts'
import { encodeSteps } from '../../../domain/message/story/timeline-lines.ts'
import { priceOfPlan, type Stage } from '../../../domain/plan/plan.ts'
import type { HeldMessage } from '../../../domain/traffic-rules/held-message.ts'
import type { NewMessage } from '../../../store/messages/insert.ts'
import type { Lane } from '../lanes/lane.ts'
import type { Lanes } from '../lanes/lanes.ts'
import type { Submission } from './intake-port.ts'

/** A new message and the lane in which it has a place. */
export interface FreshMessage extends NewMessage {
  lane: Lane | null
  /** Stored with the message. */
  links: readonly LinkDraft[]
  /** Stored with the message; null where no rule holds it. */
  held: HeldMessage | null
}

/**
 * Gives a submission its id, its route and, if there is room, a place in a lane. Then the message is stored
 * as claimed. `isFed`: its account has a feed of events.
 */
export function freshMessage(
  submission: Submission,
  msgId: number,
  now: number,
  { policy, lanes, isFed }: { policy: DispatchPolicy; lanes: Lanes; isFed: boolean },
): FreshMessage {
  const accepted = newMessage(submission, msgId, now)
  const startsAt = submission.release?.startsAt ?? now
  const waits = startsAt > now || submission.hold !== undefined
  const first = waits ? { message: accepted, steps: [] } : begin(accepted, policy)
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
  const changes = submission.plan.stages.flatMap(listChanges)
  const { arrangement } = submission.plan
  const arranged: TimelineStep[] = arrangement === undefined ? [] : [{ step: 'arranged', ...arrangement }]
  const steps: TimelineStep[] = [step, ...arranged, ...(submission.notes ?? []), ...changes, ...first.steps]
  const timeline = encodeSteps(steps, now)
  return {
    message,
    timeline,
    lane,
    verification: submission.verification ?? null,
    links: submission.links ?? noLinks,
    held: toHeld(submission, accepted, startsAt),
    feed: isFed ? acceptedEvents(message, first.steps) : noEvents,
  }
}

/** What rules of the operator changed in a stage. */
function listChanges({ sender, senderAsSent, rewriting, parts }: Stage, stage: number): TimelineStep[] {
  const replaced: TimelineStep[] =
    senderAsSent === undefined ? [] : [{ step: 'sender-replaced', stage, from: senderAsSent, to: sender }]
  return rewriting === undefined
    ? replaced
    : [...replaced, { step: 'text-rewritten', stage, parts, ...rewriting }]
}

const noLinks: readonly LinkDraft[] = []

function toHeld({ hold }: Submission, message: Message, startsAt: number): HeldMessage | null {
  if (hold === undefined) return null
  const { msgId, accountId, acceptedAt: heldAt, expiresAt: until } = message
  const { rule, detail } = hold
  return { msgId, accountId, rule, detail, heldAt, until, startsAt }
}

function newMessage(submission: Submission, msgId: number, now: number): Message {
  const { hold, release, plan } = submission
  const ownLife = (release?.livesFrom ?? now) + plan.lifetimeSeconds * 1_000
  const expiresAt = hold === undefined ? ownLife : now + hold.seconds * 1_000
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
    expiresAt,
    status: 'ACCEPTED',
    error: null,
    updatedAt: now,
    // Without an attempt until then: the clock begins its first stage.
    progress: {
      kind: 'queued',
      notBefore: hold === undefined ? (release?.startsAt ?? now) : expiresAt,
      tries: 0,
    },
    attempts: [],
    money: { reservedMicros: priceOfPlan(submission.plan), chargedMicros: 0 },
  }
}
