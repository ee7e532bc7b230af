import type { Evidence } from './evidence.ts'

const maxAttempts = 5

/** A code is approved once, and no more guesses are compared than the service allows. */
export async function codes({ world, db }: Evidence): Promise<string[]> {
  const broken: string[] = []
  for (const { verifyId, answers, code } of world.client.codes) {
    const approved = answers.filter(({ status }) => status === 'approved')
    if (approved.length > 1) broken.push(`code ${verifyId} was approved ${approved.length} times`)
    if (approved.some((each) => each.code !== code))
      broken.push(`code ${verifyId} was approved by a wrong guess`)
    const compared = answers.filter(({ status }) => status === 'pending' || status === 'approved').length
    if (compared > maxAttempts) broken.push(`${compared} guesses at code ${verifyId} were compared`)
  }
  const text = `SELECT verify_id AS "verifyId", attempts FROM verifications WHERE attempts > $1`
  const over = await db.query<{ verifyId: string; attempts: number }>({ text }, [maxAttempts])
  return [...broken, ...over.map(({ verifyId, attempts }) => `code ${verifyId} has ${attempts} attempts`)]
}
