import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isTarget } from '../../domain/links/find-links.ts'
import { isAlive } from '../../domain/links/new-link.ts'
import type { ShortLink } from '../../domain/links/short-link.ts'
import type { ClickRequest, Clicks } from '../../engines/links/clicks.ts'
import type { LinkIndex } from '../../engines/links/link-index.ts'
import type { Clock } from '../../kit/time/clock.ts'
import { isAway } from '../../store/pg/unavailable.ts'
import { isOnItsHost, type LinkDomains } from './link-domain-routes.ts'
import { expiredPage, laterPage, privateHeaders, sendPage, unknownPage } from './small-page.ts'

export interface RedirectPorts {
  links: Pick<LinkIndex<ShortLink>, 'find'>
  clicks: Pick<Clicks, 'note'>
  clock: Clock
  domains: Pick<LinkDomains, 'linkDomain'>
}

interface LinkRequest {
  Params: { code: string }
}

/**
 * `/l/<code>`: redirects to the target of a short link, 302 without caching. An unknown code is 404, an expired one
 * 410. Clicks are counted without delaying the answer.
 */
export function redirectRoutes(ports: RedirectPorts): (app: FastifyInstance) => void {
  return (app) => {
    app.route<LinkRequest>({
      method: ['GET', 'HEAD'],
      url: '/l/:code',
      handler: (request, reply) => follow(ports, request, reply),
    })
  }
}

async function follow(
  { links, clicks, clock, domains }: RedirectPorts,
  request: FastifyRequest<LinkRequest>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  let link: ShortLink | null
  try {
    link = await links.find(request.params.code, request.ip)
  } catch (error) {
    if (isAway(error)) return sendPage(request, reply, laterPage)
    throw error
  }
  if (link === null || !isTarget(link.target) || !isOnItsHost(domains, request, link))
    return sendPage(request, reply, unknownPage)
  if (!isAlive(link, clock.now())) return sendPage(request, reply, expiredPage)
  clicks.note(link, readClick(request))
  return reply
    .code(302)
    .headers({ ...privateHeaders, location: link.target })
    .send()
}

function readClick({ method, headers }: FastifyRequest<LinkRequest>): ClickRequest {
  const header = (name: string) => [headers[name] ?? []].flat().join(', ')
  return {
    method: method === 'HEAD' ? 'HEAD' : 'GET',
    userAgent: header('user-agent'),
    purpose: ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map(header).join(' '),
    fetchMode: 'sec-fetch-mode' in headers ? header('sec-fetch-mode') : null,
  }
}
