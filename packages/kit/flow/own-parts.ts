import { type FaultEvents, reportFault } from '../machine/report-fault.ts'
import { OpenParts } from './open-parts.ts'
import type { StartOptions } from './start.ts'

/**
 * What `open` makes of the parts that it keeps, as a plain object, which closes them in reverse order. Where it rejects,
 * they are closed, and this rejects with the same error. What fails to close is reported.
 */
export function ownParts<Result extends object>(
  { events, start }: StartOptions & { events: FaultEvents },
  open: (parts: OpenParts) => Promise<Result> | Result,
): Promise<Result & AsyncDisposable> {
  const onFault = (error: unknown) => reportFault(events, 'stopping', error)
  const opened = async (parts: OpenParts) => ({
    ...(await open(parts)),
    [Symbol.asyncDispose]: () => parts[Symbol.asyncDispose](),
  })
  return OpenParts.open(onFault, opened, start)
}
