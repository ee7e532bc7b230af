import type { upstreamsQuestions } from '../contract/upstreams.ts'
import type { Answers } from '../contract.ts'

export function upstreamsAnswers(): Answers<keyof typeof upstreamsQuestions> {
  return {}
}
