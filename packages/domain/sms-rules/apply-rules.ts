import { findLinks } from '../links/find-links.ts'
import { isGsm } from '../text/gsm-alphabet.ts'
import { plainCharacters } from '../text/smart-characters.ts'
import { countParts } from '../text/split-parts.ts'
import { type Rewriting, type Transliteration, transliterate } from '../text/transliterate.ts'
import type { SenderRule } from './sms-rule.ts'

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

export type SenderVerdict =
  | { kind: 'allowed' }
  | { kind: 'replaced'; by: string }
  /** `must`: what the sender must be. */
  | { kind: 'refused'; must: string }

const allowed: SenderVerdict = { kind: 'allowed' }
/** Longer lists are not repeated in the refusal. */
const maxNamed = 5

/** What a rule says about the sender of an SMS. */
export function judgeSender(sender: string, rule: SenderRule | null): SenderVerdict {
  if (rule === null || isAllowed(sender, rule)) return allowed
  const { replaceBy: by } = rule
  return by === null ? { kind: 'refused', must: mustBe(rule) } : { kind: 'replaced', by }
}

function isAllowed(sender: string, { allow, list, replaceBy }: SenderRule): boolean {
  if (sender === replaceBy) return true
  if (allow === 'numbers') return /^\+?\d{3,15}$/.test(sender)
  return allow === 'listed' && list.includes(sender)
}

function mustBe({ allow, list }: SenderRule): string {
  if (allow === 'numbers') return 'a number: names are not allowed for this phone'
  if (allow === 'none') return 'another channel: no SMS is allowed for this phone'
  const names = list.length > maxNamed ? 'one of the senders that are allowed' : describeChoices(list)
  return `${names} for this phone`
}

function describeChoices(list: readonly string[]): string {
  return list.length === 1
    ? `${list[0]}, the only sender that is allowed`
    : `one of ${list.join(', ')}, which are allowed`
}
