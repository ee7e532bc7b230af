import type { FoundLink } from './find-links.ts'

/** The text with an address instead of each of its `links`; where `addressOf` answers null it stays as it is. */
export function replaceLinks(
  text: string,
  links: readonly FoundLink[],
  addressOf: (target: string) => string | null,
): string {
  let replaced = ''
  let copied = 0
  for (const { start, end, target } of links) {
    replaced += text.slice(copied, start) + (addressOf(target) ?? text.slice(start, end))
    copied = end
  }
  return replaced + text.slice(copied)
}
