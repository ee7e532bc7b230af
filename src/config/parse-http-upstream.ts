import type { Secret } from './secrets.ts'
import type { Section } from './section.ts'
import type { HttpUpstreamConfig } from './upstream-config.ts'
import { parseUpstreamName } from './upstream-name.ts'

type Defaults = Omit<HttpUpstreamConfig, 'name' | 'baseUrl'>

/** What all upstreams have that are called over HTTP. Without `baseUrl` among the defaults it must be given. */
export function parseHttpUpstream(
  section: Section,
  defaults: Defaults & { baseUrl?: string },
): HttpUpstreamConfig {
  return {
    name: parseUpstreamName(section),
    baseUrl: parseHttpUrl(section, 'baseUrl', defaults.baseUrl),
    connections: section.whole('connections', { min: 1, max: 100 }, defaults.connections),
    window: section.whole('window', { min: 1, max: 10_000 }, defaults.window),
    ratePerSecond: section.has('ratePerSecond')
      ? section.fraction('ratePerSecond', { min: 0.01, max: 100_000 })
      : defaults.ratePerSecond,
    responseTimeoutMs: section.whole(
      'responseTimeoutMs',
      { min: 100, max: 3_600_000 },
      defaults.responseTimeoutMs,
    ),
  }
}

export function parseHttpUrl(section: Section, key: string, fallback?: string): string {
  const what = 'an http or https URL without a final slash'
  const url = section.text(key, what, fallback, /^https?:\/\/[^\s/?#@]+(\/[^\s?#]*[^\s/?#])?$/)
  if (url !== '' && !URL.canParse(url)) section.fault(key, `must be ${what}`)
  return url
}

/** A secret that travels in a header. */
export function parseToken(section: Section, key: string): Secret {
  return section.secret(key, 'visible ASCII characters without blanks, best taken from a variable', token)
}

const token = /^[!-~]{1,4096}$/

/** One of our names on a channel and what the upstream calls it. */
export interface NamedSender {
  sender: string
  id: string
}

interface SenderList<More> {
  idKey: string
  /** What an id must be. */
  what: string
  allowed: RegExp
  /** What else an entry may have. */
  more: (item: Section) => More
}

/** A list of `sender` and `idKey`, at least one, no value twice: news must lead back to one sender. */
export function parseSenders<More>(
  section: Section,
  key: string,
  { idKey, what, allowed, more }: SenderList<More>,
): (NamedSender & More)[] {
  if (!section.has(key)) section.fault(key, `is missing: a list of sender and ${idKey}`)
  const items = section.sections(key, `sender and ${idKey}`)
  const given = section.raw(key)
  if (Array.isArray(given) && items.length === 0) section.fault(key, 'must name at least one sender')
  const taken = new Set<string>()
  return items.map((item) => {
    const sender = item.text('sender', 'a name of 1 to 64 characters', undefined, /^[^\p{Cc}]{1,64}$/u)
    const id = item.text(idKey, what, undefined, allowed)
    const rest = more(item)
    item.end()
    for (const [field, value] of [
      ['sender', sender],
      [idKey, id],
    ] as const) {
      if (value !== '' && taken.has(`${field} ${value}`))
        item.fault(field, `${value} stands in this list twice`)
      taken.add(`${field} ${value}`)
    }
    return { sender, id, ...rest }
  })
}
