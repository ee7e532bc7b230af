import { Type } from '@sinclair/typebox'
import type { AlertSilence } from '../../domain/alerts/alert-silence.ts'
import { listRules } from '../../store/alerts/alert-rules.ts'
import type { Queryable } from '../../store/database.ts'
import { id, instant, orNull } from '../fields.ts'

export const silenceSubject = orNull(
  Type.String({ maxLength: 200 }),
  'the one that is silenced: a channel, a carrier, an account, a host; null: each one of the rule',
)

export const silence = Type.Object(
  {
    silenceId: id('a silence'),
    ruleId: id('a rule of alerts'),
    subject: silenceSubject,
    rule: Type.String({ description: 'the name of the rule, or its number where it is gone' }),
    reason: Type.String(),
    createdBy: Type.String({ description: 'who did it' }),
    createdAt: instant,
    endsAt: instant,
    endedBy: orNull(Type.String(), 'who ended it early'),
  },
  {
    title: 'AlertSilenceView',
    description: 'A time in which a rule, or one of its subjects, sends no notification.',
  },
)

/** With the names of rules. */
export async function viewSilences(db: Queryable, silences: readonly AlertSilence[]) {
  if (silences.length === 0) return []
  const names = new Map((await listRules(db)).map(({ ruleId, name }) => [ruleId, name]))
  return silences.map((each) => ({ ...each, rule: names.get(each.ruleId) ?? String(each.ruleId) }))
}
