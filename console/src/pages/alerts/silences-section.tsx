import type { AlertSilenceView } from '../../../../packages/console-contract/administration.ts'
import { useAnswer, useMay } from '../../gateway/use-gateway.tsx'
import { confirmedDeed } from '../../parts/list/deeds.tsx'
import { type Column, column, ListSection } from '../../parts/list/list-section.tsx'
import { When } from '../../parts/values.tsx'
import { useTexts } from '../../texts/texts.tsx'

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
                ...{
                  text: texts.endSilence,
                  label: texts.endSilenceOf({ rule }),
                  about: texts.endSilenceAbout,
                },
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
