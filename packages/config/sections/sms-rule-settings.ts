import { matchText } from '../../domain/routing/route-rule.ts'
import { allowances } from '../../domain/sms-rules/sms-rule.ts'
import { transliterations } from '../../domain/text/transliterate.ts'
import {
  flag,
  listOf,
  oneOf,
  orNull,
  section,
  sections,
  text,
  turned,
  withDefault,
} from '../../settings/setting.ts'
import { matchSettings } from './match-settings.ts'

const senderName = (description: string) => text('1 to 20 characters', /^[^\p{Cc}]{1,20}$/u, description)

const senderSettings = section(
  {
    allow: withDefault(
      'listed',
      oneOf(allowances, 'Senders that may be used: those of `list`, numbers only, or none.'),
    ),
    list: withDefault(
      [],
      listOf(
        senderName('A sender.'),
        'a list of senders',
        'The senders that are allowed, exactly as clients name them.',
        { maxItems: 1_000 },
      ),
    ),
    replaceBy: orNull(senderName('The sender in place of one that is not allowed.'), {
      shownDefault: 'the SMS is refused',
    }),
  },
  {
    check({ allow, list }: { allow: string; list: string[] }, fault) {
      if (allow === 'listed' && list.length === 0) fault('list', 'is missing: the senders that are allowed')
      if (allow !== 'listed' && list.length > 0) fault('list', `must be empty with allow: ${allow}`)
    },
  },
)

const smsRuleSettings = section({
  ...matchSettings,
  senders: orNull(senderSettings, { shownDefault: 'as less specific rules say, else every sender' }),
  smartCharacters: orNull(
    flag(
      'Whether typographic quotes, dashes, ellipses and spaces become plain ones, where the text then fits the 7-bit ' +
        'alphabet.',
    ),
    { shownDefault: 'as less specific rules say, else `false`' },
  ),
  transliterate: orNull(
    listOf(
      oneOf(transliterations, 'A table.'),
      `a list of ${transliterations.join(', ')}`,
      'Tables for letters that the 7-bit alphabet does not have, in the order in which a letter is looked for: `uk` ' +
        '(Ukrainian, resolution 55 of 2010), `ru` (ICAO Doc 9303), `latin` (accents are left out). Used where the text ' +
        'then fits the alphabet. An empty list: none.',
    ),
    { shownDefault: 'as less specific rules say, else none' },
  ),
})

export const smsRulesSetting = withDefault(
  [],
  turned(
    sections(
      smsRuleSettings,
      'rules for SMS',
      'Which senders SMS may have, and which characters, see below.',
    ),
    (rules, place) => {
      const seen = new Set<string>()
      for (const [index, rule] of rules.entries()) {
        const match = matchText(rule)
        if (seen.has(match)) place.at(index).fault('is a second rule for the same messages: join the two')
        seen.add(match)
      }
      return rules
    },
  ),
)
