/** An http or https address in a text: `text.slice(start, end)`. */
export interface FoundLink {
  start: number
  end: number
  /** As browsers ask for it: printable ASCII, host in Punycode. Two spellings of one address have one target. */
  target: string
}

export interface Findings {
  /** In the order of the text. */
  links: FoundLink[]
  /** Whether the search was given up, because too much in the text looks like an address. */
  gaveUp: boolean
}

/** Longer ones are left as they are: no telephone opens them reliably. */
const longestLink = 2_048
/** What looks like an address is looked at this often, so that no text takes long. */
const maxCandidates = 1_000

/**
 * The links that a telephone would underline. Punctuation and brackets around an address do not belong to it,
 * a closing bracket does where the address has opened it. Addresses with a user name are none of them: what
 * stands before the `@` pretends to be the host.
 */
export function findLinks(text: string): Findings {
  const links: FoundLink[] = []
  const scheme = /https?:\/\//gi
  let candidates = 0
  for (let match = scheme.exec(text); match !== null; match = scheme.exec(text)) {
    const start = match.index
    const limit = endOfAuthority(text, scheme.lastIndex, endOfRun(text, scheme.lastIndex))
    if (++candidates > maxCandidates) return { links, gaveUp: true }
    const end = limit - start > longestLink ? start : endOfLink(text, start, limit)
    const target = end > scheme.lastIndex && !continues(text, start) ? targetOf(text.slice(start, end)) : null
    if (target !== null) links.push({ start, end, target })
    scheme.lastIndex = limit
  }
  return { links, gaveUp: false }
}

/** What redirects may lead to, whoever wrote it into the database. */
export function isTarget(text: string): boolean {
  return /^https?:\/\/[\x21-\x7e]+$/.test(text)
}

/**
 * What no address goes over: spaces, control and format characters, pictures, quotes, the brackets that RFC 3986
 * does not know, the punctuation of Chinese and Japanese, a long dash, and the backslash, which browsers take for
 * a slash.
 */
const stop =
  /[\s\p{Cc}\p{Cf}\p{Extended_Pictographic}\p{Regional_Indicator}<>"`{}|\\^«»‹›“”„‟‘’‚‛…—\u3000-\u3003\u3008-\u3011\u3014-\u301f\uff01\uff08\uff09\uff0c\uff0e\uff1a\uff1b\uff1f]/gu

function endOfRun(text: string, from: number): number {
  stop.lastIndex = from
  return stop.exec(text)?.index ?? text.length
}

/** What no host, port or user name has, and people put between two addresses. */
const separator = /[^\p{L}\p{M}\p{N}._~%:[\]-]/u

/**
 * Where an address ends whose host is followed by something else than a path: `https://a.example,https://b.example` are
 * two. With a user name it stays whole, and is none.
 */
function endOfAuthority(text: string, from: number, limit: number): number {
  if (limit - from > longestLink) return limit
  const [authority = ''] = text.slice(from, limit).split(/[/?#]/, 1)
  const end = authority.includes('@') ? -1 : authority.search(separator)
  return end === -1 ? limit : from + end
}

/** Signs of emphasis, which chats write on both sides of what they stress. */
const emphasis = new Set(['*', '_', '~'])
const punctuation = new Set(['.', ',', ':', ';', '!', '?', "'", '(', '['])
const openerOf = new Map([
  [')', '('],
  [']', '['],
])

function endOfLink(text: string, start: number, limit: number): number {
  const before = text[start - 1] ?? ''
  const surplus = surplusClosers(text, start, limit)
  let end = limit
  for (; end > start; end--) {
    const last = text[end - 1] ?? ''
    const left = surplus.get(last)
    if (left !== undefined && left > 0) surplus.set(last, left - 1)
    else if (!punctuation.has(last) && !(emphasis.has(last) && last === before)) break
  }
  return end
}

/** How many closing brackets of each kind the run has that it did not open. */
function surplusClosers(text: string, start: number, limit: number): Map<string, number> {
  const run = text.slice(start, limit)
  const count = (sign: string) => run.split(sign).length - 1
  return new Map(
    [...openerOf].map(([closer, opener]) => [closer, Math.max(0, count(closer) - count(opener))]),
  )
}

/** Whether a word or another scheme (`git+https:`) goes on into what looks like an address. */
function continues(text: string, start: number): boolean {
  return /[\p{L}\p{N}+]$/u.test(text.slice(Math.max(0, start - 2), start))
}

function targetOf(candidate: string): string | null {
  if (!URL.canParse(candidate)) return null
  const { href, username, password, hostname } = new URL(candidate)
  // `https:///a`, which browsers forgive, and `http://https://a.example`: no telephone opens what was meant.
  if (/^https?:\/\/(\/|https?:)/i.test(candidate) || hostname === '') return null
  return username === '' && password === '' && isTarget(href) ? href : null
}
