import type { accessQuestions } from '../contract/access.ts'
import type { Answers } from '../contract.ts'

export function accessAnswers(): Answers<keyof typeof accessQuestions> {
  return {}
}
