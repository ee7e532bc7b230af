import { findMeaning } from '../../carriers/errors/find-error.ts'
import type { Config } from '../../config/config.ts'
import type { Mask } from '../../console-contract/mask.ts'
import type {
  CarrierCounts,
  CarrierErrorCountView,
  CarrierHoursView,
  CarrierMoneyView,
} from '../../console-contract/traffic/history.ts'
import { tookPercentile } from '../../domain/traffic/took-histogram.ts'
import { addTook } from '../../observability/hour-notes.ts'
import {
  type CarrierErrorCount,
  type CarrierHour,
  type CarrierHourSum,
  countCarrierErrors,
  readCarrierHours,
  readCarrierMoney,
} from '../../store/carriers/carrier-hours.ts'
import { readIgnoredEvents } from '../../store/carriers/ignored-events.ts'
import type { Queryable } from '../../store/database.ts'
import { type HistorySpan, historyPeriod, stepIndex } from './history-period.ts'

const maxErrors = 50

/** What a carrier did in a span and in the one before. */
export async function carrierHoursView(
  { db, config }: { db: Queryable; config: Pick<Config, 'upstreams'> },
  upstream: string,
  span: HistorySpan,
  mask: Mask,
): Promise<CarrierHoursView> {
  const [current, earlier, money, errors, errorsBefore, ignored] = await Promise.all([
    readCarrierHours(db, upstream, span),
    readCarrierHours(db, upstream, span.before),
    readCarrierMoney(db, upstream, span),
    countCarrierErrors(db, upstream, span, maxErrors),
    countCarrierErrors(db, upstream, span.before, 10 * maxErrors),
    readIgnoredEvents(db, upstream),
  ])
  const kind = config.upstreams.find(({ name }) => name === upstream)?.kind ?? ''
  return {
    upstream: mask.words(upstream),
    kind,
    ...historyPeriod(span, { current, earlier }, sumCounts),
    errors: errors.map((each) => errorView(each, errorsBefore, kind, mask)),
    money: moneyViews(money, span),
    ignored: ignored.map(({ upstream: _, said, ...event }) => ({ ...event, said: mask.words(said) })),
  }
}

function sumCounts(hours: readonly CarrierHour[]): CarrierCounts {
  const sum = (what: 'accepted' | 'refused' | 'unknown' | 'delivered' | 'failed') =>
    // A late report corrects the failure of an earlier hour.
    Math.max(
      0,
      hours.reduce((all, hour) => all + hour[what], 0),
    )
  const answers: number[] = []
  const receipts: number[] = []
  for (const { answerTook, receiptTook } of hours) {
    addTook(answers, answerTook)
    addTook(receipts, receiptTook)
  }
  return {
    accepted: sum('accepted'),
    refused: sum('refused'),
    unknown: sum('unknown'),
    delivered: sum('delivered'),
    failed: sum('failed'),
    answerMedianMs: tookPercentile(answers, 0.5),
    answerP95Ms: tookPercentile(answers, 0.95),
    receiptMedianMs: tookPercentile(receipts, 0.5),
    receiptP95Ms: tookPercentile(receipts, 0.95),
  }
}

/** A code is a carrier's own text: it is masked as such. */
function errorView(
  { what, code, count }: CarrierErrorCount,
  before: readonly CarrierErrorCount[],
  kind: string,
  mask: Mask,
): CarrierErrorCountView {
  const earlier = before.find((each) => each.what === what && each.code === code)
  return {
    what,
    code: mask.words(code),
    meaning: findMeaning(kind, code),
    count,
    before: earlier?.count ?? 0,
  }
}

const members = {
  spent: 'spent',
  returned: 'returned',
  cost: 'cost',
  'cost-returned': 'costReturned',
} as const

function moneyViews(sums: readonly CarrierHourSum[], span: HistorySpan): CarrierMoneyView[] {
  const views = new Map<string, CarrierMoneyView>()
  const nothing = () => Array.from({ length: span.steps }, () => 0)
  for (const { startsAt, what, name: currency, amount } of sums) {
    if (what === 'refusal' || what === 'failure') continue
    const view = views.get(currency) ?? {
      ...{ currency, spent: nothing(), returned: nothing(), cost: nothing(), costReturned: nothing() },
    }
    views.set(currency, view)
    const line = view[members[what]]
    const step = stepIndex(startsAt, span)
    line[step] = (line[step] ?? 0) + amount
  }
  return [...views.values()].sort((a, b) => a.currency.localeCompare(b.currency))
}
