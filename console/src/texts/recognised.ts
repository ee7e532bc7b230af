import type { CompiledMessage } from 'icu-minify/format'
import { compiledIn, type Language, textsIn } from './text-parts.ts'

/** Groups of sentences that the gateway says or stores in English, for clients and the sealed audit log have them so. */
type Group =
  | 'musts'
  | 'storedErrors'
  | 'stored.targets'
  | 'stored.optOuts'
  | 'stored.fileFaults'
  | 'stored.entryFaults'
type Text = string | ((values: Readonly<Record<string, string | number>>) => string)

interface Pattern {
  name: string
  sentence: RegExp
  /** Values that are numbers. */
  numbers: ReadonlySet<string>
  /** Letters that are not of values: the sentence with most fits best. */
  fixed: number
}

const patterns = new Map<Group, readonly Pattern[]>()

/**
 * The sentence in a language other than English: the one whose English text it has, with its values as they are. `translate`
 * may say a value. Null where no text of the group fits.
 */
export function recognised(
  group: Group,
  sentence: string,
  language: Language,
  translate: (name: string, value: string) => string = (_, value) => value,
): string | null {
  for (const { name, sentence: form, numbers } of patternsOf(group)) {
    const found = form.exec(sentence)
    if (found === null) continue
    const values = Object.entries(found.groups ?? {}).map(
      ([of, value]) => [of, numbers.has(of) ? Number(value) : translate(of, value)] as const,
    )
    const texts = textsIn(group, language) as object as Readonly<Record<string, Text>>
    const text = texts[name]
    return typeof text === 'function' ? text(Object.fromEntries(values)) : (text ?? null)
  }
  return null
}

function patternsOf(group: Group): readonly Pattern[] {
  const known = patterns.get(group)
  if (known !== undefined) return known
  const made = Object.entries(compiledIn(group, 'en'))
    .map(([name, text]) => patternOf(name, typeof text === 'string' ? [text] : (text as CompiledMessage)))
    .sort((a, b) => b.fixed - a.fixed)
  // Before the part is there, none is known.
  if (made.length > 0) patterns.set(group, made)
  return made
}

function patternOf(name: string, message: CompiledMessage): Pattern {
  const places = new Set<string>()
  const numbers = new Set<string>()
  let fixed = 0
  const pieces = [...message].map((node) => {
    if (!Array.isArray(node)) {
      const text = String(node)
      fixed += text.length
      return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    }
    const [of, kind] = node as [string, unknown?]
    if (places.has(of)) return `\\k<${of}>`
    places.add(of)
    if (kind === undefined) return `(?<${of}>.*)`
    numbers.add(of)
    return `(?<${of}>\\d+)`
  })
  return { name, sentence: new RegExp(`^${pieces.join('')}$`, 's'), numbers, fixed }
}
