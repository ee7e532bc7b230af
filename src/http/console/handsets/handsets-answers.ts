import type { handsetsQuestions } from '../contract/handsets.ts'
import type { Answers } from '../contract.ts'

export function handsetsAnswers(): Answers<keyof typeof handsetsQuestions> {
  return {}
}
