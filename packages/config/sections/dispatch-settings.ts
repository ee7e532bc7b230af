import { backoff } from '../../settings/forms.ts'
import { collectDefaults, oneOf, section, whole, withDefault } from '../../settings/setting.ts'

const seconds = (description: string) => whole(0, 86_400, description)

export const dispatchSettings = section({
  unknownPolicy: withDefault(
    'resend',
    oneOf(
      ['resend', 'hold'],
      'What the gateway does with a message whose submit was not answered and that got no report. `resend` risks a ' +
        'duplicate, `hold` risks that the message was never sent.',
    ),
  ),
  unknownHoldSeconds: withDefault(
    30,
    seconds('How long the gateway waits for a report about such a message before it applies the policy.'),
  ),
  maxResends: withDefault(2, whole(0, 100, 'The maximum of resends of one message by that policy.')),
  retry: backoff({ baseMs: 500, maxMs: 60_000 }, 'Wait before a throttled or refused submit is retried.'),
  failoverAfterSeconds: withDefault(
    5,
    seconds('When an upstream is down for longer, its queue moves to other upstreams.'),
  ),
  reportSilenceSeconds: withDefault(
    120,
    seconds(
      'How long an upstream may send no reports. An upstream that accepted 100 messages or more and sent no report for ' +
        'this time is skipped for the same time, where another upstream is healthy.',
    ),
  ),
  slotLeaseSeconds: withDefault(
    15,
    whole(3, 300, 'When a gateway dies, another one takes over its connections within this time.'),
  ),
  drainSeconds: withDefault(10, whole(0, 600, 'How long SIGTERM waits for answers of submits under way.')),
})

const wait = (description: string) => whole(1, 172_800, description)

/** How long a stage waits for success before the next channel is tried: docs/reference/contract.md, "Fallback". */
export const fallbackSettings = section({
  waitSeconds: section({
    sms: withDefault(
      300,
      wait(
        'How long a stage on this channel waits for success. Then the next one starts, where the client gave no ' +
          'lifetime.',
      ),
    ),
    voice: withDefault(90, wait('The same.')),
    viber: withDefault(120, wait('The same.')),
    rcs: withDefault(60, wait('The same.')),
    telegram: withDefault(60, wait('The same.')),
    whatsapp: withDefault(120, wait('The same.')),
    email: withDefault(300, wait('The same.')),
  }),
})

/** A call with a code is never a stage among others, so its wait is no setting. */
export const callWaitSeconds = { call: 30 }

export const fallbackWaitDefaults = {
  ...collectDefaults(fallbackSettings.properties.waitSeconds),
  ...callWaitSeconds,
}
