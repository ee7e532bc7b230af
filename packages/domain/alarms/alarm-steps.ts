import type { AlarmSettings } from './alarm.ts'

/** What is done next: recipients, by their positions, that are tried together. */
export interface AlarmStep {
  /** From 0. */
  round: number
  positions: readonly number[]
  /** From its beginning to that of the next one, or to the end of the alarm. */
  pauseSeconds: number
  /** Of that, the rest after the last recipient of a round. */
  restSeconds: number
}

type Timing = Pick<AlarmSettings, 'channels' | 'order' | 'rounds' | 'repeatSeconds'>

/** How long the channels of one recipient take. */
export function secondsOfRecipient({ channels }: Pick<AlarmSettings, 'channels'>): number {
  return channels.reduce((sum, { waitSeconds }) => sum + waitSeconds, 0)
}

/** How long a round takes. */
export function secondsOfRound(
  settings: Pick<AlarmSettings, 'channels' | 'order'>,
  recipients: number,
): number {
  return secondsOfRecipient(settings) * (settings.order === 'at-once' ? 1 : recipients)
}

/** The step of this number, from 0; null where all rounds are over. */
export function findStep(settings: Timing, recipients: number, step: number): AlarmStep | null {
  const { order, rounds, repeatSeconds } = settings
  const perRound = order === 'at-once' ? 1 : recipients
  const round = Math.floor(step / perRound)
  if (round >= rounds) return null
  const place = step % perRound
  const positions = order === 'at-once' ? Array.from({ length: recipients }, (_, index) => index) : [place]
  const own = secondsOfRecipient(settings)
  const isLastOfRound = place === perRound - 1
  const isLast = isLastOfRound && round === rounds - 1
  // A round that is shorter than its repetition rests at its end.
  const rest = isLastOfRound && !isLast ? (repeatSeconds ?? 0) - secondsOfRound(settings, recipients) : 0
  const restSeconds = Math.max(0, rest)
  return { round, positions, pauseSeconds: own + restSeconds, restSeconds }
}
