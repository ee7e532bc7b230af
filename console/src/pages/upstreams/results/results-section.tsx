import { Link } from 'wouter'
import type { ResultView } from '../../../../../packages/console-contract/operating/upstreams.ts'
import { useAnswer } from '../../../gateway/use-gateway.tsx'
import { countryName } from '../../../parts/country-name.ts'
import { carrierPath, messagesAddress } from '../../../parts/list/list-addresses.ts'
import {
  type Column,
  CsvLink,
  column,
  Drill,
  numeric,
  TablePanel,
} from '../../../parts/list/list-section.tsx'
import { Answered, Nothing } from '../../../parts/page.tsx'
import { duration } from '../../../parts/values.tsx'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'
import { percent } from '../words.ts'

const hourMs = 3_600_000

function isWithin(each: ResultView, { upstream, country }: ResultView): boolean {
  return each.upstream === upstream && (country === null || each.country === country)
}

/** What upstreams deliver by network, and the grade that routes by quality compare. */
export function ResultsSection() {
  const texts = useTexts('upstreams.outcome')
  const { language } = useLanguage()
  const answer = useAnswer('GET /upstreams/results', {}, { everyMs: 10_000 })
  const placeOf = ({ network, country }: ResultView) =>
    [country === null ? null : countryName(country, language), network].filter(Boolean).join(' · ')
  const { hours = 0, results: all = [] } = answer.data ?? {}
  const figure = (count: number, status: 'arrived' | 'failed', row: ResultView) => {
    const { upstream, country, networkCode: network } = row
    const from = Math.floor(Date.now() / hourMs) * hourMs - hours * hourMs
    const place = { ...(country !== null && { country }), ...(network !== null && { network }) }
    // What is of no known network has no list of its own beside the networks of its country.
    const isListed = network !== null || all.filter((each) => isWithin(each, row)).length === 1
    const href = messagesAddress({ status, carrier: upstream, ...place, timeOf: 'ended', from })
    return <Drill href={isListed && count > 0 ? href : null}>{count.toLocaleString(language)}</Drill>
  }
  const sum = (of: 'delivered' | 'failed') =>
    all.reduce((counted, row) => counted + row[of], 0).toLocaleString(language)
  const columns: Column<ResultView>[] = [
    column(texts.upstream, ({ upstream }) => <Link href={carrierPath(upstream)}>{upstream}</Link>),
    column(texts.network, (row) => placeOf(row) || texts.unknown),
    numeric(texts.delivered, (row) => figure(row.delivered, 'arrived', row)),
    numeric(texts.failed, (row) => figure(row.failed, 'failed', row)),
    numeric(texts.share, ({ delivered, failed }) =>
      delivered + failed === 0 ? '–' : percent(delivered / (delivered + failed), language),
    ),
    numeric(texts.time, ({ tookMs }) => (tookMs === null ? '–' : duration(tookMs, language))),
    numeric(texts.codes, ({ entered }) => (entered === null ? '–' : percent(entered, language))),
    numeric(texts.grade, ({ value }) => (value === null ? texts.few : percent(value, language))),
  ]
  return (
    <Answered of={answer}>
      {({ results }) => (
        <TablePanel
          title={texts.title}
          actions={<CsvLink path="/upstreams/results.csv" />}
          about={texts.about({ hours })}
          columns={columns}
          rows={results}
          keyOf={({ upstream, network, country }) => `${upstream} ${network} ${country}`}
          none={<Nothing title={texts.none} about={texts.noneAbout} />}
        >
          {results.length > 1 && (
            <p className="inside soft">
              {texts.total({ delivered: sum('delivered'), failed: sum('failed') })}
            </p>
          )}
        </TablePanel>
      )}
    </Answered>
  )
}
