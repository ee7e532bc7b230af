import type { Config } from '../../config/config.ts'
import { ownParts } from '../../kit/flow/own-parts.ts'
import type { Metrics } from '../../observability/metrics.ts'
import type { ClientIntake } from '../open-client-intake.ts'
import { PumpingGuard } from './guard/pumping-guard.ts'
import { openVerification, type VerificationOptions } from './verification.ts'

export interface CodesOptions
  extends Pick<
    VerificationOptions,
    'db' | 'clock' | 'events' | 'start' | 'outbox' | 'feed' | 'onEnded' | 'whatsAppTemplates' | 'connectors'
  > {
  config: Pick<Config, 'limits' | 'verification'>
  metrics: Pick<Metrics, 'observe' | 'observeOnce'>
  clientIntake: Pick<ClientIntake, 'unruled' | 'smsRules'>
}

/** One-time codes, and the guard that refuses to send some. */
export function openCodes(options: CodesOptions) {
  const { config, metrics, clientIntake, ...given } = options
  const { guard: policy, secret, previousSecret } = config.verification
  const waiting = { ...given, answerWithinMs: config.limits.answerSeconds * 1_000 }
  return ownParts(options, async (parts) => {
    const guard = parts.keep(await PumpingGuard.open({ ...waiting, config: policy }))
    const { unruled: intake, smsRules } = clientIntake
    const verification = parts.keep(
      await openVerification({ ...waiting, intake, smsRules, guard, secret, previousSecret }),
    )
    metrics.observe(() => ({ waitingToCommit: [{ what: 'verification', items: verification.waiting() }] }))
    metrics.observeOnce(() => guard.observe())
    return { verification, guard }
  })
}
