import { Type } from '@sinclair/typebox'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { findAlertRule, listRules } from '../../store/alerts/alert-rules.ts'
import { endSilence, insertSilence, listSilences } from '../../store/alerts/alert-silences.ts'
import { rowState, rowStateOfResult } from '../audited-state.ts'
import { id, instant } from '../fields.ts'
import { changing, reading } from '../operation.ts'
import { silence, silenceSubject as subject, viewSilences } from './alert-silence-view.ts'

const silenceId = id('a silence')
const ruleId = id('a rule of alerts')
const maxDays = 90
const dayMs = 86_400_000

const stateText = `SELECT rule_id AS "ruleId", subject, reason, created_by AS "createdBy", ends_at AS "endsAt",
  ended_by AS "endedBy" FROM alert_silences WHERE silence_id = $1`

export const listAlertSilences = reading({
  name: 'alerts/silences',
  summary: 'Lists the silences of alerts that are in force, the first to end first',
  at: 'GET /v1/alert-silences',
  role: 'viewer',
  account: null,
  input: {},
  output: Type.Object({ silences: Type.Array(silence) }),
  command: {
    under: 'alerts',
    verb: 'silences',
    columns: ['silenceId', 'rule', 'subject', 'endsAt', 'createdBy', 'reason'],
    empty: 'nothing is silenced',
  },
  run: async ({ db, clock }) => ({
    silences: await viewSilences(db, await listSilences(db, clock.now())),
  }),
})

export const addAlertSilence = changing({
  name: 'alerts/silences/add',
  summary:
    'Silences a rule of alerts, or one of its subjects, until an instant; its alerts go on, and send no notification',
  at: 'POST /v1/alert-silences',
  role: 'operator',
  account: null,
  input: {
    ruleId,
    subject: Type.Optional(subject),
    until: instant,
    reason: Type.String({ maxLength: 200, description: 'why, for the others' }),
  },
  output: Type.Object({ silenceId }),
  audit: {
    kept: ['ruleId', 'subject', 'until', 'reason'],
    state: rowStateOfResult(stateText, 'silenceId'),
  },
  command: {
    under: 'alerts',
    verb: 'silence',
    arguments: ['ruleId'],
    named: { ruleId: 'alerts/rules' },
    says: 'silence {silenceId} is in force',
    examples: [
      'alerts silence "carriers down" --until 2026-12-01T06:00:00Z --reason "works at the carrier"',
      'alerts silence "sms delivery" --subject sms --until 2026-12-01T06:00:00Z --reason "known"',
    ],
  },
  run: async ({ db, clock }, { input, by, note }) => {
    const { name } = await findAlertRule(db, input.ruleId)
    const now = clock.now()
    const reason = input.reason.trim()
    const named = input.subject?.trim() ?? ''
    note(named === '' ? name : `${name}: ${named}`)
    if (reason === '') throw new SettingRefused('alert-silence-reason', {}, 'reason')
    if (input.until <= now || input.until > now + maxDays * dayMs)
      throw new SettingRefused('alert-silence-until', { days: maxDays }, 'until')
    const silenceId = await insertSilence(db, {
      ...{ ruleId: input.ruleId, subject: named === '' ? null : named, reason },
      ...{ createdBy: by.userName, createdAt: now, endsAt: input.until },
    })
    return { silenceId }
  },
})

export const endAlertSilence = changing({
  name: 'alerts/silences/end',
  summary: 'Ends a silence of alerts now; what still fires is notified',
  at: 'POST /v1/alert-silences/{silenceId}/end',
  role: 'operator',
  account: null,
  input: { silenceId },
  audit: { kept: ['silenceId'], state: rowState(stateText, 'silenceId') },
  command: {
    under: 'alerts',
    verb: 'unsilence',
    arguments: ['silenceId'],
    says: 'silence {silenceId} is over',
    examples: ['alerts unsilence 3'],
  },
  run: async ({ db, clock, gateway }, { input: { silenceId }, by, note }) => {
    const { ruleId, subject } = await endSilence(db, silenceId, { by: by.userName, now: clock.now() })
    const rule = (await listRules(db)).find((each) => each.ruleId === ruleId)?.name ?? String(ruleId)
    note(subject === null ? rule : `${rule}: ${subject}`)
    void gateway?.alerts.evaluate()
    return {}
  },
})
