import { maskedBody } from '../../administration/callbacks/mask-callback.ts'
import { ConsoleRefusal } from '../../administration/refusal.ts'
import type { Mask } from '../../console-contract/mask.ts'
import type { CallbackSample, TrialView, TriedView } from '../../console-contract/traffic/callbacks.ts'
import { hookFault } from '../../engines/callbacks/egress-filter.ts'
import { sampleBodies, sampleBody } from './callback-samples.ts'
import type { CallbacksPorts } from './callbacks-ports.ts'

export function readTrial(
  { clock, accounts, config, receiver, url }: CallbacksPorts,
  of: number | null,
  mask: Mask,
): TrialView {
  const isShown = (accountId: number) => of === null || accountId === of
  return {
    samples: sampleBodies(clock.now()).map(({ name, body }) => ({ name, body: maskedBody(body, mask) })),
    signedAccounts: accounts().flatMap(({ accountId, isSigned }) =>
      isSigned && isShown(accountId) ? [accountId] : [],
    ),
    receiverUrl: receiver === null ? null : `${url()}/sandbox/receiver/`,
    allowsPrivate: config.allowPrivateAddresses,
  }
}

/** Rejects with `ConsoleRefusal` where the egress filter does not allow callbacks to this address. */
export async function tryHook(
  { clock, config, trial }: CallbacksPorts,
  { url, accountId, sample }: { url: string; accountId: number | null; sample: CallbackSample },
): Promise<TriedView> {
  const body = sampleBody(sample, clock.now())
  const fault = hookFault(url, config)
  const tried = fault ?? (await trial.post({ url, accountId, body }))
  if (typeof tried === 'string') throw new ConsoleRefusal('hook-refused', { fault: tried }, 'url')
  const { headers, tookMs, status, answer, error } = tried
  return { headers: Object.entries(headers), body, tookMs, status, answer, error }
}
