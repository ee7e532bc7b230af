import type { sendQuestions } from '../contract/send.ts'
import type { Answers } from '../contract.ts'

export function sendAnswers(): Answers<keyof typeof sendQuestions> {
  return {}
}
