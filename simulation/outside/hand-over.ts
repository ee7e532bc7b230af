import type { ReportOutcome, SubmitOutcome, SubmitPart } from '../../packages/carriers/connector.ts'
import type { SubmitFate } from '../world/profile.ts'
import type { Process } from '../world/schedule.ts'

/** A part that was written to a carrier. */
export interface HandOver {
  number: number
  carrier: string
  part: SubmitPart
  connection: number
  process: NamedProcess
  /** When the gateway gave it to the connection, which may have had no place for it. */
  givenMs: number
  /** Steady time and the database's time of the write. */
  atMs: number
  wallAt: number
  fate: SubmitFate
  /** Whether the carrier has it. */
  isTaken: boolean
  ref: string
  /** What the gateway got for an answer, and when. Null: nothing, as it was gone. */
  answer: SubmitOutcome['kind'] | null
  answeredMs: number | null
  /** Results that the carrier reported, each when a gateway acknowledged it. */
  reported: { kind: ReportOutcome['kind'] | 'expired'; ackedMs: number | null }[]
}

export interface NamedProcess extends Process {
  readonly name: string
}

export function describe({ part, number, carrier }: HandOver): string {
  const parts = part.partCount > 1 ? ` part ${part.partIndex + 1}` : ''
  return `message ${part.msgId} stage ${part.stage}${parts} (hand-over ${number} at ${carrier})`
}
