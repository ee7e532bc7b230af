const max = 200

/** The words that a pattern matches whole: of `^(Shop|Sale)$`. Null for a pattern that is no list of words. */
export function parseWords(pattern: string): string[] | null {
  const inside = /^\^?\(?([\w |-]+)\)?\$?$/.exec(pattern)?.[1]
  return inside === undefined ? null : inside.split('|')
}

/** Whether a pattern matches every text. */
export function matchesAll(pattern: string): boolean {
  return /^\^?(\.[*+])?\$?$/.test(pattern)
}

/**
 * The first digits of the numbers that a pattern matches: `^380(50|66|9[5-7])\d+` is 38050, 38066, 38095, 38096 and
 * 38097. Null where digits do not say it, or would be more than 200. Python matches patterns at the start of a text.
 */
export function parsePrefixes(pattern: string): string[] | null {
  const plain = pattern.replace(/^\^/, '').replace(/^(\\\+|\[\+\]|\+)\??/, '')
  const { rest, prefixes } = alternatives(plain)
  const isOpen = /^((\.|\\d|\[0-9\])([*+]|\{\d+(,\d*)?\})?)*\$?$/.test(rest)
  // Without anything behind it, a final $ is one number and no prefix.
  if (prefixes === null || !isOpen || rest === '$') return null
  return prefixes.length > max || prefixes.includes('') ? null : [...new Set(prefixes)]
}

/** Reads `a|b`, where each is digits, `[5-7]` and groups of the same. */
function alternatives(text: string): { rest: string; prefixes: string[] | null } {
  const prefixes: string[] = []
  let rest = text
  for (;;) {
    const read = sequence(rest)
    if (read.prefixes === null) return read
    prefixes.push(...read.prefixes)
    rest = read.rest
    const next = /^\|\^?(\\\+)?/.exec(rest)?.[0]
    if (next === undefined || prefixes.length > max) return { rest, prefixes }
    rest = rest.slice(next.length)
  }
}

function sequence(text: string): { rest: string; prefixes: string[] | null } {
  let prefixes = ['']
  let rest = text
  for (;;) {
    const item = oneItem(rest)
    if (item === null) return { rest, prefixes }
    if (item.prefixes === null) return { rest, prefixes: null }
    // A repeated item is of no fixed length.
    if (/^[*+?{]/.test(item.rest)) return { rest: item.rest, prefixes: null }
    const ends = item.prefixes
    prefixes = prefixes.flatMap((start) => ends.map((end) => start + end))
    rest = item.rest
    if (prefixes.length > max) return { rest, prefixes: null }
  }
}

function oneItem(text: string): { rest: string; prefixes: string[] | null } | null {
  const digit = /^\d/.exec(text)?.[0]
  if (digit !== undefined) return { rest: text.slice(1), prefixes: [digit] }
  const set = /^\[([\d-]+)\]/.exec(text)
  if (set !== null && set[1] !== '0-9')
    return { rest: text.slice(set[0].length), prefixes: expandDigits(set[1] ?? '') }
  const group = /^\((\?:)?/.exec(text)?.[0]
  if (group === undefined) return null
  const { rest, prefixes } = alternatives(text.slice(group.length))
  return rest.startsWith(')') ? { rest: rest.slice(1), prefixes } : { rest, prefixes: null }
}

/** `5-7` is 5, 6 and 7. */
function expandDigits(set: string): string[] {
  return [...'0123456789'].filter((digit) => new RegExp(`[${set}]`).test(digit))
}
