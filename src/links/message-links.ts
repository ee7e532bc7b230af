import { findLinks } from '../domain/links/find-links.ts'
import type { LinkDraft } from '../domain/links/new-link.ts'
import { replaceLinks } from '../domain/links/replace-links.ts'
import type { CodeSource } from './code-source.ts'

/** How many different links one message may have. */
export const maxLinksInMessage = 20

/** `text` is final; or the message has more than `mostLinksInMessage` links, and nothing was replaced. */
export type Shortened = { kind: 'shortened'; text: string } | { kind: 'too-many' }

export interface MessageLinksOptions {
  codes: Pick<CodeSource, 'next'>
  /** Where the world reaches `/l/` and `/u/`, without a final slash: `https://go.example`. */
  baseUrl: string
  /** Whether addresses in texts begin with their scheme. Without it they are 7 or 8 characters shorter. */
  showScheme: boolean
}

/**
 * The links of one message, drawn while it is planned: without I/O, and the length of a text is final when it
 * comes back. `drafts` are to be stored in the transaction that stores the message; one that is not stored leads
 * nowhere.
 */
export class MessageLinks {
  readonly #codes: Pick<CodeSource, 'next'>
  readonly #baseUrl: string
  /** As it stands in texts. */
  readonly #shown: string
  readonly #codeByTarget = new Map<string, string>()
  readonly #drafts: LinkDraft[] = []

  constructor({ codes, baseUrl, showScheme }: MessageLinksOptions) {
    this.#codes = codes
    this.#baseUrl = baseUrl
    this.#shown = showScheme ? baseUrl : withoutScheme(baseUrl)
  }

  get drafts(): readonly LinkDraft[] {
    return this.#drafts
  }

  /** The text with our addresses. A target that stands in several texts of the message has one address. */
  shortenText(text: string): Shortened {
    const found = findLinks(text)
    const links = found.links.filter(({ target }) => !this.#isOurs(target))
    const targets = new Set([...this.#codeByTarget.keys(), ...links.map(({ target }) => target)])
    if (found.gaveUp || targets.size > maxLinksInMessage) return { kind: 'too-many' }
    const addressOf = (target: string) => `${this.#shown}/l/${this.#codeOf(target)}`
    return { kind: 'shortened', text: replaceLinks(text, links, addressOf) }
  }

  /** Our address, always with its scheme, instead of what a button links to; what is no link stays as it is. */
  shortenTarget(address: string): Shortened {
    const [link] = findLinks(address).links
    const isWhole = link !== undefined && link.start === 0 && link.end === address.length
    if (!isWhole || this.#isOurs(link.target)) return { kind: 'shortened', text: address }
    const known = this.#codeByTarget.has(link.target)
    if (!known && this.#codeByTarget.size >= maxLinksInMessage) return { kind: 'too-many' }
    return { kind: 'shortened', text: `${this.#baseUrl}/l/${this.#codeOf(link.target)}` }
  }

  /** The text and, in a line of its own, the address at which its reader turns `sender` away. */
  appendUnsubscribe(text: string, sender: string, caption = 'STOP: '): string {
    const code = this.#codes.next()
    this.#drafts.push({ kind: 'unsubscribe', code, sender })
    return `${text}${text.endsWith('\n') ? '' : '\n'}${caption}${this.#shown}/u/${code}`
  }

  #codeOf(target: string): string {
    const known = this.#codeByTarget.get(target)
    if (known !== undefined) return known
    const code = this.#codes.next()
    this.#codeByTarget.set(target, code)
    this.#drafts.push({ kind: 'short', code, target })
    return code
  }

  /** A link of ours in a text that is sent on stays as it is, so that no chain of redirects comes about. */
  #isOurs(target: string): boolean {
    const address = withoutScheme(target)
    return ['/l/', '/u/'].some((path) => address.startsWith(`${withoutScheme(this.#baseUrl)}${path}`))
  }
}

function withoutScheme(address: string): string {
  return address.replace(/^https?:\/\//, '')
}
