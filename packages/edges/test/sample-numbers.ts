import { failedLookup, type LookupOutcome, type LookupProvider } from '../../carriers/lookups/lookup.ts'

/** The numbers of `conformance/contract/hlr.json`. */
export const sampleNumbers: LookupProvider = {
  kind: 'sample',
  live: true,
  look: (phones) => Promise.resolve(phones.map(outcomeOf)),
  close: () => Promise.resolve(),
}

const origin = { name: 'Vodafone UA', prefix: '50', country: { name: 'Ukraine', prefix: '380' } }
const portedTo = { name: 'Kyivstar', prefix: '67', country: { name: 'Ukraine', prefix: '380' } }
const inService = { reach: 'reachable', imsi: '255015012345678', mccmnc: '25501' } as const

function outcomeOf(phone: string): LookupOutcome {
  switch (phone.slice(-1)) {
    case '1':
      return { kind: 'answered', finding: { ...inService, ported: false, origin }, cost: null }
    case '2':
      return {
        kind: 'answered',
        finding: { ...inService, mccmnc: '25503', ported: true, origin, portedTo },
        cost: null,
      }
    case '3':
      return { kind: 'answered', finding: { reach: 'absent', origin }, cost: null }
    case '4':
      return { kind: 'answered', finding: { reach: 'unknown-subscriber' }, cost: null }
    case '5':
      return failedLookup('no answer')
    default:
      return failedLookup('no route', false)
  }
}
