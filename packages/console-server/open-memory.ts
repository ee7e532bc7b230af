import type { AttemptLog } from '../engines/callbacks/attempt-log.ts'
import type { CallbackSender } from '../engines/callbacks/sending/sender.ts'
import type { Siblings } from '../kit/machine/siblings.ts'
import type { LastOutage } from '../observability/last-outage.ts'
import { allWorkers, type SharedMemory, type WorkerMemory } from './all-workers.ts'
import { SandboxReceiver } from './callbacks/sandbox-receiver.ts'
import type { ConsoleParts } from './console-ports.ts'

interface MemoryParts {
  dispatch: Pick<WorkerMemory, 'nodeId' | 'upstreams'>
  attempts: AttemptLog
  callbacks: CallbackSender
  lastOutage: LastOutage
  siblings: Siblings
}

/** Null outside of sandbox mode. It tries the secrets of all accounts to find the one that signed. */
export function openReceiver({
  clock,
  sandboxUrl,
  liveUpdates,
  catalogue,
}: Pick<ConsoleParts, 'clock' | 'sandboxUrl' | 'liveUpdates' | 'catalogue'>): SandboxReceiver | null {
  if (sandboxUrl === null) return null
  const signers = () =>
    catalogue.accounts().flatMap(({ name, signingSecret }) => {
      const secrets = signingSecret?.reveal() ?? null
      return secrets === null ? [] : [{ account: name, secrets }]
    })
  return new SandboxReceiver({ clock, signers, onReceived: () => liveUpdates.changed('callbacks') })
}

/** What this process and the other workers hold in memory. */
export function openMemory(
  { dispatch, attempts, callbacks, lastOutage, siblings }: MemoryParts,
  receiver: SandboxReceiver | null,
): SharedMemory {
  const own: WorkerMemory = {
    nodeId: dispatch.nodeId,
    attemptsOf: (callbackId) => attempts.of(callbackId),
    hosts: () => callbacks.hosts(),
    retryReceiver: (receiver) => callbacks.retry(receiver),
    upstreams: () => dispatch.upstreams(),
    lastOutage: () => lastOutage.read(),
    received: () => receiver?.received() ?? [],
    clearReceived: () => receiver?.clear(),
  }
  return allWorkers(own, siblings)
}
