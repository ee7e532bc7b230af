import { findLinks } from '../../domain/links/find-links.ts'
import type { LinkDraft } from '../../domain/links/new-link.ts'
import { replaceLinks } from '../../domain/links/replace-links.ts'
import type { CodeSource } from './code-source.ts'

/** Maximum number of different links in one message. */
export const maxLinksInMessage = 20

/** `too-many`: the message has more than `maxLinksInMessage` links, and nothing was replaced. */
export type Shortened = { kind: 'shortened'; text: string } | { kind: 'too-many' }

export interface MessageLinksOptions {
  codes: Pick<CodeSource, 'next'>
  /** The public base URL of `/l/` and `/u/`, without a final slash: `https://go.example`. */
  baseUrl: string
  /** The host of the account that they are made for; absent: they are on the host of all accounts. */
  domain?: string
  /** Base URLs besides, whose links stay as they are. */
  ours?: readonly string[]
  /** Whether short links in texts begin with their scheme. Without it they are 7 or 8 characters shorter. */
  showScheme: boolean
}

/**
 * Creates the short links of one message while it is planned, without I/O. Returned texts have their final
 * length. Store `drafts` in the transaction that stores the message; other links lead nowhere.
 */
export class MessageLinks {
  readonly #codes: Pick<CodeSource, 'next'>
  readonly #baseUrl: string
  /** The base URL as texts show it. */
  readonly #shown: string
  readonly #domain: { domain?: string }
  readonly #ours: readonly string[]
  readonly #codeByTarget = new Map<string, string>()
  readonly #drafts: LinkDraft[] = []

  constructor({ codes, baseUrl, showScheme, domain, ours = [] }: MessageLinksOptions) {
    this.#codes = codes
    this.#domain = domain === undefined ? {} : { domain }
    this.#ours = [baseUrl, ...ours].flatMap((url) => ['/l/', '/u/'].map((path) => withoutScheme(url) + path))
    this.#baseUrl = baseUrl
    this.#shown = showScheme ? baseUrl : withoutScheme(baseUrl)
  }

  get drafts(): readonly LinkDraft[] {
    return this.#drafts
  }

  /** The text with short links. A target that occurs several times in the message has one short link. */
  shortenText(text: string): Shortened {
    const found = findLinks(text)
    const links = found.links.filter(({ target }) => !this.#isOurs(target))
    const targets = new Set([...this.#codeByTarget.keys(), ...links.map(({ target }) => target)])
    if (found.gaveUp || targets.size > maxLinksInMessage) return { kind: 'too-many' }
    const toAddress = (target: string) => `${this.#shown}/l/${this.#chooseCode(target)}`
    return { kind: 'shortened', text: replaceLinks(text, links, toAddress) }
  }

  /** The short link of a button's target, always with its scheme; anything but a link is returned unchanged. */
  shortenTarget(address: string): Shortened {
    const [link] = findLinks(address).links
    const isWhole = link !== undefined && link.start === 0 && link.end === address.length
    if (!isWhole || this.#isOurs(link.target)) return { kind: 'shortened', text: address }
    const known = this.#codeByTarget.has(link.target)
    if (!known && this.#codeByTarget.size >= maxLinksInMessage) return { kind: 'too-many' }
    return { kind: 'shortened', text: `${this.#baseUrl}/l/${this.#chooseCode(link.target)}` }
  }

  /** The text and, in a line of its own, the link by which the subscriber opts out of `sender`. */
  appendUnsubscribe(text: string, sender: string, caption = 'STOP: '): string {
    const code = this.#codes.next()
    this.#drafts.push({ kind: 'unsubscribe', code, sender, ...this.#domain })
    return `${text}${text.endsWith('\n') ? '' : '\n'}${caption}${this.#shown}/u/${code}`
  }

  #chooseCode(target: string): string {
    const known = this.#codeByTarget.get(target)
    if (known !== undefined) return known
    const code = this.#codes.next()
    this.#codeByTarget.set(target, code)
    this.#drafts.push({ kind: 'short', code, target, ...this.#domain })
    return code
  }

  /** Our own links stay unchanged, to avoid chains of redirects. */
  #isOurs(target: string): boolean {
    const address = withoutScheme(target)
    return this.#ours.some((own) => address.startsWith(own))
  }
}

function withoutScheme(address: string): string {
  return address.replace(/^https?:\/\//, '')
}
