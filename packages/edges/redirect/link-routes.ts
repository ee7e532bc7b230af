import { AcknowledgeLinks, type AcknowledgeLinksOptions } from '../../engines/alarms/acknowledge-links.ts'
import type { Clicks } from '../../engines/links/clicks.ts'
import { LinkIndex } from '../../engines/links/link-index.ts'
import { Unsubscribe, type UnsubscribeOptions } from '../../engines/links/unsubscribe.ts'
import { readShortLinks, readUnsubscribeLinks } from '../../store/accounts/links.ts'
import { readAcknowledgeLinks } from '../../store/alarms/alarms.ts'
import type { Routes } from '../server.ts'
import { acknowledgeRoutes } from './acknowledge-routes.ts'
import { type LinkDomains, linkDomainRoutes } from './link-domain-routes.ts'
import { redirectRoutes } from './redirect-routes.ts'
import { unsubscribeRoutes } from './unsubscribe-routes.ts'

type LinkRoutesOptions = UnsubscribeOptions &
  AcknowledgeLinksOptions & { clicks: Clicks; catalogue: LinkDomains }

/** Short links, whose clicks are counted, unsubscribe links, links that acknowledge alarms, and checks of their hosts. */
export function linkRoutes(options: LinkRoutesOptions): Routes[] {
  const { db, clock, clicks, catalogue: domains } = options
  const short = new LinkIndex({ read: (codes) => readShortLinks(db, codes), clock })
  const links = new LinkIndex({ read: (codes) => readUnsubscribeLinks(db, codes), clock })
  const unsubscribe = new Unsubscribe(options)
  const ofAlarms = new LinkIndex({ read: (codes) => readAcknowledgeLinks(db, codes), clock })
  return [
    redirectRoutes({ links: short, clicks, clock, domains }),
    unsubscribeRoutes({ links, unsubscribe, domains }),
    acknowledgeRoutes({ links: ofAlarms, alarms: new AcknowledgeLinks(options), domains }),
    linkDomainRoutes(domains),
  ]
}
