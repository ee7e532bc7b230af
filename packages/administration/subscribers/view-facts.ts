import { countsFor, type NumberFact } from '../../domain/number-memory/evidence.ts'

/** Those that still count. */
export function viewFacts(facts: readonly NumberFact[], now: number) {
  return facts
    .map((fact) => ({ ...fact, countsUntil: fact.seenAt + countsFor(fact) }))
    .filter(({ countsUntil }) => countsUntil >= now)
}
