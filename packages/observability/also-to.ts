import type { Events } from './events.ts'

/** Passes each event to `events`, then to `listener`. Events without a listener cost nothing more. */
export function alsoTo(events: Events, listener: Partial<Events>): Events {
  const both: Events = { ...events }
  for (const name of Object.keys(listener) as (keyof Events)[]) join(both, listener, name)
  return both
}

function join<Name extends keyof Events>(both: Events, listener: Partial<Events>, name: Name): void {
  const first = both[name] as (what: unknown) => void
  const second = listener[name] as ((what: unknown) => void) | undefined
  if (second === undefined) return
  both[name] = ((what: unknown) => {
    first(what)
    second(what)
  }) as Events[Name]
}
