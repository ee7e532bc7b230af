import type { accountsQuestions } from '../contract/accounts.ts'
import type { Answers } from '../contract.ts'

export function accountsAnswers(): Answers<keyof typeof accountsQuestions> {
  return {}
}
