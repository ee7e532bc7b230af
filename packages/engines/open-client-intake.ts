import type { Config } from '../config/config.ts'
import { SmsRules } from '../domain/sms-rules/sms-rules.ts'
import { ownParts } from '../kit/flow/own-parts.ts'
import type { StartOptions } from '../kit/flow/start.ts'
import type { Clock } from '../kit/time/clock.ts'
import type { Events } from '../observability/events.ts'
import type { Tracer } from '../observability/tracing/tracer.ts'
import type { Store } from '../store/open-store.ts'
import { clientIntake } from './dispatch/intake/client-intake.ts'
import { connectionAlphabets } from './dispatch/lanes/sms-options.ts'
import type { Dispatch } from './dispatch/open-dispatch.ts'
import { openLookups } from './lookups/open-lookups.ts'
import type { FollowRules } from './rule-sets/current-rules.ts'
import { RuledIntake } from './traffic-rules/ruled-intake.ts'
import { TrafficRules } from './traffic-rules/traffic-rules.ts'

export interface ClientIntakeOptions extends StartOptions {
  config: Pick<Config, 'limits' | 'lookups' | 'routes' | 'routing' | 'smsRules' | 'upstreams'>
  clock: Clock
  events: Events
  store: Store
  dispatch: Dispatch
  followRules: FollowRules
  tracer: Tracer | null
}

/** What accepts the messages of clients. */
export type ClientIntake = Omit<Awaited<ReturnType<typeof openClientIntake>>, keyof AsyncDisposable>

/** The way into dispatch: lookups that routes need, the operator's rules for SMS and for traffic. */
export function openClientIntake(options: ClientIntakeOptions) {
  const { config, clock, events, store, dispatch, tracer, followRules } = options
  const { db, forClients, catalogue, refill } = store
  const accountName = catalogue.accountName.bind(catalogue)
  const { networkOf, cancelQueued, acknowledgements, channelOutlook, memory } = dispatch
  const answerWithinMs = config.limits.answerSeconds * 1_000
  return ownParts(options, (parts) => {
    const numbers = parts.keep(
      openLookups(config.lookups, {
        ...{ db: forClients, clock, events, onFound: memory.found.bind(memory) },
        ...(refill && { refill }),
      }),
    )
    const unruled = clientIntake(config, { dispatch, tracer, clock, events, lookups: numbers })
    const rules = new TrafficRules({
      ...{ db, clock, events, answerWithinMs },
      ...{ followRules, accountName, networkOf },
    })
    return {
      intake: new RuledIntake(unruled, parts.keep(rules)),
      /** Without traffic rules: for codes, which have a guard of their own. */
      unruled,
      cancelQueued,
      acknowledgements,
      channelOutlook,
      numbers,
      /** What is remembered of numbers, for automatic plans. */
      numberMemory: {
        read: (accountId: number, phones: readonly string[]) => memory.read(forClients, accountId, phones),
      },
      smsRules: new SmsRules(config.smsRules, networkOf, connectionAlphabets(config, networkOf)),
    }
  })
}
