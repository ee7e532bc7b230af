import type { CallbackConfig } from '../../config/sections/callback-settings.ts'
import type { TriedHook } from '../../console-contract/traffic/callbacks.ts'
import type { HookFault } from '../../domain/settings/hook-faults.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { SharedMemory } from '../all-workers.ts'
import type { SandboxReceiver } from './sandbox-receiver.ts'

export interface SignedAccount {
  accountId: number
  name: string
  isSigned: boolean
}

export interface CallbacksPorts {
  clock: Clock
  config: CallbackConfig
  accounts: () => SignedAccount[]
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
