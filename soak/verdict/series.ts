import type { SeriesName } from '../samples/sample.ts'

export type Rule =
  /** It rises by no more than this share, or by no more than this much. */
  | { kind: 'flat'; share: number; slack: number; quietOnly: boolean }
  /** The last sixth of it is below this. */
  | { kind: 'below'; limit: number }
  /** It explains the others. */
  | { kind: 'shown' }

export interface Series {
  title: string
  unit: string
  rule: Rule
}

const flat = (share: number, slack: number): Rule => ({ kind: 'flat', share, slack, quietOnly: false })
/** Other work on the machine makes latencies noisy; samples during events are left out. */
const latency: Rule = { kind: 'flat', share: 0.5, slack: 10, quietOnly: true }
const shown: Rule = { kind: 'shown' }

export const allSeries: Record<SeriesName, Series> = {
  residentMiB: { title: 'Memory of the gateway', unit: 'MiB', rule: flat(0.05, 0) },
  liveMiB: { title: 'Alive after a collection', unit: 'MiB', rule: flat(0.05, 0) },
  heapMiB: { title: 'Heap in use', unit: 'MiB', rule: shown },
  handles: { title: 'Open handles', unit: '', rule: flat(0.05, 2) },
  threads: { title: 'Threads', unit: '', rule: flat(0, 0) },
  loopP99Ms: { title: 'Delay of the event loop, p99', unit: 'ms', rule: latency },
  connections: { title: 'Connections to the database', unit: '', rule: flat(0.05, 2) },
  databasePrivateMiB: { title: 'Memory of PostgreSQL, private', unit: 'MiB', rule: flat(0.1, 0) },
  databaseSharedMiB: {
    title: 'Memory of PostgreSQL, shared',
    unit: 'MiB',
    rule: { kind: 'below', limit: 180 },
  },
  bytesPerMessage: { title: 'On disk for a message', unit: 'B', rule: flat(0.05, 0) },
  workTablesMiB: { title: 'Tables without history', unit: 'MiB', rule: flat(0.1, 1) },
  queueIndexesMiB: { title: 'Indexes of what is under way', unit: 'MiB', rule: flat(0.1, 2) },
  deadPercent: { title: 'Dead rows for 100 living', unit: '', rule: { kind: 'below', limit: 25 } },
  walMiB: { title: 'Write-ahead log', unit: 'MiB', rule: { kind: 'below', limit: 2_250 } },
  acceptanceP50Ms: { title: 'Acceptance, p50', unit: 'ms', rule: latency },
  acceptanceP99Ms: { title: 'Acceptance, p99', unit: 'ms', rule: { ...latency, share: 1, slack: 50 } },
  callbackP50Ms: { title: 'Request to callback, p50', unit: 'ms', rule: latency },
  callbackP99Ms: {
    title: 'Request to callback, p99',
    unit: 'ms',
    rule: { ...latency, share: 1, slack: 100 },
  },
  waiting: { title: 'Not called back yet', unit: '', rule: { ...latency, slack: 100 } },
  queued: { title: 'In the queue', unit: '', rule: { ...latency, slack: 100 } },
  acceptedPerSecond: { title: 'Accepted in a second', unit: '', rule: shown },
  restartedResidentMiB: { title: 'Memory of the other gateway', unit: 'MiB', rule: shown },
  restartedHandles: { title: 'Handles of the other gateway', unit: '', rule: shown },
  load: { title: 'Load of the machine', unit: '', rule: shown },
}
