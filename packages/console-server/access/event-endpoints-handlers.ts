import { findEndpoint, passEventsOn, testEndpoint } from '../../administration/accounts/event-endpoints.ts'
import { maskedUrl } from '../../administration/masked-url.ts'
import { ConsoleRefusal } from '../../administration/refusal.ts'
import { SharedResults } from '../../administration/shared-results.ts'
import type { CallbackConfig } from '../../config/sections/callback-settings.ts'
import type { Handlers } from '../../console-contract/contract.ts'
import type { eventEndpointsRoutes } from '../../console-contract/traffic/event-endpoints.ts'
import { findAccount } from '../../store/accounts/accounts.ts'
import type { SettingRoom } from '../../store/accounts/setting-room.ts'
import { readEndpointDeliveries, readEndpointHealth } from '../../store/feed/endpoint-deliveries.ts'
import { changeEndpoint, listEndpoints, removeEndpoint } from '../../store/feed/event-endpoints.ts'
import type { AccessPorts } from './access-ports.ts'

type EventEndpointsPorts = Pick<AccessPorts, 'db' | 'clock'> & {
  config: CallbackConfig
  recorded: boolean
  room: SettingRoom
}

const shownDeliveries = 10

/** The URLs of an account that get its events. */
export function eventEndpointsHandlers(
  ports: EventEndpointsPorts,
): Handlers<keyof typeof eventEndpointsRoutes> {
  const { db, clock, config, recorded, room } = ports
  const health = new SharedResults<Awaited<ReturnType<typeof readEndpointHealth>>>(clock)
  return {
    'GET /endpoints': async ({ query: { accountId }, mask }) => {
      const known = await health.get(String(accountId), () => readEndpointHealth(db, accountId))
      const endpoints = (await listEndpoints(db, accountId)).map((each) => {
        const { endpointId, url, types, isActive, givenUpAt, missed, last, cursor } = each
        const { lastError, ...rest } = known.get(endpointId) ?? untried
        const shown = { url: maskedUrl(url, mask), lastError: mask.words(lastError) }
        return { endpointId, types, isActive, givenUpAt, missed, behind: last - cursor, ...rest, ...shown }
      })
      return { endpoints, recorded }
    },
    'GET /endpoints/deliveries': async ({ query: { endpointId }, mask }) => {
      const newest = await readEndpointDeliveries(db, await findEndpoint(db, endpointId), shownDeliveries)
      const deliveries = newest.map(({ callbackId, webhookId, state, attempts, createdAt, lastError }) => {
        return { callbackId, webhookId, state, attempts, createdAt, lastError: mask.words(lastError) }
      })
      return { deliveries }
    },
    'POST /endpoints/add': async ({ body, note }) => {
      note((await findAccount(db, body.accountId, 'accountId')).name)
      return passEventsOn(db, body, config, room)
    },
    'POST /endpoints/change': async ({ body: { endpointId, ...change }, note }) => {
      note(nameOf(await findEndpoint(db, endpointId)))
      await changeEndpoint(db, endpointId, change)
    },
    'POST /endpoints/remove': async ({ body: { endpointId }, note }) => {
      note(nameOf(await findEndpoint(db, endpointId)))
      await removeEndpoint(db, endpointId)
    },
    'POST /endpoints/test': async ({ body, note }) => {
      note(nameOf(await findEndpoint(db, body.endpointId)))
      const { body: sent, tried } = await testEndpoint(db, body, { clock, config })
      if (typeof tried === 'string') throw new ConsoleRefusal('hook-refused', { fault: tried })
      return { ...tried, headers: Object.entries(tried.headers), body: sent }
    },
  }
}

/** Added since the health was read. */
const untried = { pending: 0, dead: 0, lastDeliveredAt: null, failingSince: null, lastError: null }

function nameOf({ endpointId, account }: { endpointId: number; account: string }): string {
  return `endpoint ${endpointId} of ${account}`
}
