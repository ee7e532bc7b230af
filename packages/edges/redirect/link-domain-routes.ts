import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type HostedLink, isAnsweredOn, readHost } from '../../domain/links/link-host.ts'
import type { Catalogue } from '../../store/accounts/catalogue.ts'
import { privateHeaders } from './small-page.ts'

export type LinkDomains = Pick<Catalogue, 'linkDomain' | 'isLinkProof'>

/** Whether a link is answered on the host that a request names. */
export function isOnItsHost(
  domains: Pick<LinkDomains, 'linkDomain'>,
  request: FastifyRequest,
  link: HostedLink,
): boolean {
  const host = readHost(request.headers.host)
  return isAnsweredOn(link, host, domains.linkDomain(host)?.accountId ?? null)
}

/**
 * What proxies and checks of domains request. `/l/domain?domain=<host>`: 200 where links of an account are answered on
 * the host, also on a former one, so that a proxy gets a certificate for it. `/l/domain/<proof>`: 204 on the host of the proof, 421 on another
 * host, which a proxy passed in its place.
 */
export function linkDomainRoutes(domains: LinkDomains): (app: FastifyInstance) => void {
  return (app) => {
    app.route<{ Querystring: { domain?: unknown } }>({
      method: 'GET',
      url: '/l/domain',
      handler: ({ query: { domain } }, reply) => {
        const isKnown = typeof domain === 'string' && domains.linkDomain(readHost(domain)) !== null
        return reply
          .code(isKnown ? 200 : 404)
          .headers(privateHeaders)
          .send()
      },
    })
    app.route<{ Params: { proof: string } }>({
      method: 'GET',
      url: '/l/domain/:proof',
      handler: (request, reply) => reply.code(proofStatus(domains, request)).headers(privateHeaders).send(),
    })
  }
}

function proofStatus(
  domains: LinkDomains,
  { headers, params: { proof } }: FastifyRequest<{ Params: { proof: string } }>,
): 204 | 404 | 421 {
  if (domains.linkDomain(readHost(headers.host))?.proof === proof) return 204
  return domains.isLinkProof(proof) ? 421 : 404
}
