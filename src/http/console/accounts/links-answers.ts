import {
  type FollowedLink,
  type LinkTotals,
  listLinks,
  shortLinksOf,
  sumLinks,
} from '../../../storage/links.ts'
import type { LinkView, linksQuestions } from '../contract/accounts/links.ts'
import type { Answers } from '../contract.ts'
import type { Mask } from '../mask.ts'
import { readable } from '../readable-path.ts'
import { SharedAnswers } from '../shared-answers.ts'
import type { AccountsPorts } from './accounts-ports.ts'

const pageSize = 50

export function linksAnswers({ db, clock }: AccountsPorts): Answers<keyof typeof linksQuestions> {
  const totals = new SharedAnswers<LinkTotals>(clock)
  return {
    'GET /links': async ({ query: { account: accountId, msgId, before = null }, mask }) => {
      if (msgId !== undefined) {
        const links = await shortLinksOf(db, msgId, accountId)
        return { links: links.map((link) => viewOf(link, mask)), next: null }
      }
      const links = await listLinks(db, { accountId, before, limit: pageSize })
      const last = links.length >= pageSize ? links.at(-1) : undefined
      return { links: links.map((link) => viewOf(link, mask)), next: last?.msgId ?? null }
    },
    'GET /links/totals': ({ query: { account: accountId, from, to } }) =>
      totals.get([accountId, from, to].join(' '), () => sumLinks(db, { accountId, from, to })),
  }
}

function viewOf(link: FollowedLink, mask: Mask): LinkView {
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

/** What stands behind `?` or `#` may open somebody's order. */
function withoutSecrets(target: string, mask: Mask): string {
  const [shown = ''] = target.split(/[?#]/, 1)
  return `${mask.words(readable(shown))}${shown.length < target.length ? '…' : ''}`
}
