import type { QueryOf } from '../../console-contract/contract.ts'
import type { FunnelCell, FunnelCounts, FunnelView } from '../../console-contract/operating/verification.ts'
import { countryOf } from '../../domain/address/country.ts'
import { type FunnelPrefix, readFunnel as readCells } from '../../store/codes/verification-funnel.ts'
import { listEveryService } from '../../store/codes/verification-services.ts'
import type { VerificationPorts } from './verification-ports.ts'

const hourMs = 3_600_000
/** The length of an interval of the chart, by the hours of the range. */
const spanMs: Readonly<Record<number, number>> = {
  1: hourMs / 12,
  24: hourMs,
  168: 6 * hourMs,
  720: 24 * hourMs,
}

export async function readFunnelView(
  { db, clock }: VerificationPorts,
  { hours, accountId }: QueryOf<'GET /verification/funnel'>,
): Promise<FunnelView> {
  const span = spanMs[hours] ?? hourMs
  const now = clock.now()
  const from = Math.floor((now - hours * hourMs) / span) * span
  const funnel = await readCells(db, { accountId: accountId ?? null, from, spanMs: span })
  const { cells, prefixes, medianMs, countedSince } = funnel
  const services = await listEveryService(db)
  const nameOf = (serviceId: number) => services.find((each) => each.serviceId === serviceId)?.name ?? null
  return {
    all: sum(cells),
    byService: grouped(cells, ({ serviceId }) => serviceId).map(([serviceId, own]) => {
      return { serviceId, name: nameOf(serviceId), ...sum(own) }
    }),
    byType: grouped(cells, ({ type }) => type).map(([type, own]) => ({ type, ...sum(own) })),
    byCountry: sumCountries(prefixes),
    overTime: spansFrom(from, now, span).map((at) => {
      const { created, delivered, approved } = sum(cells.filter((cell) => cell.at === at))
      return { at, created, delivered, approved }
    }),
    medianMs,
    from,
    countedSince,
  }
}

/** Those with the most codes first. */
function sumCountries(prefixes: readonly FunnelPrefix[]): FunnelView['byCountry'] {
  const countries = new Map<string | null, { created: number; approved: number }>()
  for (const { example, created, approved } of prefixes) {
    const country = /^\d{7,15}$/.test(example) ? countryOf(example) : null
    const known = countries.get(country) ?? { created: 0, approved: 0 }
    countries.set(country, { created: known.created + created, approved: known.approved + approved })
  }
  return [...countries].map(([country, sums]) => ({ country, ...sums })).sort((a, b) => b.created - a.created)
}

const counts = ['created', 'sent', 'delivered', 'approved', 'expired', 'blocked'] as const

function sum(cells: readonly FunnelCell[]): FunnelCounts {
  const total: FunnelCounts = { created: 0, sent: 0, delivered: 0, approved: 0, expired: 0, blocked: 0 }
  for (const cell of cells) for (const name of counts) total[name] += cell[name]
  return total
}

/** Those with the most codes first. */
function grouped<Key>(cells: readonly FunnelCell[], by: (cell: FunnelCell) => Key): [Key, FunnelCell[]][] {
  const groups = new Map<Key, FunnelCell[]>()
  for (const cell of cells) groups.set(by(cell), [...(groups.get(by(cell)) ?? []), cell])
  return [...groups].sort(([, a], [, b]) => sum(b).created - sum(a).created)
}

function spansFrom(from: number, to: number, span: number): number[] {
  return Array.from({ length: Math.floor((to - from) / span) + 1 }, (_, index) => from + index * span)
}
