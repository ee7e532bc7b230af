import type { ConfigCopy } from '../../config/config-copy.ts'
import type { TallySums } from '../../kit/flow/tallies.ts'

/** What a worker needs to open its gateway. */
export interface WorkerStart {
  /** From 1; a worker that takes the place of another has its number. */
  worker: number
  /** Of all workers, for shares of limits. */
  workers: number
  /** Its name in leases: no other process has or had it. */
  nodeId: string
  config: ConfigCopy
}

/** From the supervisor to a worker. */
export type ToWorker =
  | { kind: 'start'; start: WorkerStart }
  /** Answer with `answered` and the same id. */
  | { kind: 'query'; id: number; name: string; args: unknown }
  | { kind: 'gathered'; id: number; answers: unknown[]; silent: string[] }
  | { kind: 'tallies'; sums: TallySums }
  /** End: `drain` first lets clients move to other workers. */
  | { kind: 'stop'; drain: boolean }

/** From a worker to the supervisor. */
export type FromWorker =
  /** It listens to messages: those before are lost. */
  | { kind: 'listening' }
  | { kind: 'ready'; url: string }
  /** The gateway did not open. */
  | { kind: 'failed'; sentence: string }
  /** Put this question to the other workers; answered by `gathered`. */
  | { kind: 'gather'; id: number; name: string; args: unknown }
  /** `ok`: whether `value` is the answer; else there is none. */
  | { kind: 'answered'; id: number; ok: boolean; value: unknown }
  | { kind: 'tallies'; sums: TallySums }
  /** Its last words before it ends: its metrics. */
  | { kind: 'ended'; metrics: unknown }
