import type { callbacksQuestions } from '../contract/callbacks.ts'
import type { Answers } from '../contract.ts'

export function callbacksAnswers(): Answers<keyof typeof callbacksQuestions> {
  return {}
}
