/** Where a link was made for, as far as its answer depends on it. */
export interface HostedLink {
  accountId: number
  /** The host that it was made for; null: the one of all accounts. */
  domain: string | null
}

/**
 * Whether a link is answered on a host. `ownerId`: the account whose domain the host is, or was before; null: that of
 * none. What was made for a former domain goes on there, until another account has it.
 */
export function isAnsweredOn(
  { accountId, domain }: HostedLink,
  host: string,
  ownerId: number | null,
): boolean {
  if (ownerId !== null && ownerId !== accountId) return false
  return domain === null ? ownerId === null : domain === host
}

/** The host that a request names, in lower case, without its port and the dot that may end a whole name. */
export function readHost(header: string | undefined): string {
  return (header ?? '').toLowerCase().replace(/\.?(:\d{1,5})?$/, '')
}

/** Labels of letters, digits and dashes, the last one with a letter first: no address, and no name of one network. */
const form = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/

/** A host as requests name it: lower case, punycode. Null where the text is no domain; `https://` before it may stand. */
export function parseLinkDomain(text: string): string | null {
  const typed = text
    .trim()
    .replace(/^https:\/\//i, '')
    .replace(/\/$/, '')
  // What else may stand in an address, and what URL parsing would drop or decode.
  if (/[\s\p{Cc}/\\?#@:%[\]]/u.test(typed) || !URL.canParse(`https://${typed}`)) return null
  const { hostname } = new URL(`https://${typed}`)
  return form.test(hostname) ? hostname : null
}

/** The base address of links on a domain, without a final slash. */
export function domainUrl(domain: string): string {
  return `https://${domain}`
}
