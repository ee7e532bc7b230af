import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Finding, type LookupPayload, lookupPayload } from '../../lookup/finding.ts'

const origin = { name: 'Vodafone UA', prefix: '50', country: { name: 'Ukraine', prefix: '380' } }
const originPayload = { name: 'Vodafone UA', prefix: 50, country: { name: 'Ukraine', prefix: 380 } }

const cases: [what: string, finding: Finding, payload: Omit<LookupPayload, 'phone'>][] = [
  ['nothing but that it is there', { reach: 'reachable' }, { status: 'DELIVERED' }],
  ['absent', { reach: 'absent', ported: false }, { status: 'UNDELIVERABLE', ported: false }],
  ['nobody has it', { reach: 'unknown-subscriber' }, { status: 'INVALID DESTINATION ADDRESS' }],
  ['offline', { reach: 'not-asked' }, { status: 'OFFLINE' }],
  [
    'codes become numbers, and lose their zeros',
    { reach: 'reachable', imsi: '001010123456789', mccmnc: '00101' },
    { status: 'DELIVERED', imsi: 1010123456789, mccmnc: 101 },
  ],
  [
    'the network that it went to is told only where it went',
    { reach: 'reachable', ported: false, origin, portedTo: origin },
    { status: 'DELIVERED', ported: false, network: { origin: originPayload } },
  ],
  [
    'ported, from who knows where',
    { reach: 'reachable', ported: true, portedTo: { name: 'Kyivstar' } },
    { status: 'DELIVERED', ported: true, network: { ported: { name: 'Kyivstar' } } },
  ],
  [
    'a country alone',
    { reach: 'not-asked', origin: { country: { prefix: '870' } } },
    { status: 'OFFLINE', network: { origin: { country: { prefix: 870 } } } },
  ],
]

for (const [what, finding, payload] of cases) {
  test(`an answer to hlr: ${what}`, () => {
    assert.deepEqual(lookupPayload('380501234567', finding), { phone: 380501234567, ...payload })
  })
}
