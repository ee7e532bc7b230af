import type { Config } from '../../config/config.ts'
import { domainUrl } from '../../domain/links/link-host.ts'
import { CodeSource } from './code-source.ts'
import { MessageLinks } from './message-links.ts'

type LinksConfig = Pick<Config, 'links' | 'publicUrl'>
/** `url` is the gateway's own URL, once it listens. */
interface OwnUrl {
  isSandbox: boolean
  url: () => string
}

/**
 * The base address of links without a final slash: that of the account's `domain`, else the one of all accounts. Null
 * if it is one that only this machine reaches, unless the telephones are simulated here.
 */
export function findLinksUrl(
  config: LinksConfig,
  { isSandbox, url }: OwnUrl,
  domain: string | null,
): string | null {
  if (domain !== null) return domainUrl(domain)
  return config.links.baseUrl ?? config.publicUrl ?? (isSandbox ? url() : null)
}

/** Creates the short links of a message, on the domain of its account where it has one; null as `findLinksUrl`. */
export function linkMaker(config: LinksConfig, own: OwnUrl): (domain: string | null) => MessageLinks | null {
  const { showScheme } = config.links
  const codes = new CodeSource()
  return (domain) => {
    const usual = findLinksUrl(config, own, null)
    if (domain === null)
      return usual === null ? null : new MessageLinks({ codes, baseUrl: usual, showScheme })
    const ours = usual === null ? [] : [usual]
    return new MessageLinks({ codes, baseUrl: domainUrl(domain), showScheme, domain, ours })
  }
}
