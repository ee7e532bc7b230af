import type { ConnectionListener } from '../../packages/carriers/connector.ts'
import type { Profile } from '../world/profile.ts'
import type { Random } from '../world/random.ts'
import type { Schedule } from '../world/schedule.ts'
import type { Story } from '../world/story.ts'
import type { HandOver, NamedProcess } from './hand-over.ts'

export interface CarrierContext {
  schedule: Schedule
  random: Random
  story: Story
  profile: Profile
  wallNow(): number
  /** Whether the scripted faults are over: the carrier then answers and reports as it should. */
  isHealing(): boolean
  responseTimeoutMs: number
  onTaken(handOver: HandOver): void
}

/** A connection of a gateway to a carrier. */
export interface OpenConnection {
  id: number
  process: NamedProcess
  listener: ConnectionListener
  isUp: boolean
  isClosed: boolean
  underWay: Set<(reason: string) => void>
  /** Submits that wait for a place in the window. */
  waiting: (() => void)[]
}
