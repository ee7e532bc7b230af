import { BatcherFull } from '../../kit/flow/batcher.ts'
import { GateFull, GateLeft } from '../../kit/flow/fair-gate.ts'
import { DatabaseUnavailable, OutcomeUnknown } from '../../store/database.ts'

/** Whether the same request may succeed later. */
export function isPassing(error: unknown): boolean {
  return [OutcomeUnknown, DatabaseUnavailable, BatcherFull, GateFull, GateLeft].some(
    (kind) => error instanceof kind,
  )
}
