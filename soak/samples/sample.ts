/** What is measured, in the order of the picture. */
export const seriesNames = [
  'residentMiB',
  'liveMiB',
  'heapMiB',
  'handles',
  'threads',
  'loopP99Ms',
  'connections',
  'databasePrivateMiB',
  'databaseSharedMiB',
  'bytesPerMessage',
  'workTablesMiB',
  'queueIndexesMiB',
  'deadPercent',
  'walMiB',
  'acceptanceP50Ms',
  'acceptanceP99Ms',
  'callbackP50Ms',
  'callbackP99Ms',
  'waiting',
  'queued',
  'acceptedPerSecond',
  'restartedResidentMiB',
  'restartedHandles',
  'load',
] as const

export type SeriesName = (typeof seriesNames)[number]

export interface Sample {
  /** Since the beginning of the traffic. */
  seconds: number
  /** Whether an event was under way, or had just ended. */
  isDisturbed: boolean
  /** Absent where it could not be measured. */
  values: Partial<Record<SeriesName, number>>
}

export interface NotedEvent {
  seconds: number
  endedSeconds: number
  name: string
}
