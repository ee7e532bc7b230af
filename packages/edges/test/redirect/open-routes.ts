import { type FreshDatabase, freshDatabase } from '../../../../test/support/database.ts'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import type { BlockedAccounts } from '../../../domain/consent/blocked-accounts.ts'
import type { NewLink } from '../../../domain/links/new-link.ts'
import { Clicks } from '../../../engines/links/clicks.ts'
import { LinkIndex } from '../../../engines/links/link-index.ts'
import { Unsubscribe } from '../../../engines/links/unsubscribe.ts'
import { systemClock } from '../../../kit/time/clock.ts'
import type { OwnedLinkDomain } from '../../../store/accounts/catalogue-settings.ts'
import { insertLinks, readShortLinks, readUnsubscribeLinks } from '../../../store/accounts/links.ts'
import type { Database } from '../../../store/database.ts'
import { noFeed } from '../../../store/feed/feed-port.ts'
import { linkDomainRoutes } from '../../redirect/link-domain-routes.ts'
import { redirectRoutes } from '../../redirect/redirect-routes.ts'
import { unsubscribeRoutes } from '../../redirect/unsubscribe-routes.ts'
import { type HttpServer, openHttpServer } from '../../server.ts'
import { operationsFixture } from '../operations-fixture.ts'

export interface OpenRoutes extends AsyncDisposable {
  url: string
  db: Database
  clock: ManualClock
  clicks: Clicks
  faults: unknown[]
  /** Hosts that belong to accounts, which the test fills. */
  hosts: Map<string, OwnedLinkDomain>
  /** Makes the database unreachable. */
  loseDatabase(error: Error): void
}

/** A server with the pages behind `links`, on a database of its own. */
export async function openRoutes(links: NewLink[], accounts: BlockedAccounts = 'all'): Promise<OpenRoutes> {
  const database = await freshDatabase()
  const { db } = database
  if (links.length > 0) await insertLinks(db, links)
  const clock = new ManualClock(Date.UTC(2026, 10, 22))
  const lost: Error[] = []
  const hosts = new Map<string, OwnedLinkDomain>()
  const domains = {
    linkDomain: (host: string) => hosts.get(host) ?? null,
    isLinkProof: (text: string) => [...hosts.values()].some(({ proof }) => proof === text),
  }
  const faults: unknown[] = []
  const events = { fault: ({ error }: { error: unknown }) => void faults.push(error) }
  const read = <Link>(work: (codes: string[]) => Promise<Link[]>) => {
    return (codes: string[]) => (lost[0] === undefined ? work(codes) : Promise.reject(lost[0]))
  }
  const clicks = new Clicks({ db, clock, events, feed: noFeed })
  const short = new LinkIndex({ read: read((codes) => readShortLinks(db, codes)), clock })
  const unsubscribe = new LinkIndex({ read: read((codes) => readUnsubscribeLinks(db, codes)), clock })
  const server = await openHttpServer({
    ...operationsFixture().ports,
    events: { ...operationsFixture().ports.events, ...events },
    clock: systemClock,
    listen: { host: '127.0.0.1', port: 0 },
    routes: [
      redirectRoutes({ links: short, clicks, clock, domains }),
      unsubscribeRoutes({
        links: unsubscribe,
        domains,
        unsubscribe: new Unsubscribe({ db, clock, feed: noFeed, accounts, onOptOut: () => undefined }),
      }),
      linkDomainRoutes(domains),
    ],
  })
  return {
    url: server.url,
    db,
    clock,
    clicks,
    faults,
    hosts,
    loseDatabase: (error) => void lost.push(error),
    [Symbol.asyncDispose]: () => close(server, clicks, database),
  }
}

async function close(server: HttpServer, clicks: Clicks, database: FreshDatabase): Promise<void> {
  await server.close()
  await clicks[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
}
