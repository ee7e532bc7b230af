import type { CallbackConfig } from '../../config/sections/callback-settings.ts'
import type { TriedHook } from '../../console-contract/traffic/callbacks.ts'
import type { HookFault } from '../../domain/settings/hook-faults.ts'
import type { SeenAttempt } from '../../engines/callbacks/attempt-log.ts'
import type { SigningSecretOf } from '../../engines/callbacks/callback-request.ts'
import type { AccountHost } from '../../engines/callbacks/sending/callback-accounts.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { Database } from '../../store/database.ts'
import type { SharedMemory } from '../all-workers.ts'
import type { SandboxReceiver } from './sandbox-receiver.ts'

export interface SignedAccount {
  accountId: number
  name: string
  isSigned: boolean
}

export interface CallbacksPorts {
  db: Database
  clock: Clock
  config: CallbackConfig
  accounts: () => SignedAccount[]
  /** The name of an account; its number where the name is not known. */
  nameOf: (accountId: number) => string
  /** `whsec_…`, several with spaces between, or null. */
  signingSecretOf: SigningSecretOf
  /** Of all processes of this gateway. */
  attemptsOf: (callbackId: number) => Promise<SeenAttempt[]>
  hosts: () => Promise<AccountHost[]>
  retryReceiver: SharedMemory['retryReceiver']
  /** No lease that a gateway was given until now lasts longer. */
  leasesEndAt: () => number
  trial: {
    post: (to: { url: string; accountId: number | null; body: string }) => Promise<TriedHook | HookFault>
  }
  /** Null outside of sandbox mode. */
  receiver: SandboxReceiver | null
  /** What the receivers of all processes got. */
  received: Pick<SharedMemory, 'received' | 'clearReceived'>
  /** The address of the gateway, as clients reach it. */
  url: () => string
}
