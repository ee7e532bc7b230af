import { consoleRefusals } from '../../../packages/console-contract/refusals.ts'
import { userFaults } from '../../../packages/domain/console/user-faults.ts'
import { hookFaults } from '../../../packages/domain/settings/hook-faults.ts'
import { refusalSentences } from '../../../packages/domain/settings/refusal-sentences.ts'
import { refusalSentence } from './late-refusals.ts'
import { type Language, textsIn } from './texts.tsx'

type Say = (values: Readonly<Record<string, unknown>>) => string

const english: Readonly<Record<string, Say>> = {
  ...Object.fromEntries(
    Object.entries(consoleRefusals).map(([code, { sentence }]) => [code, sentence as Say]),
  ),
  ...(refusalSentences as object),
}
/** Values that choose words in a sentence. */
const choices: Readonly<Record<string, Record<string, readonly string[]>>> = {
  'role-needed': { role: ['admin', 'operator'] },
  'user-field': { fault: Object.keys(userFaults) },
  'hook-refused': { fault: Object.keys(hookFaults) },
}

interface Pattern {
  code: string
  sentence: RegExp
  chosen: Record<string, string>
  /** Letters that are not of values: the sentence with most fits best. */
  fixed: number
}

/** A value in a sentence, by its name. */
const marks = /<(\w+)>/g

const patterns = Object.keys(english)
  .flatMap(patternsOf)
  .filter(({ fixed }) => fixed > 1)
  .sort((a, b) => b.fixed - a.fixed)

/** Why a logged change was refused, which the sealed audit log has as an English sentence. */
export function loggedRefusal(text: string, language: Language): string {
  if (language === 'en') return text
  for (const { code, sentence, chosen } of patterns) {
    const found = sentence.exec(text)
    if (found === null) continue
    const values = Object.entries(found.groups ?? {}).map(
      ([name, value]) => [name, readValue(value)] as const,
    )
    return refusalSentence(code, { ...Object.fromEntries(values), ...chosen }, language) ?? text
  }
  const { logged } = textsIn('refusals', language)
  const [, place] = /^nothing was imported: line (.+)$/.exec(text) ?? []
  if (place !== undefined) return logged.imported({ place })
  const [, field] = /^(\w+) must /.exec(text) ?? []
  return field === undefined ? text : logged.field({ field })
}

function patternsOf(code: string): Pattern[] {
  const [choice] = Object.entries(choices[code] ?? {})
  if (choice === undefined) return [patternOf(code, {})]
  const [name, values] = choice
  return values.map((value) => patternOf(code, { [name]: value }))
}

/** The sentence of a code, with a group for each of its values. */
function patternOf(code: string, chosen: Record<string, string>): Pattern {
  const values = new Proxy(chosen, { get: (_, name) => chosen[String(name)] ?? `<${String(name)}>` })
  const said = english[code]?.(values) ?? ''
  const known = new Set<string>()
  const groupOf = (_: string, name: string) => {
    const isKnown = known.has(name)
    known.add(name)
    return isKnown ? `\\k<${name}>` : `(?<${name}>.+)`
  }
  const escaped = said.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(marks, groupOf)
  return {
    code,
    chosen,
    sentence: new RegExp(`^${escaped}$`, 'is'),
    fixed: said.replaceAll(marks, '').length,
  }
}

function readValue(text: string): string | number {
  return /^\d{1,15}$/.test(text) ? Number(text) : text
}
