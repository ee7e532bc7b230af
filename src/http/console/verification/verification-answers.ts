import type { verificationQuestions } from '../contract/verification.ts'
import type { Answers } from '../contract.ts'

export function verificationAnswers(): Answers<keyof typeof verificationQuestions> {
  return {}
}
