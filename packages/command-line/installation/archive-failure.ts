import { NotArchived } from '../../store/archive/not-archived.ts'
import { CommandFailed } from '../context.ts'

/** Turns faults of the archive into the sentence with which a command ends. */
export async function asFailure<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof NotArchived) throw new CommandFailed(error.message)
    throw error
  }
}
