/** An http or https address in a text: `text.slice(start, end)`. */
export interface FoundLink {
  start: number
  end: number
  /** The normalized URL as browsers request it: printable ASCII, host in Punycode. */
  target: string
}

export interface Findings {
  /** In the order of the text. */
  links: FoundLink[]
  /** Whether the search stopped at `maxCandidates`. */
  gaveUp: boolean
}

/** Longer links stay unchanged: not every telephone opens them. */
const longestLink = 2_048
/** Maximum number of candidates checked, which bounds the time for any text. */
const maxCandidates = 1_000

/**
 * Finds the links that a telephone would underline. Punctuation and brackets around a link are not part of
 * it, except a closing bracket that the link itself opened. Links with a user name are ignored, because the
 * part before the `@` may pose as the host.
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
    const target =
      end > scheme.lastIndex && !continues(text, start) ? parseTarget(text.slice(start, end)) : null
    if (target !== null) links.push({ start, end, target })
    scheme.lastIndex = limit
  }
  return { links, gaveUp: false }
}

/** Whether a redirect may lead to this URL, checked again for what is read from the database. */
export function isTarget(text: string): boolean {
  return /^https?:\/\/[\x21-\x7e]+$/.test(text)
}

/**
 * Characters that end a link: spaces, control and format characters, emoji, quotes, brackets outside RFC
 * 3986, Chinese and Japanese punctuation, a long dash, and the backslash, which browsers treat as a slash.
 */
const stop =
  /[\s\p{Cc}\p{Cf}\p{Extended_Pictographic}\p{Regional_Indicator}<>"`{}|\\^«»‹›“”„‟‘’‚‛…—\u3000-\u3003\u3008-\u3011\u3014-\u301f\uff01\uff08\uff09\uff0c\uff0e\uff1a\uff1b\uff1f]/gu

function endOfRun(text: string, from: number): number {
  stop.lastIndex = from
  return stop.exec(text)?.index ?? text.length
}

/** Characters that no host, port or user name has and that may separate two links. */
const separator = /[^\p{L}\p{M}\p{N}._~%:[\]-]/u

/**
 * The end of a link whose host is not followed by a path: `https://a.example,https://b.example` are two
 * links. With a user name the candidate stays whole, and is then ignored.
 */
function endOfAuthority(text: string, from: number, limit: number): number {
  if (limit - from > longestLink) return limit
  const [authority = ''] = text.slice(from, limit).split(/[/?#]/, 1)
  const end = authority.includes('@') ? -1 : authority.search(separator)
  return end === -1 ? limit : from + end
}

/** Emphasis markers of chats, which stand on both sides of a text. */
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

/** Number of unmatched closing brackets of each kind. */
function surplusClosers(text: string, start: number, limit: number): Map<string, number> {
  const run = text.slice(start, limit)
  const count = (sign: string) => run.split(sign).length - 1
  return new Map(
    [...openerOf].map(([closer, opener]) => [closer, Math.max(0, count(closer) - count(opener))]),
  )
}

/** Whether the candidate continues a word or another scheme (`git+https:`). */
function continues(text: string, start: number): boolean {
  return /[\p{L}\p{N}+]$/u.test(text.slice(Math.max(0, start - 2), start))
}

function parseTarget(candidate: string): string | null {
  if (!URL.canParse(candidate)) return null
  const { href, username, password, hostname } = new URL(candidate)
  // Ignores `https:///a` and `http://https://a.example`, which telephones do not open as intended.
  if (/^https?:\/\/(\/|https?:)/i.test(candidate) || hostname === '') return null
  return username === '' && password === '' && isTarget(href) ? href : null
}
