import type { Config } from '../../config/config.ts'
import { CodeSource } from './code-source.ts'
import { MessageLinks } from './message-links.ts'

/**
 * The base address of links, without a final slash. Null if it is one that only this machine reaches, unless the
 * telephones are simulated here. `url` is the gateway's own URL, once it listens.
 */
export function findLinksUrl(
  config: Pick<Config, 'links' | 'publicUrl'>,
  { isSandbox, url }: { isSandbox: boolean; url: () => string },
): string | null {
  return config.links.baseUrl ?? config.publicUrl ?? (isSandbox ? url() : null)
}

/**
 * Creates the short links of messages. Null if they would lead to an address that only this machine reaches,
 * unless the telephones are simulated here. `url` is the gateway's own URL, once it listens.
 */
export function linkMaker(
  config: Pick<Config, 'links' | 'publicUrl'>,
  { isSandbox, url }: { isSandbox: boolean; url: () => string },
): (() => MessageLinks) | null {
  const { showScheme, ...links } = config.links
  const baseUrl = links.baseUrl ?? config.publicUrl
  if (baseUrl === null && !isSandbox) return null
  const codes = new CodeSource()
  return () => new MessageLinks({ codes, baseUrl: baseUrl ?? url(), showScheme })
}
