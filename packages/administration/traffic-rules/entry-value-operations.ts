import { Type } from '@sinclair/typebox'
import { oneOf } from '../../console-contract/console-route.ts'
import { line } from '../../console-contract/fields.ts'
import { listCountries } from '../../domain/address/country.ts'
import { listOperators } from '../../domain/network/operators.ts'
import { type EntryReference, entryReferences } from '../../domain/routing/rule-set-name.ts'
import { listZones } from '../../domain/traffic-rules/time-zones.ts'
import { listAccounts } from '../../store/accounts/accounts.ts'
import { listSenders } from '../../store/accounts/senders.ts'
import { orNull } from '../fields.ts'
import { reading } from '../operation.ts'
import type { AdministrationPorts } from '../ports.ts'

interface EntryValue {
  value: string
  title: string | null
  country: string | null
}

/** More than there are operators of mobile networks. */
const maxValues = 5_000

export const listEntryValues = reading({
  name: 'rule-sets/values',
  summary:
    'Lists what a setting of routes and traffic rules may name: the accounts, the carriers, the networks …',
  at: 'GET /v1/rule-sets/values/{of}',
  role: 'operator',
  account: null,
  input: {
    of: oneOf(entryReferences, entryReferences.join(', ')),
    search: Type.Optional(line(64, 'a part of a value or of its title')),
  },
  output: Type.Object({
    values: Type.Array(
      Type.Object(
        {
          value: Type.String({ description: 'as an entry has it' }),
          title: orNull(Type.String(), 'what it is called, in English; null: as the value says'),
          country: orNull(Type.String(), 'of a network, ISO 3166'),
        },
        { title: 'EntryValueView' },
      ),
      { description: `at most ${maxValues}. Senders are those of the accounts: clients may name others` },
    ),
    more: Type.Boolean({ description: 'there are more, which `search` finds' }),
  }),
  command: {
    verb: 'values',
    columns: ['value', 'title', 'country'],
    empty: 'nothing that fits',
    examples: ['rule-sets values network --search kyiv'],
  },
  run: async (ports, { input: { of, search = '' } }) => {
    const words = search.toLowerCase()
    const all = await readers[of](ports)
    const found = all.filter(({ value, title }) => `${value} ${title ?? ''}`.toLowerCase().includes(words))
    return { values: found.slice(0, maxValues), more: found.length > maxValues }
  },
})

const readers: Record<EntryReference, (ports: AdministrationPorts) => Promise<EntryValue[]> | EntryValue[]> =
  {
    account: async ({ db }) => (await listAccounts(db)).map(({ name }) => untitled(name)),
    carrier: (ports) => ports.ruleSets().config.upstreams.map(({ name }) => untitled(name)),
    sender: async ({ db }) => {
      const senders = await listSenders(db, null)
      return [...new Set(senders.map(({ name }) => name))].toSorted().map(untitled)
    },
    country: () => {
      const names = new Intl.DisplayNames(['en'], { type: 'region' })
      return listCountries().map((value) => ({ value, title: names.of(value) ?? null, country: null }))
    },
    network: () =>
      listOperators().map(({ codes: [value = ''], name, country }) => ({ value, title: name, country })),
    'time-zone': () => listZones().map(untitled),
  }

function untitled(value: string): EntryValue {
  return { value, title: null, country: null }
}
