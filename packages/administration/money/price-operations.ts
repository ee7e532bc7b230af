import { Type } from '@sinclair/typebox'
import { maxPriceListBody, priceListFields } from '../../console-contract/operating/prices.ts'
import { networkTitle } from '../../domain/network/operators.ts'
import { formatMicros } from '../../domain/pricing/amount.ts'
import { knownUpstreams } from '../../store/carriers/upstream-controls.ts'
import { listPriceListChanges, listUpstreamPrices } from '../../store/money/upstream-price-views.ts'
import { listPriceLists, priceCurrency, removePrices } from '../../store/money/upstream-prices.ts'
import { databaseNow } from '../../store/pg/database-clock.ts'
import { rowState } from '../audited-state.ts'
import { instant, orNull, page, readPage } from '../fields.ts'
import { changing, reading } from '../operation.ts'
import { fileFault } from './price-changes.ts'
import { loadPriceList } from './prices.ts'

const { upstream } = priceListFields
const currency = Type.String({ description: 'three letters of ISO 4217' })
const more = Type.Boolean({ description: 'whether there are others: say how their destinations begin' })
const rows = Type.Integer({ description: 'how many prices' })
const maxChanges = 50

const priceList = Type.Object({
  upstream,
  currency,
  importedAt: instant,
  importedBy: Type.String({ description: 'who imported it last' }),
  rows,
  until: orNull(instant, 'when the last of them ends; null: one has no end'),
})

const listedPrice = Type.Object(
  {
    network: orNull(Type.String(), 'an operator, such as Kyivstar (25503), or null'),
    prefix: Type.String({ description: 'digits that numbers begin with, or empty' }),
    country: orNull(Type.String(), 'of ISO 3166, or null; without all three: all other numbers'),
    price: Type.String({ description: 'of one part, in the currency of the price lists' }),
    from: instant,
    until: orNull(instant, 'when it ends; null: it has no end'),
    inForce: Type.Boolean({ description: 'whether it counts now; else it begins later' }),
  },
  { title: 'ListedPriceView', description: 'What an upstream charges for a part to a destination.' },
)

const imported = Type.Object(
  {
    upstream,
    currency,
    imported: Type.Boolean({ description: 'whether the list was imported: all of it, or nothing' }),
    rows,
    added: Type.Integer({ description: 'destinations without a price before' }),
    raised: Type.Integer(),
    lowered: Type.Integer(),
    unchanged: Type.Integer(),
    faults: Type.Array(fileFault, { description: 'why nothing was imported' }),
    ignored: Type.Array(Type.String(), { description: 'columns that were not read' }),
  },
  { title: 'PriceImportView', description: 'How a list changes the prices of an upstream.' },
)

const state = rowState(
  `SELECT count(*) AS prices, (SELECT currency FROM price_lists l WHERE l.upstream = $1 ORDER BY price_list_id DESC LIMIT 1)
      AS currency,
    md5(string_agg(concat_ws(' ', network, prefix, country, valid_from, valid_until, price_micros), ','
      ORDER BY network, prefix, country, valid_from)) AS checksum
    FROM upstream_prices WHERE upstream = $1`,
  'upstream',
)

export const listPrices = reading({
  name: 'prices',
  summary: 'Lists the price lists of upstreams, and their imports and removals',
  at: 'GET /v1/prices',
  role: 'viewer',
  input: {},
  output: Type.Object(
    {
      lists: Type.Array(priceList),
      changes: Type.Array(
        Type.Object({
          upstream,
          currency,
          at: instant,
          by: Type.String({ description: 'who made the change' }),
          rows: Type.Integer({ description: 'how many prices; 0: they were removed' }),
        }),
        { description: 'the newest first' },
      ),
      currency: Type.String({ description: 'of all price lists' }),
      upstreams: Type.Array(upstream, { description: 'those that may have a list' }),
    },
    { title: 'PriceListsView' },
  ),
  command: {
    columns: ['upstream', 'rows', 'currency', 'importedAt', 'importedBy', 'until'],
    empty: 'there is no price list yet: posthorn prices import',
  },
  run: async ({ db, currency }) => ({
    lists: await listPriceLists(db),
    changes: await listPriceListChanges(db, maxChanges),
    currency: (await priceCurrency(db)) ?? currency,
    upstreams: await knownUpstreams(db),
  }),
})

export const listPricesOf = reading({
  name: 'prices/of',
  summary: 'Lists prices of an upstream that are in force or begin later, by destination',
  at: 'GET /v1/prices/{upstream}',
  role: 'viewer',
  input: {
    upstream,
    search: Type.Optional(Type.String({ maxLength: 15, description: 'how a destination begins' })),
    limit: page.limit,
  },
  output: Type.Object({ prices: Type.Array(listedPrice), more }),
  command: { verb: 'show', examples: ['prices show carrier-a --search 380'] },
  run: async ({ db }, { input: { upstream, search = '', limit } }) => {
    const choice = { upstream, search: search.trim(), now: await databaseNow(db) }
    const found = await readPage(
      { limit },
      (limit) => listUpstreamPrices(db, { ...choice, limit }),
      () => true,
    )
    const prices = found.rows.map(({ micros, network, ...price }) => ({
      ...price,
      price: formatMicros(micros),
      network: network === null ? null : networkTitle(network),
    }))
    return { prices, more: found.next !== null }
  },
})

export const importPriceListFile = changing({
  name: 'prices/import',
  summary: 'Imports the price list of an upstream from CSV; nothing of a list with a fault is imported',
  at: 'POST /v1/prices/{upstream}/import',
  role: 'admin',
  input: priceListFields,
  output: imported,
  maxBytes: maxPriceListBody,
  audit: { kept: ['upstream', 'rate', 'from', 'replaces'], state },
  run: async (ports, { input, by, note }) => {
    note(`prices of ${input.upstream}`)
    return loadPriceList(ports, input, { isDryRun: false, by: by.userName })
  },
})

export const removePriceList = changing({
  name: 'prices/remove',
  summary: 'Removes all prices of an upstream',
  at: 'DELETE /v1/prices/{upstream}',
  role: 'admin',
  input: { upstream },
  output: Type.Object({ removed: Type.Integer({ description: 'how many prices' }) }),
  audit: { kept: ['upstream'], state },
  command: {
    arguments: [],
    says: '{removed} prices of {upstream} are removed',
    failed: ({ removed }) => removed === 0,
    examples: ['prices remove --upstream carrier-a'],
  },
  run: async ({ db }, { input: { upstream }, by, note }) => {
    note(`prices of ${upstream}`)
    return { removed: await removePrices(db, { upstream, by: by.userName, at: await databaseNow(db) }) }
  },
})
