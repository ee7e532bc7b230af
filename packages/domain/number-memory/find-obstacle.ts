import type { Channel } from '../plan/plan.ts'
import { countsFor, type MemorySubject, type NumberFact, type Obstacle } from './evidence.ts'

const subjects: Record<Channel, MemorySubject | null> = {
  sms: 'network',
  voice: 'network',
  call: 'network',
  viber: 'viber',
  whatsapp: 'whatsapp',
  rcs: 'rcs',
  telegram: 'telegram',
  email: null,
}

/** Null for a channel without numbers. */
export function subjectOf(channel: Channel): MemorySubject | null {
  return subjects[channel]
}

/** What a fact says against a channel now; null for nothing. */
export function findObstacle(channel: Channel, fact: NumberFact, now: number): Obstacle | null {
  const { subject, evidence, seenAt } = fact
  if (evidence === 'reached' || subject !== subjectOf(channel) || now - seenAt > countsFor(fact)) return null
  return evidence === 'landline' && channel !== 'sms' ? null : evidence
}
