import { readable } from '../../administration/readable-path.ts'
import { SharedResults } from '../../administration/shared-results.ts'
import type { linksRoutes, ShortLinkView } from '../../console-contract/accounts/links.ts'
import type { Handlers } from '../../console-contract/contract.ts'
import type { Mask } from '../../console-contract/mask.ts'
import type { FollowedLink, LinkTotals } from '../../domain/links/short-link.ts'
import { listLinks, readMessageLinks, sumLinks } from '../../store/accounts/links.ts'
import type { AccountsPorts } from './accounts-ports.ts'

const pageSize = 50

export function linksHandlers({ db, clock }: AccountsPorts): Handlers<keyof typeof linksRoutes> {
  const totals = new SharedResults<LinkTotals>(clock)
  return {
    'GET /links': async ({ query: { account: accountId, msgId, before = null }, mask }) => {
      if (msgId !== undefined) {
        const links = await readMessageLinks(db, msgId, accountId)
        return { links: links.map((link) => toView(link, mask)), next: null }
      }
      const links = await listLinks(db, { accountId, before, limit: pageSize })
      const last = links.length >= pageSize ? links.at(-1) : undefined
      return { links: links.map((link) => toView(link, mask)), next: last?.msgId ?? null }
    },
    'GET /links/totals': ({ query: { account: accountId, from, to } }) =>
      totals.get([accountId, from, to].join(' '), () => sumLinks(db, { accountId, from, to })),
  }
}

function toView(link: FollowedLink, mask: Mask): ShortLinkView {
  const { msgId, createdAt, expiresAt, rawClicks, humanClicks, firstHumanAt, lastHumanAt } = link
  return {
    msgId,
    code: mask.hides ? null : link.code,
    target: mask.hides ? withoutSecrets(link.target, mask) : link.target,
    createdAt,
    expiresAt,
    rawClicks,
    humanClicks,
    firstHumanAt,
    lastHumanAt,
  }
}

/** What follows `?` or `#` in a link may open a subscriber's order. */
function withoutSecrets(target: string, mask: Mask): string {
  const [shown = ''] = target.split(/[?#]/, 1)
  return `${mask.words(readable(shown))}${shown.length < target.length ? '…' : ''}`
}
