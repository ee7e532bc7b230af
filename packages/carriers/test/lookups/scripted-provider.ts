import type { LookupOutcome, LookupProvider } from '../../lookups/lookup.ts'

/** Answers what a test says, when it says so. */
export class ScriptedProvider implements LookupProvider {
  readonly kind: string
  readonly live = true
  readonly requests: string[][] = []
  answer: (phone: string) => LookupOutcome = (phone) => ({
    kind: 'answered',
    finding: { reach: 'reachable', imsi: phone },
    cost: { micros: 10_000, currency: 'EUR' },
  })
  /** Answers wait for it. */
  gate: Promise<void> = Promise.resolve()

  constructor(kind = 'scripted') {
    this.kind = kind
  }

  async look(phones: readonly string[]): Promise<LookupOutcome[]> {
    this.requests.push([...phones])
    await this.gate
    return phones.map((phone) => this.answer(phone))
  }

  close(): Promise<void> {
    return Promise.resolve()
  }
}
