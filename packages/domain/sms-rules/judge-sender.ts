import type { SenderRule } from './sms-rule.ts'

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
  const names = list.length > maxNamed ? 'one of the senders that are allowed' : oneOf(list)
  return `${names} for this phone`
}

function oneOf(list: readonly string[]): string {
  return list.length === 1
    ? `${list[0]}, the only sender that is allowed`
    : `one of ${list.join(', ')}, which are allowed`
}
