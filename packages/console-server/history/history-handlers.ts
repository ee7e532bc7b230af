import { maskedUrl } from '../../administration/masked-url.ts'
import type { Config } from '../../config/config.ts'
import type { Handlers, QueryOf } from '../../console-contract/contract.ts'
import type { Mask } from '../../console-contract/mask.ts'
import type { EndpointHoursView, historyRoutes } from '../../console-contract/traffic/history.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import type { Clock } from '../../kit/time/clock.ts'
import { knownUpstreams } from '../../store/carriers/upstream-controls.ts'
import type { Database } from '../../store/database.ts'
import { listEndpoints } from '../../store/feed/event-endpoints.ts'
import { keptByHour } from './asked-period.ts'
import { carrierHoursView } from './carrier-hours-view.ts'
import { endpointHours } from './endpoint-hours-view.ts'
import { historySpan } from './history-period.ts'

/** As the purge keeps them. */
const keptOfCarriers = keptByHour(396)
const keptOfEndpoints = keptByHour(62)

export interface HistoryPorts {
  db: Database
  clock: Clock
  config: Pick<Config, 'upstreams'>
  /** The name of an account; its number where the name is not known. */
  nameOf: (accountId: number) => string
  /** Writes counts that are not in the database yet. */
  counts: Record<'carrierHours' | 'endpointHours', { write(): Promise<void> }>
}

export function historyHandlers(ports: HistoryPorts): Handlers<keyof typeof historyRoutes> {
  const { db, clock, config, counts } = ports
  return {
    'GET /upstreams/hours': async ({ query: { upstream, ...asked }, mask }) => {
      await requireCarrier(ports, upstream, mask)
      await counts.carrierHours.write()
      return carrierHoursView({ db, config }, upstream, historySpan(asked, clock.now(), keptOfCarriers), mask)
    },
    'GET /callbacks/hours': ({ query, mask }) => readEndpointHistory(ports, query, mask),
  }
}

/** Rejects with `SettingRefused` where no gateway ever had a carrier of this name. */
async function requireCarrier({ db, config }: HistoryPorts, upstream: string, mask: Mask): Promise<void> {
  if (config.upstreams.some(({ name }) => name === upstream)) return
  const known = await knownUpstreams(db)
  if (!known.includes(upstream)) {
    const values = { upstream: mask.words(upstream), known: known.join(', ') }
    throw new SettingRefused('upstream-unknown', values, 'upstream')
  }
}

/** Rejects with `SettingRefused` where the account has no such endpoint. */
async function readEndpointHistory(
  { db, clock, nameOf, counts }: HistoryPorts,
  { accountId, host, endpointId = 0, ...asked }: QueryOf<'GET /callbacks/hours'>,
  mask: Mask,
): Promise<EndpointHoursView> {
  const account = nameOf(accountId)
  const span = historySpan(asked, clock.now(), keptOfEndpoints)
  await counts.endpointHours.write()
  if (endpointId === 0) {
    const receiver = { accountId, endpointId, host: (host ?? '').trim().toLowerCase() }
    return { ...(await endpointHours(db, receiver, span)), account, receiver: mask.words(receiver.host) }
  }
  const found = (await listEndpoints(db, accountId)).find((each) => each.endpointId === endpointId)
  if (found === undefined) {
    throw new SettingRefused('endpoint-unknown', { endpoint: endpointId }, 'endpointId')
  }
  const hours = await endpointHours(db, { accountId, endpointId, host: '' }, span)
  return { ...hours, account, receiver: maskedUrl(found.url, mask) }
}
