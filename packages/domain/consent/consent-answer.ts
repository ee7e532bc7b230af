import { parseOwnNumber } from '../replies/own-number.ts'
import { type ConsentWord, readConsentWord } from './read-consent-word.ts'

/** Texts that answer STOP, START and HELP; null: there is no answer. */
export interface ConsentAnswers extends Record<ConsentWord['kind'], string | null> {
  /** The number or sender that the subscriber wrote to; null: every other one. */
  number: string | null
  /** The language of the word; null: every other one. */
  language: string | null
}

/** No second answer of a kind goes to a subscriber from one number sooner: HELP is answered four times a day at most. */
export const consentAnswerGapMs: Readonly<Record<ConsentWord['kind'], number>> = {
  stop: 24 * 3_600_000,
  start: 24 * 3_600_000,
  help: 6 * 3_600_000,
}

/**
 * What answers a text to a number that is one of the words; null: nothing. Of several texts that of the number counts more
 * than that of the language. `{sender}` in it stands for the number.
 */
export function findConsentAnswer(
  answers: readonly ConsentAnswers[],
  { number, text }: { number: string; text: string },
): { kind: ConsentWord['kind']; text: string } | null {
  const word = answers.length === 0 ? null : readConsentWord(text)
  if (word === null) return null
  const { kind, languages } = word
  const own = parseOwnNumber(number)
  const fitting = answers.filter(
    (each) =>
      each[kind] !== null &&
      (each.number === null || parseOwnNumber(each.number) === own) &&
      (each.language === null || languages.includes(each.language)),
  )
  const rank = (each: ConsentAnswers) => (each.number === null ? 0 : 2) + (each.language === null ? 0 : 1)
  const [best] = fitting.sort((a, b) => rank(b) - rank(a))
  const found = best?.[kind] ?? null
  return found === null ? null : { kind, text: found.replaceAll('{sender}', () => number) }
}
