import { ConsoleRefusal } from '../../administration/refusal.ts'
import type { CredentialCaller, CredentialTurns } from '../../admission/credential-turns.ts'
import { GateFull, GateLeft } from '../../kit/flow/fair-gate.ts'

/** Compares or hashes a password in its turn. Rejects with `ConsoleRefusal` where too many wait, or the visitor has left. */
export async function inTurn<Result>(
  turns: CredentialTurns,
  caller: CredentialCaller,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await turns.run(caller, work)
  } catch (error) {
    if (error instanceof GateFull || error instanceof GateLeft) throw new ConsoleRefusal('sign-in-busy', {})
    throw error
  }
}
