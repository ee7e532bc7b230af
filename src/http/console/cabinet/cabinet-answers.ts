import type { cabinetQuestions } from '../contract/cabinet.ts'
import type { Answers } from '../contract.ts'

export function cabinetAnswers(): Answers<keyof typeof cabinetQuestions> {
  return {}
}
