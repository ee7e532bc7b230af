import type { FoundLink } from './find-links.ts'

/** Replaces each of the `links` in a text; those for which `addressOf` returns null stay. */
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
