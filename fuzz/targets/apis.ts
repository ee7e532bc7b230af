import { type Fixture, operationsFixture } from '../../packages/edges/test/operations-fixture.ts'
import { membersNamed } from '../corpus/conformance.ts'
import { Broken, checkStorable, type Outcome } from '../engine/target.ts'

const inputsPerFixture = 2_000

/** The APIs of a gateway without a database, made anew from time to time: they count wrong keys and stored answers. */
export class Apis {
  #fixture: Fixture | null = null
  #inputs = 0

  next(): Fixture {
    if (this.#fixture === null || ++this.#inputs % inputsPerFixture === 0) {
      this.#fixture = operationsFixture()
      // Delays after a wrong key end at once.
      this.#fixture.clock.after = (_delayMs, task) => {
        setImmediate(task)
        return () => undefined
      }
    }
    return this.#fixture
  }

  /** Throws where the API failed inside, or accepted what cannot be stored. */
  check({ faults, intake, outbox }: Fixture): void {
    const [fault] = faults.splice(0)
    if (fault !== undefined) throw fault
    for (const call of intake.calls.splice(0)) checkStorable(call, 'a message')
    for (const callback of outbox.stored.splice(0)) checkStorable(callback, 'a callback')
  }
}

/** Documented requests, with the key that the APIs know. */
export function requestsOf(): { auth: string; data: unknown[] }[] {
  const sent = membersNamed('contract', ['send']).filter(
    (each): each is { data: unknown[] } =>
      typeof each === 'object' && each !== null && 'data' in each && Array.isArray(each.data),
  )
  return sent.map(({ data }) => ({ auth: 'the right key', data }))
}

/** The words of an answer; throws where it is none. */
export function outcomeOf(answer: string, operations: number | null): Outcome {
  const { success, error, data } = JSON.parse(answer) as {
    success: boolean
    error?: string
    data?: { success: boolean; error?: string }[]
  }
  if (typeof success !== 'boolean')
    throw new Broken(`the answer does not say whether it succeeded: ${answer}`)
  if (!success) {
    if (typeof error !== 'string') throw new Broken(`a refusal without a sentence: ${answer}`)
    return error.slice(0, 60)
  }
  if (operations !== null && data?.length !== operations)
    throw new Broken(`${operations} operations have ${data?.length} answers`)
  return (data ?? []).map((item) => (item.success ? 'ok' : (item.error ?? '').slice(0, 60))).join()
}
