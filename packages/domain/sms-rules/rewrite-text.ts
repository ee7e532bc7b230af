import { findLinks } from '../links/find-links.ts'
import { isGsm } from '../text/gsm-alphabet.ts'
import { plainCharacters } from '../text/smart-characters.ts'
import { countParts } from '../text/split-parts.ts'
import { type Transliteration, transliterate } from '../text/transliterate.ts'

/** How a text was rewritten. */
export interface Rewriting {
  /** What changed it. */
  by: readonly ('smart' | Transliteration)[]
  /** Parts of the text as the client sent it. */
  partsBefore: number
}

export interface Rewritten {
  text: string
  rewriting: Rewriting
}

/**
 * Rewrites a text so that it fits the 7-bit alphabet; links stay. Null where it fits already, or would not fit then
 * either, such as with an emoji: then it stays as it is.
 */
export function rewriteText(
  text: string,
  { smart, tables }: { smart: boolean; tables: readonly Transliteration[] },
): Rewritten | null {
  if (isGsm(text) || (!smart && tables.length === 0)) return null
  const plain = smart ? outsideLinks(text, plainCharacters) : text
  const isEnough = isGsm(plain) || tables.length === 0
  const rewritten = isEnough ? plain : outsideLinks(plain, (each) => transliterate(each, tables))
  if (!isGsm(rewritten)) return null
  const by = [...(plain === text ? [] : ['smart' as const]), ...(rewritten === plain ? [] : tables)]
  return { text: rewritten, rewriting: { by, partsBefore: countParts(text) } }
}

function outsideLinks(text: string, rewrite: (text: string) => string): string {
  let rewritten = ''
  let from = 0
  for (const { start, end } of findLinks(text).links) {
    rewritten += rewrite(text.slice(from, start)) + text.slice(start, end)
    from = end
  }
  return rewritten + rewrite(text.slice(from))
}
