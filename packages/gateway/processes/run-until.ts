import { OpenParts } from '../../kit/flow/open-parts.ts'
import { Start } from '../../kit/flow/start.ts'
import { aborted, systemClock, within } from '../../kit/time/clock.ts'

export interface Run {
  /** Opens all that runs. Its waits end where the signal is aborted. */
  open: (parts: OpenParts) => Promise<{ stopWithinMs: number }>
  onFault: (error: unknown) => void
  /** A line for the operator. */
  say: (sentence: string) => void
}

/** For the end of a start that is given up: what hangs then has nothing to lose. */
const giveUpWithinMs = 20_000

/**
 * Runs until `stop` is aborted, also where that happens while it starts. Rejects with a sentence where something does not
 * open, or does not close in time.
 */
export async function runUntil(stop: AbortSignal, { open, onFault, say }: Run): Promise<void> {
  const opening = Start.run(stop, (start) =>
    OpenParts.open(onFault, async (parts) => ({ ...(await open(parts)), parts }), start),
  )
  const opened = await orLate(opening, stop).catch((error: unknown) => {
    if (!stop.aborted || error instanceof Late) throw error
    return null
  })
  if (opened === null) return say(`${describeReason(stop)} while it started`)
  await aborted(stop)
  say(`${describeReason(stop)}: it drains`)
  const { parts, stopWithinMs } = opened
  await within(systemClock, stopWithinMs, parts[Symbol.asyncDispose](), () => new Late(stopWithinMs))
  say('stopped')
}

/** What is still open is left to the end of the process. */
class Late extends Error {
  constructor(withinMs: number) {
    super(
      `it did not stop within ${withinMs / 1_000} s; what was under way is in doubt, and the next start finds out what became of it`,
    )
  }
}

/** As `opening`; rejects with `Late` where it goes on for too long after `stop` was aborted. */
function orLate<Result>(opening: Promise<Result>, stop: AbortSignal): Promise<Result> {
  const late = aborted(stop).then(() =>
    within(systemClock, giveUpWithinMs, opening, () => new Late(giveUpWithinMs)),
  )
  return Promise.race([opening, late])
}

function describeReason({ reason }: AbortSignal): string {
  return reason instanceof Error ? reason.message : String(reason)
}
