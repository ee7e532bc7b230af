import type { AlertSilenceView } from '../../../../packages/console-contract/administration.ts'
import { useAnswer, useMay } from '../../gateway/use-gateway.tsx'
import { Input } from '../../parts/form/fields.tsx'
import { TimeInput } from '../../parts/form/time-input.tsx'
import { confirmedDeed, type Deed, deedTexts, formDeed } from '../../parts/list/deeds.tsx'
import { type Column, column, ListSection } from '../../parts/list/list-section.tsx'
import { When } from '../../parts/values.tsx'
import { type Texts, useTexts } from '../../texts/texts.tsx'

/** The silences that are in force. */
export function SilencesSection() {
  const texts = useTexts('alerts')
  const columns = useSilenceColumns()
  const mayEnd = useMay('operator')
  return (
    <ListSection
      title={texts.silences}
      about={texts.silencesAbout}
      of={useAnswer('GET /alerts/silences', {}, { topics: ['alerts', 'settings'] })}
      rows={({ silences }) => silences}
      columns={columns}
      keyOf={({ silenceId }) => silenceId}
      none={{ title: texts.silencesNone, about: texts.silencesNoneAbout }}
      deeds={
        mayEnd
          ? ({ silenceId, rule }) => [
              confirmedDeed({
                ...deedTexts(texts, 'endSilence', { rule }),
                ...{ look: 'main', change: 'POST /alerts/silences/end', body: { silenceId } },
                refresh: ['GET /alerts/silences', 'GET /alerts', 'GET /alerts/one'],
              }),
            ]
          : undefined
      }
    />
  )
}

export function useSilenceColumns(): Column<AlertSilenceView>[] {
  const texts = useTexts('alerts')
  return [
    column(texts.rule, ({ rule, subject }) => (
      <>
        <strong>{rule}</strong>
        <div className="soft small">{subject ?? texts.each}</div>
      </>
    )),
    column(texts.reason, ({ reason }) => reason),
    column(texts.by, ({ createdBy }) => createdBy),
    column(texts.since, ({ createdAt }) => <When at={createdAt} />),
    column(texts.ends, ({ endsAt, endedBy }) => (
      <>
        <When at={endsAt} />
        {endedBy !== null && <div className="soft small">{texts.endsEarly({ name: endedBy })}</div>}
      </>
    )),
  ]
}

const usualMs = 2 * 3_600_000

interface Silenced {
  ruleId: number
  /** What the button and the dialog name. */
  name: string
  /** Null: each one of the rule. */
  subject: string | null
}

export function silenceDeed({ ruleId, name, subject }: Silenced, texts: Texts<'alerts'>): Deed {
  return formDeed({
    ...{ text: texts.silence, label: texts.silenceOf({ name }), about: texts.silencesAbout },
    ...{ change: 'POST /alerts/silences/add' },
    refresh: ['GET /alerts', 'GET /alerts/silences', 'GET /alerts/one'],
    from: () => ({ until: (Date.now() + usualMs) as number | null, reason: '' }),
    fields: (of) => (
      <>
        <TimeInput {...of.until} label={texts.until} required />
        <Input {...of.reason} label={texts.reason} required maxLength={200} />
      </>
    ),
    disabled: ({ until }) => until === null,
    body: ({ until, reason }) => ({ ruleId, subject, until: until ?? 0, reason }),
  })
}
