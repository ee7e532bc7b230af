import { asciiDomain, comparedText } from './read-words.ts'

/** Finds host names that are in a list of domains, or below one of them. */
export class DomainIndex {
  /** The domain as the rule names it, by its ASCII form. */
  readonly #domains = new Map<string, string>()

  constructor(domains: readonly string[]) {
    for (const domain of domains) {
      this.#domains.set(asciiDomain(comparedText(domain)), domain)
    }
  }

  /** The first listed domain that one of the hosts belongs to, or null. */
  find(hosts: readonly string[]): string | null {
    for (const given of hosts) {
      const host = /^[!-~]*$/.test(given) ? given : asciiDomain(given)
      for (let start = 0; start >= 0; start = nextLabel(host, start)) {
        const found = this.#domains.get(start === 0 ? host : host.slice(start))
        if (found !== undefined) return found
      }
    }
    return null
  }
}

/** Where the next label begins, or -1. */
function nextLabel(host: string, from: number): number {
  const dot = host.indexOf('.', from)
  return dot < 0 ? -1 : dot + 1
}
