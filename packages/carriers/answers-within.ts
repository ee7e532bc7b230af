import { lastAnswersMs } from '../kit/time/last-answers.ts'
import type { LinkListener } from './connector.ts'

/** Whether submits may still be written. */
export function isLeased({ mayHandOver }: Pick<LinkListener, 'mayHandOver'>): boolean {
  return mayHandOver?.() ?? true
}

/**
 * How long a link that is being closed waits for answers. Once the lease has ended it hands nothing over, and what it has
 * handed over would be in doubt without the answer.
 */
export function answersWithinMs(drainMs: number, listener: Pick<LinkListener, 'mayHandOver'>): number {
  return isLeased(listener) ? drainMs : Math.max(drainMs, lastAnswersMs)
}
