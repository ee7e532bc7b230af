import type { CarrierSuccessView, ResultsView } from '../../console-contract/operating/upstreams.ts'
import { networkTitle } from '../../domain/network/operators.ts'
import {
  QualityScores,
  qualityHours,
  sumOfResults,
  type UpstreamResults,
} from '../../domain/routing/quality-scores.ts'
import { csvLine, csvText } from '../../kit/text/csv.ts'
import { readCarrierResults, readResults } from '../../store/carriers/upstream-results.ts'
import { databaseNow } from '../../store/pg/database-clock.ts'
import type { Download } from '../download.ts'
import type { UpstreamsPorts } from './upstreams-ports.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const maxRows = 500

/** What upstreams delivered by network in the hours that routing looks at, and what it makes of that. */
export async function viewResults({ db }: Pick<UpstreamsPorts, 'db'>): Promise<ResultsView> {
  const now = await databaseNow(db)
  const results = await readResults(db, now - qualityHours * hourMs)
  const quality = new QualityScores(results, now)
  const rows = [...summed(results)].sort((a, b) => b.delivered + b.failed - a.delivered - a.failed)
  return {
    hours: qualityHours,
    results: rows.slice(0, maxRows).map(({ upstream, network, country, ...counts }) => {
      const { delivered, failed, tookMs, untimed, codes, entered } = counts
      const place = { network: network || null, country: country || null, operator: null }
      return {
        upstream,
        country: place.country,
        network: place.network === null ? null : networkTitle(place.network),
        networkCode: place.network,
        delivered,
        failed,
        tookMs: delivered <= untimed ? null : Math.round(tookMs / (delivered - untimed)),
        entered: codes === 0 ? null : entered / codes,
        value: quality.of(upstream, place)?.value ?? null,
      }
    }),
  }
}

const resultColumns = [
  'upstream',
  'country',
  'networkCode',
  'network',
  'delivered',
  'failed',
  'tookMs',
  'value',
] as const

/** What each upstream delivered in the last 24 hours. */
export async function viewSuccess({ db }: Pick<UpstreamsPorts, 'db'>): Promise<CarrierSuccessView> {
  const sums = new Map<string, { delivered: number; failed: number }>()
  for (const { upstream, delivered, failed } of await readCarrierResults(
    db,
    (await databaseNow(db)) - dayMs,
  )) {
    const sum = sums.get(upstream) ?? { delivered: 0, failed: 0 }
    sums.set(upstream, { delivered: sum.delivered + delivered, failed: sum.failed + failed })
  }
  return { carriers: [...sums].map(([upstream, counts]) => ({ upstream, ...counts })) }
}

/** The same as CSV. */
export function resultsFile(ports: Pick<UpstreamsPorts, 'db'>): Download {
  return {
    role: 'viewer',
    open: async () => ({
      name: 'results.csv',
      type: 'text/csv; charset=utf-8',
      content: [
        csvLine(resultColumns),
        ...(await viewResults(ports)).results.map((row) =>
          csvLine(resultColumns.map((name) => csvText(String(row[name] ?? '')))),
        ),
      ],
    }),
  }
}

/** One for each upstream and network. */
function summed(results: readonly UpstreamResults[]): Iterable<UpstreamResults> {
  const sums = new Map<string, UpstreamResults>()
  for (const each of results) {
    const key = `${each.upstream}\n${each.network}\n${each.country}`
    const sum = sums.get(key)
    sums.set(key, sum === undefined ? each : { ...each, ...sumOfResults(sum, each) })
  }
  return sums.values()
}
