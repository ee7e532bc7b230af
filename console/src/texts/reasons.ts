import { readAge } from '../../../packages/domain/message/story/describe-reason.ts'
import type { BlockReason, NumberKnown, PlainText } from '../../../packages/domain/message/story/reasons.ts'
import { type Language, textsIn, useLanguage } from './texts.tsx'

/** Why a stage of a plan is blocked. */
export function blockText(reason: BlockReason | PlainText, language: Language): string {
  const { blocks } = textsIn('parts.reasons', language)
  if (reason.code === 'text') return reason.text
  if (reason.code === 'number-known') return knownText(reason, language)
  if (reason.code === 'template') return blocks.template(reason)
  if (reason.code === 'held-refused' || reason.code === 'hold-over') return blocks[reason.code](reason)
  return blocks[reason.code]
}

/** What was seen of a number, and how long ago. */
function knownText({ evidence, ageMinutes }: NumberKnown, language: Language): string {
  const texts = textsIn('parts.reasons', language)
  const [count, unit] = readAge(ageMinutes)
  return texts.obstacles[evidence]({ age: texts.age[unit]({ count }) })
}

export function useBlockText(): (reason: BlockReason | PlainText) => string {
  const { language } = useLanguage()
  return (reason) => blockText(reason, language)
}
