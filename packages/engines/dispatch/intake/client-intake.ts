import type { Config } from '../../../config/config.ts'
import type { Tracer } from '../../../observability/tracing/tracer.ts'
import type { Dispatch } from '../open-dispatch.ts'
import type { Intake } from './intake-port.ts'
import { LookedUpIntake, type LookedUpIntakeOptions } from './looked-up-intake.ts'
import { TracedIntake } from './traced-intake.ts'

export interface ClientIntakeOptions extends Pick<LookedUpIntakeOptions, 'lookups' | 'clock' | 'events'> {
  dispatch: Pick<Dispatch, 'intake' | 'networks' | 'lookupWish'>
  tracer: Tracer | null
}

/** Looks up recipients first, where a route requests it, and traces messages where traces are set. */
export function clientIntake(
  { routes, routing }: Pick<Config, 'routes' | 'routing'>,
  { dispatch, tracer, ...given }: ClientIntakeOptions,
): Intake {
  const { networks, lookupWish: wishOf } = dispatch
  const intake = tracer === null ? dispatch.intake : new TracedIntake(dispatch.intake, tracer)
  if (!routes.some(({ lookup }) => lookup !== 'never')) return intake
  return new LookedUpIntake({ ...given, intake, networks, wishOf, waitMs: routing.lookupSeconds * 1_000 })
}
