import { constants } from 'node:os'

/** A signal asked the process to end. */
export class Stopped extends Error {
  override name = 'Stopped'

  constructor(signal: string) {
    super(`stopped by ${signal}`)
  }
}

/** npm hands a signal on that its terminal has sent to all: two within this time are one. */
const echoMs = 100

interface Host {
  on(signal: 'SIGTERM' | 'SIGINT', listener: () => void): unknown
  exit(code: number): unknown
}

/**
 * Aborted by the first SIGTERM or SIGINT, with `Stopped`. One after that ends the process at once, with the code of a
 * process that the signal has killed.
 */
export function stopSignal(host: Host = process, now = () => performance.now()): AbortSignal {
  const stop = new AbortController()
  let firstAt = 0
  const take = (name: 'SIGTERM' | 'SIGINT') => {
    if (!stop.signal.aborted) {
      firstAt = now()
      stop.abort(new Stopped(name))
    } else if (now() - firstAt > echoMs) host.exit(128 + constants.signals[name])
  }
  for (const name of ['SIGTERM', 'SIGINT'] as const) host.on(name, () => take(name))
  return stop.signal
}
