import { backoff } from '../settings/forms.ts'
import { defaultsOf, oneOf, section, whole, withDefault } from '../settings/setting.ts'

const seconds = (description: string) => whole(0, 86_400, description)

export const dispatchSettings = section({
  unknownPolicy: withDefault(
    'resend',
    oneOf(
      ['resend', 'hold'],
      'What happens to a message whose submit was never answered and for which no report came. `resend` risks a ' +
        'duplicate, `hold` risks that the message never went out.',
    ),
  ),
  unknownHoldSeconds: withDefault(
    30,
    seconds('How long a report may decide about such a message before the policy does.'),
  ),
  maxResends: withDefault(2, whole(0, 100, 'Resends of one message by that policy.')),
  retry: backoff({ baseMs: 500, maxMs: 60_000 }, 'Wait before a throttled or refused submit is tried again.'),
  failoverAfterSeconds: withDefault(
    5,
    seconds('An upstream that is down for longer loses its queue to others.'),
  ),
  reportSilenceSeconds: withDefault(
    120,
    seconds(
      'How long an upstream may send no reports. One that has taken 100 messages or more and reported on none for ' +
        'so long is passed over for as long again, where another upstream is healthy.',
    ),
  ),
  slotLeaseSeconds: withDefault(
    15,
    whole(3, 300, 'After a gateway died, another takes its connections over within this time.'),
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

export const dispatchDefaults = defaultsOf(dispatchSettings)

/** A call that shows a code is never a stage among others, so no file says how long it waits. */
export const callWaitSeconds = { call: 30 }

export const fallbackWaitDefaults = {
  ...defaultsOf(fallbackSettings.properties.waitSeconds),
  ...callWaitSeconds,
}
