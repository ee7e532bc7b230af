import type { overviewQuestions } from '../contract/overview.ts'
import type { Answers } from '../contract.ts'

export function overviewAnswers(): Answers<keyof typeof overviewQuestions> {
  return {}
}
