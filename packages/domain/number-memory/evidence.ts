/** Evidence against a channel. */
export const obstacles = ['absent', 'unassigned', 'landline', 'not-on-channel'] as const
export type Obstacle = (typeof obstacles)[number]

/**
 * What an attempt, a report or a lookup showed of a number. `reached`: it can be reached; `absent`: switched off or out of
 * coverage; `unassigned`: not in service; `landline`: no SMS reaches it; `not-on-channel`: no app, no account or no such
 * service.
 */
export const evidences = ['reached', ...obstacles] as const
export type Evidence = (typeof evidences)[number]

/** What evidence is about. `network`: the telephone network, which SMS and calls share. */
export const memorySubjects = ['network', 'viber', 'whatsapp', 'rcs', 'telegram'] as const
export type MemorySubject = (typeof memorySubjects)[number]

/** What is known of a number on one subject. */
export interface NumberFact {
  subject: MemorySubject
  evidence: Evidence
  /** In ms. */
  seenAt: number
}

const minuteMs = 60_000
const dayMs = 86_400_000

/**
 * How long evidence counts. A telephone is switched on again within the hour, an app is installed within weeks, a
 * landline stays one. Of RCS each operator and each agent has its own coverage, which changes by the day.
 */
const countsMs: Record<Evidence, number> = {
  reached: 30 * dayMs,
  absent: 30 * minuteMs,
  unassigned: 3 * dayMs,
  landline: 90 * dayMs,
  'not-on-channel': 14 * dayMs,
}
const rcsCountsMs = 2 * dayMs

/** Whether evidence that a channel gave says something of this subject: only the network knows of absent telephones. */
export function fitsSubject(subject: MemorySubject, evidence: Evidence): boolean {
  return evidence === 'reached' || (evidence === 'not-on-channel') !== (subject === 'network')
}

export function countsFor({ subject, evidence }: Pick<NumberFact, 'subject' | 'evidence'>): number {
  return evidence === 'not-on-channel' && subject === 'rcs' ? rcsCountsMs : countsMs[evidence]
}

/** How long evidence counts at the longest. */
export function longestFor(evidence: Evidence): number {
  return countsMs[evidence]
}

/** Whether it may be over within the life of a message. */
export function mayPass(obstacle: Obstacle): boolean {
  return obstacle === 'absent' || obstacle === 'unassigned'
}

/** Whether a stage is skipped also where no other is left: a landline takes no SMS. All other evidence may be out of date. */
export function isCertain(obstacle: Obstacle): boolean {
  return obstacle === 'landline'
}
