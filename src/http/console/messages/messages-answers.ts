import type { messagesQuestions } from '../contract/messages.ts'
import type { Answers } from '../contract.ts'

export function messagesAnswers(): Answers<keyof typeof messagesQuestions> {
  return {}
}
