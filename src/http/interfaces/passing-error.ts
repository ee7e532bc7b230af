import { BatcherFull } from '../../lib/batcher.ts'
import { GateFull, GateLeft } from '../../lib/fair-gate.ts'
import { DatabaseUnavailable, OutcomeUnknown } from '../../storage/database.ts'

/** Whether the same request may succeed later. */
export function isPassing(error: unknown): boolean {
  return [OutcomeUnknown, DatabaseUnavailable, BatcherFull, GateFull, GateLeft].some(
    (kind) => error instanceof kind,
  )
}
