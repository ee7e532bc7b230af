/** Where an event leads and what is done then, in order. */
export interface Step<S extends string, A extends string> {
  to: S
  does: readonly A[]
}

/** What each event does in each state; null: nothing at all. */
export type MachineTable<S extends string, E extends string, A extends string> = Readonly<
  Record<S, Readonly<Record<E, Step<S, A> | null>>>
>

export interface Machine<E extends string> {
  readonly state: string
  on(event: E): void
}

/** Runs a table. The state has changed before anything is done, so that what is done may bring the next event. */
export function runTable<S extends string, E extends string, A extends string>(
  table: MachineTable<S, E, A>,
  start: S,
  perform: (action: A) => void,
): Machine<E> {
  let state = start
  return {
    get state() {
      return state
    },
    on(event) {
      const step = table[state][event]
      if (step === null) return
      state = step.to
      for (const action of step.does) perform(action)
    },
  }
}

export function step<S extends string, A extends string>(to: S, ...does: A[]): Step<S, A> {
  return { to, does }
}
