import type { Transaction } from '../../store/database.ts'
import { OutcomeUnknown } from '../../store/database.ts'
import type {
  Acceptance,
  IdempotentRequest,
  Intake,
  OnceOutcome,
  Submission,
} from '../dispatch/intake/intake-port.ts'
import type { GuardedRequest, VerificationGuard } from './guard.ts'

/** Refused by the guard; `reason` is for the operator. */
export interface Limited {
  kind: 'limited'
  retryAfterSeconds: number
  reason: string
}

/**
 * Accepts a code that the guard admits. An `accept` that resolves to another kind than `created`, or rejects, is not
 * counted, except where it may be on disk. `note` learns of what is counted or limited.
 */
export async function guarded<Outcome extends { kind: string }>(
  guard: VerificationGuard,
  request: GuardedRequest,
  { accept, note }: { accept: () => Promise<Outcome>; note: (outcome: 'created' | 'limited') => void },
): Promise<Outcome | Limited> {
  const verdict = await guard.admit(request)
  if (verdict.kind === 'refused') {
    note('limited')
    return { ...verdict, kind: 'limited' }
  }
  let isCreated = false
  try {
    const outcome = await accept()
    isCreated = outcome.kind === 'created'
    return outcome
  } catch (error) {
    // It may be on disk, so it counts.
    isCreated = error instanceof OutcomeUnknown
    throw error
  } finally {
    guard.completed(request, isCreated)
    if (isCreated) note('created')
  }
}

/**
 * Accepts a code at most once per key. Nothing is stored where the account cannot pay, so that the key can be used again.
 * `change` runs in the transaction that stores it. Rejects as `Intake.acceptOnce` does.
 */
export async function acceptCodeOnce(
  intake: Pick<Intake, 'acceptOnce'>,
  request: IdempotentRequest,
  submission: Submission,
  render: () => string,
  change?: (tx: Transaction) => Promise<void>,
): Promise<OnceOutcome | { kind: 'refused'; why: 'money' | 'unpaid' }> {
  const renderAccepted = ([acceptance]: Acceptance[]) => {
    if (acceptance?.kind !== 'accepted') throw new NotAccepted(whyNot(acceptance))
    return render()
  }
  try {
    return await intake.acceptOnce(request, [submission], renderAccepted, change)
  } catch (error) {
    if (error instanceof NotAccepted) return { kind: 'refused', why: error.why }
    throw error
  }
}

/** The account cannot pay, or has stored too much unpaid. */
class NotAccepted extends Error {
  override name = 'NotAccepted'
  readonly why: 'money' | 'unpaid'

  constructor(why: 'money' | 'unpaid') {
    super(`not accepted: ${why}`)
    this.why = why
  }
}

export function whyNot(acceptance: Acceptance | undefined): 'money' | 'unpaid' {
  return acceptance?.kind === 'too-much-unpaid' ? 'unpaid' : 'money'
}
