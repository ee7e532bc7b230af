import type { CallbackState } from '../../domain/callbacks/stored-callback.ts'

/** SQL for "this callback is a dead letter". Rows have said `parked` since the first version, which no reader sees. */
export const isDeadLetter = `state = 'parked'`

/** SQL for the `CallbackState` of a row. */
export const stateColumn = `CASE WHEN ${isDeadLetter} THEN 'dead-lettered' ELSE state END`

/** A state as `callbacks.state` stores it. */
export function storedState(state: CallbackState): string {
  return state === 'dead-lettered' ? 'parked' : state
}
