import type { Message, Part } from '../message.ts'
import { isOpen, isSuccess } from '../status.ts'

/**
 * What reports of other gateways distinguish: a carrier has taken every part; it ended without that; it was delivered;
 * it failed after it was taken.
 */
export type ReportMoment = 'taken' | 'refused' | 'delivered' | 'failed'

/**
 * What a change brings to know, in order. Each comes once for a message, except that `delivered` may follow `failed`:
 * a late success counts. Several come together where they are written together.
 */
export function reportMoments(before: Message, after: Message): ReportMoment[] {
  const moments: ReportMoment[] = []
  if (!isTaken(before) && isTaken(after)) moments.push('taken')
  if (!isSuccess(before.status) && isSuccess(after.status)) moments.push('delivered')
  if (isOpen(before.status) && !isOpen(after.status) && !isSuccess(after.status)) {
    moments.push(isTaken(after) ? 'failed' : 'refused')
  }
  return moments
}

/** Whether a carrier has answered for every part of some attempt. */
function isTaken({ attempts }: Message): boolean {
  return attempts.some(({ parts }) => parts.length > 0 && parts.every(isTakenPart))
}

function isTakenPart({ kind }: Part): boolean {
  return kind !== 'unsent' && kind !== 'refused' && kind !== 'unknown'
}
