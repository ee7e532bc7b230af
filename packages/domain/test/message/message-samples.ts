import { begin, decide } from '../../message/decide.ts'
import type { DispatchPolicy } from '../../message/dispatch-policy.ts'
import type { Message } from '../../message/message.ts'
import { type Plan, priceOfPlan, type Stage } from '../../plan/plan.ts'

export const t0 = Date.UTC(2026, 10, 21)

/** A plan of `stages` SMS stages with `parts` parts each, half a unit a part. */
export function sms(size: { parts?: number; stages?: number } = {}): Plan {
  const stage: Stage = {
    channel: 'sms',
    sender: 'Posthorn',
    content: { kind: 'sms', text: 'Your code is 123456' },
    waitSeconds: 300,
    parts: size.parts ?? 1,
    pricePerPartMicros: 500_000,
  }
  const last = { ...stage, waitSeconds: 172_800 }
  const before = Array.from({ length: (size.stages ?? 1) - 1 }, () => stage)
  const [first = last, ...others] = [...before, last]
  const lifetimeSeconds = 172_800 + before.length * stage.waitSeconds
  return { stages: [first, ...others], lifetimeSeconds, priority: 0 }
}

/** Viber for 120 s, then an SMS of two parts: 0.2 against 2 times 0.5 units. */
export function viberThenSms(): Plan {
  const viber: Stage = {
    channel: 'viber',
    sender: 'Posthorn',
    content: { kind: 'viber', form: 'text', text: 'Your order has left', button: null },
    waitSeconds: 120,
    parts: 1,
    pricePerPartMicros: 200_000,
  }
  const [last] = sms({ parts: 2 }).stages
  return { stages: [viber, last], lifetimeSeconds: 172_920, priority: 1 }
}

export function accepted(plan: Plan): Message {
  return {
    msgId: 10_001,
    accountId: 1,
    clientId: '42',
    phone: '380671234567',
    type: 'sms',
    plan,
    hook: 'https://example.com/hook',
    requestId: null,
    acceptedAt: t0,
    expiresAt: t0 + plan.lifetimeSeconds * 1_000,
    status: 'ACCEPTED',
    error: null,
    updatedAt: t0,
    progress: { kind: 'queued', notBefore: t0, tries: 0 },
    attempts: [],
    money: { reservedMicros: priceOfPlan(plan), chargedMicros: 0 },
  }
}

/** A message without a price and a hook, accepted one second into 1970. */
export function acceptedLongAgo(change: Partial<Message> = {}): Message {
  return {
    ...accepted(sms()),
    phone: '380501234567',
    hook: null,
    acceptedAt: 1_000,
    expiresAt: 3_601_000,
    updatedAt: 1_000,
    progress: { kind: 'queued', notBefore: 1_000, tries: 0 },
    money: { reservedMicros: 0, chargedMicros: 0 },
    ...change,
  }
}

/** Every upstream carries every number and is well; the first that is not excluded is chosen. */
export function policyWith(upstreams: string[], change: Partial<DispatchPolicy> = {}): DispatchPolicy {
  return {
    unknownPolicy: 'resend',
    unknownHoldMs: 30_000,
    maxResends: 2,
    retry: { baseMs: 500, maxMs: 60_000 },
    random: () => 0.5,
    blockReason: () => null,
    inquires: () => false,
    upstreamsOfAccount: (upstream) => [upstream],
    maxRetries: () => 0,
    priceOf: () => null,
    route: (_stage, _message, exclude) => ({
      upstream: upstreams.find((upstream) => !exclude.includes(upstream)) ?? null,
      healthy: true,
      passedOver: [],
    }),
    ...change,
  }
}

/** A message whose every part the first upstream took, as `r1`, `r2` and so on. */
export function sent(policy: DispatchPolicy, plan: Plan = sms()): Message {
  const queued = begin(accepted(plan), policy).message
  const slotClaim = { slotId: 1, epoch: 1 }
  const claimed = decide(queued, { type: 'claimed', slotClaim }, t0, policy).message
  const outcomes = Array.from({ length: plan.stages[0].parts }, (_, part) => ({
    part,
    outcome: { kind: 'accepted', ref: `r${part + 1}`, raw: 'ok' } as const,
  }))
  return decide(claimed, { type: 'submitted', attempt: 0, outcomes }, t0, policy).message
}
