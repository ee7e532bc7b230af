import type { Static } from '@sinclair/typebox'
import { listOf, oneOf, turned, whole, withDefault } from '../../settings/setting.ts'
import { checkTrunk, trunkSettings } from '../sip/trunk-settings.ts'
import { upstreamSettings } from '../upstream-settings.ts'

const codecs = turned(
  listOf(
    oneOf(['PCMA', 'PCMU'], ''),
    'a list of PCMA and PCMU, each at most once, the preferred first',
    'How sound is coded, the preferred first. PCMA is G.711 A-law, usual in Europe. PCMU is G.711 µ-law, usual in ' +
      'North America.',
    { minItems: 1, maxItems: 2 },
  ),
  (given, place) => {
    if (given[0] === given[1])
      place.fault('must be a list of PCMA and PCMU, each at most once, the preferred first')
    return given
  },
)

export const sipVoiceSettings = upstreamSettings(
  'sip-voice',
  'voice',
  {
    ...trunkSettings,
    codecs: withDefault(['PCMA', 'PCMU'], codecs),
    ringSeconds: withDefault(
      45,
      whole(5, 180, "How long a telephone may ring; never longer than until the next channel's turn."),
    ),
    talkSeconds: withDefault(
      180,
      whole(10, 3_600, 'How long a call may take once it is answered. A text that takes longer is refused.'),
    ),
    pauseMs: withDefault(
      500,
      whole(0, 5_000, 'Silence after the answer, until the telephone is at the ear.'),
    ),
    keySeconds: withDefault(8, whole(1, 60, 'How long a key is waited for after the text was said twice.')),
  },
  checkTrunk,
)

export type SipVoiceConfig = Static<typeof sipVoiceSettings>
