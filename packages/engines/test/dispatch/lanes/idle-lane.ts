import assert from 'node:assert/strict'
import { Lane, type LaneOptions } from '../../../dispatch/lanes/lane.ts'

/** A lane of the upstream `trunk` that hands over ten messages at once and has nothing to claim. */
export function idleLane(options: Pick<LaneOptions, 'connection' | 'clock'> & Partial<LaneOptions>): Lane {
  return new Lane({
    upstream: 'trunk',
    slotClaim: { slotId: 7, epoch: 3 },
    window: 10,
    keptForCodes: 0,
    ratePerSecond: null,
    rest: { baseMs: 1, maxMs: 1 },
    wholeMessages: false,
    carries: [],
    smsOptions: () => undefined,
    random: () => 0,
    isPaused: () => false,
    isLeased: () => true,
    record: () => Promise.resolve(),
    claim: () => Promise.resolve([]),
    onOutcome: () => undefined,
    onError: (error) => assert.fail(String(error)),
    ...options,
  })
}
