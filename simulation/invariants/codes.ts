import type { Evidence } from './evidence.ts'

const maxAttempts = 5

/** A code is approved once, and no more guesses are compared than the service allows. */
export function* codes({ world, approved: ended }: Evidence): Generator<string> {
  for (const { verifyId, answers, code, unanswered } of world.client.codes) {
    const approved = answers.filter(({ status }) => status === 'approved')
    if (approved.length > 1) yield `code ${verifyId} was approved ${approved.length} times`
    if (approved.some((each) => each.code !== code)) yield `code ${verifyId} was approved by a wrong guess`
    const compared = answers.filter(({ status }) => status === 'pending' || status === 'approved').length
    if (compared > maxAttempts) yield `${compared} guesses at code ${verifyId} were compared`
    if (ended.has(verifyId) && approved.length + unanswered === 0)
      yield `code ${verifyId} was used up, and no check was answered so`
  }
}
