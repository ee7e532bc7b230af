import type { QueryOf } from '../../console-contract/contract.ts'
import type { FunnelCell, FunnelCounts, FunnelView } from '../../console-contract/operating/verification.ts'
import { countryOf } from '../../domain/address/country.ts'
import { type FunnelPrefix, readFunnel as readCells } from '../../store/codes/verification-funnel.ts'
import { listEveryService } from '../../store/codes/verification-services.ts'
import { startOfToday } from '../history/asked-period.ts'
import { computeSpan } from '../overview/overview-span.ts'
import type { VerificationPorts } from './verification-ports.ts'

export async function readFunnelView(
  { db, clock }: VerificationPorts,
  { accountId, isCompared = false, ...asked }: QueryOf<'GET /verification/funnel'>,
): Promise<FunnelView> {
  const now = clock.now()
  const { from, stepMs, steps } = computeSpan(asked, { today: startOfToday(asked.today, now), now })
  const earlier = isCompared ? steps : 0
  const funnel = await readCells(db, { accountId: accountId ?? null, from, stepMs, steps, earlier })
  const { prefixes, medianMs, countedSince } = funnel
  const cells = funnel.cells.filter(({ step }) => step >= 0)
  const before = countedSince === null ? funnel.cells.filter(({ step }) => step < 0) : []
  const services = await listEveryService(db)
  const nameOf = (serviceId: number) => services.find((each) => each.serviceId === serviceId)?.name ?? null
  return {
    ...{ from, stepMs, steps: sumSteps(cells, 0, steps), totals: sum(cells) },
    earlier: countedSince === null ? sumSteps(before, -earlier, earlier) : [],
    compared: { before: sum(before) },
    byService: summed(cells, ({ serviceId }) => serviceId).map(([serviceId, own]) => {
      return { serviceId, name: nameOf(serviceId), ...own }
    }),
    byType: summed(cells, ({ type }) => type).map(([type, own]) => ({ type, ...own })),
    byCountry: sumCountries(prefixes),
    medianMs,
    countedSince: countedSince !== null && countedSince > from ? countedSince : null,
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

function sumSteps(cells: readonly FunnelCell[], first: number, steps: number): FunnelCounts[] {
  const byStep = grouped(cells, ({ step }) => step)
  return Array.from({ length: steps }, (_, index) => sum(byStep.get(first + index) ?? []))
}

/** Those with the most codes first. */
function summed<Key>(cells: readonly FunnelCell[], by: (cell: FunnelCell) => Key): [Key, FunnelCounts][] {
  return [...grouped(cells, by)]
    .map(([key, own]): [Key, FunnelCounts] => [key, sum(own)])
    .sort(([, a], [, b]) => b.created - a.created)
}

function grouped<Key>(cells: readonly FunnelCell[], by: (cell: FunnelCell) => Key): Map<Key, FunnelCell[]> {
  const groups = new Map<Key, FunnelCell[]>()
  for (const cell of cells) {
    const group = groups.get(by(cell))
    if (group === undefined) groups.set(by(cell), [cell])
    else group.push(cell)
  }
  return groups
}
