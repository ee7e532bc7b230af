import type { AlertNoticeView, OneAlertView } from '../../../../packages/console-contract/administration.ts'
import { alertSentence } from '../../../../packages/domain/alerts/alert-sentence.ts'
import { useAnswer, useMay, useSession } from '../../gateway/use-gateway.tsx'
import { Fact, Facts } from '../../parts/figures/facts.tsx'
import { Deeds } from '../../parts/list/deeds.tsx'
import { type Column, column, Drill, ListSection } from '../../parts/list/list-section.tsx'
import { Answered, Page, Panel } from '../../parts/page.tsx'
import { When } from '../../parts/values.tsx'
import { gatewayLanguage, useLanguage, useTexts } from '../../texts/texts.tsx'
import { formatValue } from './format-value.ts'
import { SendState } from './notify-section.tsx'
import { silenceDeed, useSilenceColumns } from './silences-section.tsx'
import { subjectPath } from './subject-path.ts'

/** An alert with its history. */
export function OneAlert({ alertId }: { alertId: number }) {
  const texts = useTexts('alerts')
  const silences = useSilenceColumns()
  const answer = useAnswer('GET /alerts/one', { alertId }, { topics: ['alerts', 'settings'] })
  const notices: Column<AlertNoticeView>[] = [
    column(texts.at, ({ createdAt }) => <When at={createdAt} />),
    column(texts.event, ({ event }) => texts.events[event]),
    column(texts.target, ({ target }) => target),
    column(texts.state, (notice) => <SendState of={notice} />),
  ]
  return (
    <Page title={texts.one({ n: alertId })} about={texts.about}>
      <Answered of={answer}>{(alert) => <AlertFacts alert={alert} />}</Answered>
      <ListSection
        title={texts.notified}
        of={answer}
        rows={({ notifications }) => notifications}
        columns={notices}
        keyOf={({ notificationId }) => notificationId}
        none={{ title: texts.notifiedNone }}
      />
      <ListSection
        title={texts.silences}
        of={answer}
        rows={(alert) => alert.silences}
        columns={silences}
        keyOf={({ silenceId }) => silenceId}
        none={{ title: texts.silencesOfNone }}
      />
    </Page>
  )
}

function AlertFacts({ alert }: { alert: OneAlertView }) {
  const texts = useTexts('alerts')
  const { language } = useLanguage()
  const { accounts } = useSession()
  const maySilence = useMay('operator')
  const { ruleId, rule, subject, state, since, firedAt, resolvedAt, seenBy, seenAt } = alert
  const deeds =
    maySilence && state !== 'resolved' ? [silenceDeed({ ruleId, name: subject, subject }, texts)] : []
  return (
    <Panel title={texts.kinds[alert.kind]} actions={<Deeds deeds={deeds} />}>
      <Facts>
        <Fact name={texts.what} isWide>
          <Drill href={subjectPath(alert, accounts, null)}>
            {alertSentence(alert, gatewayLanguage(language), formatValue)}
          </Drill>
        </Fact>
        <Fact name={texts.state} is={texts.states[state]} />
        <Fact name={texts.rule} is={rule} />
        <Fact name={texts.since} is={<When at={since} />} />
        <Fact name={texts.firedAt} is={firedAt === null ? texts.notFired : <When at={firedAt} />} />
        <Fact name={texts.ended} is={resolvedAt !== null && <When at={resolvedAt} />} />
        <Fact name={texts.seen}>
          {seenBy !== null && (
            <>
              {texts.seenBy({ name: seenBy })} {seenAt !== null && <When at={seenAt} />}
            </>
          )}
        </Fact>
        <Fact name={texts.silencedUntil}>
          {alert.silencedUntil !== null && <When at={alert.silencedUntil} />}
        </Fact>
        <Fact name={texts.runbook} isWide>
          {alert.runbookUrl !== null && <Runbook url={alert.runbookUrl} />}
        </Fact>
      </Facts>
    </Panel>
  )
}

/** Leads out of the console, to a page that operators keep. */
export function Runbook({ url, children = url }: { url: string; children?: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
