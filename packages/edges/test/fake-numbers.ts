import type { Looked, PaidLookup } from '../../engines/lookups/lookups.ts'
import type { NumberLookup } from '../../operations/ports.ts'

/** Finds every number, unless `answerWith` is set. Records charges. */
export class FakeNumbers implements NumberLookup {
  readonly lookedUp: string[][] = []
  readonly charged: PaidLookup[] = []
  answerWith: ((phone: string) => Looked) | null = null
  failWith: Error | null = null
  /** How many results the balance covers. */
  pays = Number.POSITIVE_INFINITY

  look(phones: readonly string[]): Promise<Looked[]> {
    this.lookedUp.push([...phones])
    if (this.failWith !== null) return Promise.reject(this.failWith)
    return Promise.resolve(phones.map((phone) => this.answerWith?.(phone) ?? reachable))
  }

  charge(_accountId: number, paid: readonly PaidLookup[]): Promise<number> {
    const booked = paid.slice(0, this.pays)
    this.charged.push(...booked)
    return Promise.resolve(booked.length)
  }
}

const reachable: Looked = {
  kind: 'answered',
  finding: {
    reach: 'reachable',
    imsi: '255015012345678',
    mccmnc: '25501',
    ported: false,
    origin: { name: 'Vodafone UA', prefix: '50', country: { name: 'Ukraine', prefix: '380' } },
  },
  provider: 'fake',
  cached: false,
  cost: null,
}
