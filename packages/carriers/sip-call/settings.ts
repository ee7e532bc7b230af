import type { Static } from '@sinclair/typebox'
import { whole, withDefault, withNotes } from '../../settings/setting.ts'
import { checkTrunk, trunkSettings } from '../sip/trunk-settings.ts'
import { upstreamSettings } from '../upstream-settings.ts'

export const sipCallSettings = upstreamSettings(
  'sip-call',
  'call',
  {
    ...trunkSettings,
    numbers: withNotes(trunkSettings.numbers, {
      description:
        'The pool of numbers, written as for `sip-voice`. They should end in as many different four digits as ' +
        'possible: the fewer there are, the easier a code is guessed.',
    }),
    window: withNotes(trunkSettings.window, {
      description:
        'Calls at once in one share, also those that ring on after their code is returned: with four seconds of ' +
        'ringing some 400 codes a minute.',
    }),
    // Observed flash calls: 180 comes within seconds, and three to six seconds of ringing are usual.
    setupSeconds: withDefault(15, whole(2, 60, 'How long it may take until the telephone rings.')),
    ringSeconds: withDefault(4, whole(1, 15, 'How long it then rings.')),
    codeLifeSeconds: withDefault(
      600,
      whole(
        60,
        86_400,
        'How long the same four digits do not call the same telephone again. As long as a code is valid with your ' +
          'clients, or longer.',
      ),
    ),
  },
  checkTrunk,
)

export type SipCallConfig = Static<typeof sipCallSettings>
