import type { PumpingGuard } from '../../engines/verification/guard/pumping-guard.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { Database } from '../../store/database.ts'
import { resetSandbox } from '../../store/sandbox/reset-sandbox.ts'
import type { Admission } from '../admission.ts'
import type { Routes } from '../server.ts'
import { CallbackExpectations, type CallbackStore } from './callback-expectations.ts'
import { sandboxProxy, type TestEndpoints } from './sandbox-proxy.ts'

export interface SandboxRoutesOptions {
  /** URL of the simulated network; null outside of sandbox mode. */
  sandboxUrl: string | null
  /** `POST /sandbox/reset` forgets what tests left in the database. */
  isForTests?: boolean
  clock: Clock
  db: Database
  guard: Pick<PumpingGuard, 'flushed'>
  /** Of callbacks; null outside of sandbox mode. */
  receiver: (CallbackStore & { clear(): void }) | null
}

/** None outside of sandbox mode. */
export function sandboxRoutes(options: SandboxRoutesOptions): Routes[] {
  const { sandboxUrl, isForTests = false, clock, db, guard, receiver } = options
  if (sandboxUrl === null || receiver === null) return []
  const openTests = (admission: Pick<Admission, 'forgetWrongKeys'>): TestEndpoints => ({
    callbacks: new CallbackExpectations(receiver, clock),
    reset: async () => {
      receiver.clear()
      admission.forgetWrongKeys()
      if (!isForTests) return
      await guard.flushed()
      await resetSandbox(db)
      await guard.flushed()
    },
  })
  return [sandboxProxy(sandboxUrl, openTests)]
}
