import { channels } from '../domain/plan/plan.ts'
import { trafficKinds } from '../domain/routing/route-rule.ts'
import type { EntryReference } from '../domain/routing/rule-set-name.ts'
import type { QuietHours } from '../domain/traffic-rules/quiet-hours.ts'
import { isDomain, readWords } from '../domain/traffic-rules/read-words.ts'
import { isTimeZone } from '../domain/traffic-rules/time-zones.ts'
import { capParts, type TrafficRule } from '../domain/traffic-rules/traffic-rule.ts'
import { plainName } from '../settings/forms.ts'
import {
  byKind,
  fraction,
  listOf,
  oneOf,
  only,
  orNull,
  type Setting,
  section,
  sections,
  text,
  turned,
  whole,
  withDefault,
  withNotes,
} from '../settings/setting.ts'
import { matchSettings } from './sections/match-settings.ts'

// docs/operations/traffic-rules.md explains each of these.

const kind = 'What the rule is about.'

const common = {
  name: plainName('Name of the rule, which refusals, timelines and metrics show. Unique.'),
  channel: orNull(oneOf(channels, 'Channel.'), { shownDefault: 'every channel' }),
  ...matchSettings,
}

const effect = withDefault(
  'refuse',
  oneOf(
    ['refuse', 'observe'],
    'What happens to a message that meets the rule. `observe`: it is noted, and nothing changes.',
  ),
)

const by = withDefault(
  ['account'],
  listOf(
    oneOf(capParts, ''),
    `a list of ${capParts.join(', ')}`,
    'What is counted apart: each combination of these has a counter of its own. `[]`: one counter for all.',
    { maxItems: capParts.length },
  ),
)

const limit = section({
  seconds: whole(10, 604_800, 'The window.'),
  max: withNotes(whole(1, 1_000_000_000, 'The maximum in that time.'), { formerly: 'most' }),
})

const capSettings = section({
  kind: only('cap', kind),
  ...common,
  by,
  limits: sections(
    limit,
    'limits, such as { seconds: 3600, max: 1000 }',
    'At most `max` messages within any `seconds`. All of them apply.',
    { minItems: 1 },
  ),
  effect,
})

const duplicatesSettings = section({
  kind: only('duplicates', kind),
  ...common,
  seconds: whole(10, 604_800, 'The time in which the same text to the same recipient is a duplicate.'),
  max: withDefault(1, whole(1, 1_000, 'How often the text may go out in that time.'), { formerly: 'most' }),
  effect,
})

const maxEntries = 100_000

/** Of rules about contents, which a person can judge. */
const contentEffect = {
  effect: withDefault(
    'refuse',
    oneOf(
      ['refuse', 'hold', 'observe'],
      'What happens to a message that meets the rule. `hold`: it waits until an operator releases or refuses it. ' +
        '`observe`: it is noted, and nothing changes.',
    ),
  ),
  holdSeconds: withDefault(
    86_400,
    whole(60, 604_800, 'How long a held message waits for the operator. After that it is `EXPIRED`.'),
  ),
}

const wordsSettings = section({
  kind: only('words', kind),
  ...common,
  words: listOf(
    text(
      '',
      (entry) => entry.length <= 100 && readWords(entry).length > 0 && !entry.slice(0, -1).includes('*'),
      '',
    ),
    'a list of words or phrases of at most 100 characters, with * only at the end',
    'Words and phrases, in any case of letters. `*` at the end stands for any ending: `casino*`.',
    { minItems: 1, maxItems: maxEntries },
  ),
  ...contentEffect,
})

const linksSettings = section({
  kind: only('links', kind),
  ...common,
  domains: listOf(
    text('', (entry) => entry.length <= 253 && isDomain(entry), ''),
    'a list of domains such as example.com',
    'Domains; each stands for its subdomains too.',
    { minItems: 1, maxItems: maxEntries },
  ),
  ...contentEffect,
})

/** Codes cannot wait for the morning. */
const otherTraffic = {
  traffic: withDefault(
    'other',
    oneOf(
      trafficKinds,
      '`code`: texts that read like a one-time code. `other`: everything else. A rule is for one of the two.',
    ),
  ),
}

const waitEffect = (words: readonly ['wait', 'refuse', 'observe'] | readonly ['wait', 'observe']) =>
  withDefault(
    'wait',
    oneOf(
      words,
      '`wait`: the message goes out later; where it does not live until then, it is refused. `observe`: it is noted, ' +
        'and nothing changes.',
    ),
  )

const timeOfDay = (description: string) =>
  turned(
    text('a time of the day such as "21:00", in quotes', /^([01]\d|2[0-3]):[0-5]\d$/, description),
    (time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)),
  )

const quietHoursSettings = section(
  {
    kind: only('quiet-hours', kind),
    ...common,
    ...otherTraffic,
    fromMinute: withNotes(timeOfDay('When they begin, by the clock of the recipient: `"21:00"`.'), {
      writtenAs: 'from',
    }),
    untilMinute: withNotes(timeOfDay('When they end: `"08:00"`.'), { writtenAs: 'until' }),
    zone: orNull(text('a time zone such as Europe/Kyiv', isTimeZone, "The recipient's time zone."), {
      shownDefault: 'every zone of the country',
      refersTo: 'time-zone' satisfies EntryReference,
    }),
    effect: waitEffect(['wait', 'refuse', 'observe']),
  },
  {
    check({ fromMinute, untilMinute }: QuietHours, fault) {
      if (fromMinute === untilMinute) fault('until', 'must be another time than from')
    },
  },
)

const paceSettings = section({
  kind: only('pace', kind),
  ...common,
  ...otherTraffic,
  by,
  perSecond: fraction(0.01, 1_000, 'Messages a second.'),
  effect: waitEffect(['wait', 'observe']),
})

export const trafficRuleSetting = byKind(
  [
    capSettings,
    duplicatesSettings,
    wordsSettings,
    linksSettings,
    quietHoursSettings,
    paceSettings,
  ] as never[],
  'cap',
) as unknown as Setting<TrafficRule>

/** Each message is compared with all of them. */
export const maxTrafficRules = 500

/** Rules about messages. All that match apply, whatever their order. */
export const trafficRulesSetting = withDefault<TrafficRule[]>(
  [],
  sections(
    trafficRuleSetting,
    'rules, such as { kind: words, name: gambling, words: [casino*] }',
    'Rules, see below.',
    {
      unique: ['name'],
      maxItems: maxTrafficRules,
    },
  ),
)
