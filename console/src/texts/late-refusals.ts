import type { RefusedView } from '../../../packages/console-contract/sending/send.ts'
import { recognised } from './recognised.ts'
import { type Language, textsIn } from './texts.tsx'

type Say = string | ((values: Readonly<Record<string, unknown>>) => string)

/** Refusals that name a fault, by the group of their faults. */
const faultsOf = {
  'callback-address': 'hook',
  'hook-refused': 'hook',
  'template-draft': 'draft',
  'user-field': 'user',
} as const

/** A refusal by its code. Null where the console does not know it. */
export function refusalSentence(
  code: string,
  values: Readonly<Record<string, unknown>>,
  language: Language,
): string | null {
  const texts = textsIn('refusals', language)
  const say = (texts.codes as object as Readonly<Record<string, Say | undefined>>)[code]
  if (typeof say !== 'function') return say ?? null
  const group = Object.hasOwn(faultsOf, code) ? faultsOf[code as keyof typeof faultsOf] : null
  if (group === null) return say(values)
  const faults: Readonly<Record<string, string>> = texts.faults[group]
  return say({ fault: faults[String(values['fault'])] ?? '' })
}

/** Why the API refuses an operation; `label` is what the page calls its field. */
export function operationRefusal(
  { code, sentence, field = null }: RefusedView,
  label: string | null,
  language: Language,
): string {
  const texts = textsIn('refusals', language)
  const [, name = '', must = ''] = fieldSentence.exec(sentence) ?? []
  const said = mustText(must, language)
  if (said !== null) return texts.field.must({ field: label ?? field ?? name, must: said })
  if (code === 'field' && field !== null) return texts.field.wrong({ field: label ?? field })
  const [, rule, why] = /^Refused by the rule (.+?): (.+)$/s.exec(sentence) ?? []
  if (rule !== undefined && why !== undefined) return texts.field.rule({ rule, why })
  const known: Readonly<Record<string, string>> = texts.api
  return known[code ?? ''] ?? sentence
}

/** The same beside the field. */
export function refusalHere(sentence: string, language: Language): string {
  const { field } = textsIn('refusals', language)
  const must = mustText(fieldSentence.exec(sentence)?.[2] ?? '', language)
  return must === null ? field.wrongHere : field.mustHere({ must })
}

/** What the API says of a field. */
const fieldSentence = /^(\S+) must (?:be )?(.+)$/s

/** What the API says that a field must be, as the end of a sentence. Null where it has said something else. */
function mustText(must: string, language: Language): string | null {
  return recognised('musts', must, language, (name, value) => {
    if (name === 'must') return mustText(value, language) ?? value
    return name === 'members' ? value.replaceAll(' and ', ', ') : value
  })
}
