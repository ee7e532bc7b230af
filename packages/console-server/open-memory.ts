import type { AttemptLog } from '../engines/callbacks/attempt-log.ts'
import type { CallbackSender } from '../engines/callbacks/sending/sender.ts'
import type { NodePlace } from '../kit/machine/siblings.ts'
import type { Clock } from '../kit/time/clock.ts'
import type { LastOutage } from '../observability/last-outage.ts'
import type { Catalogue } from '../store/accounts/catalogue.ts'
import { allWorkers, type SharedMemory, type WorkerMemory } from './all-workers.ts'
import { SandboxReceiver } from './callbacks/sandbox-receiver.ts'
import type { LiveUpdates } from './live-updates.ts'

interface MemoryOptions extends ReceiverOptions {
  dispatch: Pick<WorkerMemory, 'upstreams'>
  callbacks: { sender: CallbackSender; attempts: AttemptLog }
  lastOutage: LastOutage
  node: NodePlace
  isSandbox: boolean
}

interface ReceiverOptions {
  clock: Clock
  catalogue: Pick<Catalogue, 'accounts'>
  liveUpdates: Pick<LiveUpdates, 'changed'>
}

export interface ConsoleMemory extends SharedMemory {
  /** No lease that a gateway was given until now lasts longer. */
  leasesEndAt: () => number
  /** Of callbacks; null outside of sandbox mode. */
  receiver: SandboxReceiver | null
}

/** What this process and the other workers hold in memory. */
export function openMemory(options: MemoryOptions): ConsoleMemory {
  const { dispatch, callbacks, lastOutage, node, isSandbox } = options
  const { sender, attempts } = callbacks
  const receiver = isSandbox ? openReceiver(options) : null
  const own: WorkerMemory = {
    nodeId: node.nodeId,
    attemptsOf: (callbackId) => attempts.of(callbackId),
    hosts: () => sender.hosts(),
    retryReceiver: (receiver) => sender.retry(receiver),
    upstreams: () => dispatch.upstreams(),
    lastOutage: () => lastOutage.read(),
    received: () => receiver?.received() ?? [],
    clearReceived: () => receiver?.clear(),
  }
  return { ...allWorkers(own, node.siblings), leasesEndAt: () => sender.leasesEndAt, receiver }
}

/** It tries the secrets of all accounts to find the one that signed. */
function openReceiver({ clock, catalogue, liveUpdates }: ReceiverOptions): SandboxReceiver {
  const signers = () =>
    catalogue.accounts().flatMap(({ name, signingSecret }) => {
      const secrets = signingSecret?.reveal() ?? null
      return secrets === null ? [] : [{ account: name, secrets }]
    })
  return new SandboxReceiver({ clock, signers, onReceived: () => liveUpdates.changed('callbacks') })
}
