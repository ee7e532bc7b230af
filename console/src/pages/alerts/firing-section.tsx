import { Link } from 'wouter'
import type { AlertRuleView, AlertView } from '../../../../packages/console-contract/administration.ts'
import { alertSentence } from '../../../../packages/domain/alerts/alert-sentence.ts'
import { useAnswer, useChange, useMay, useSession } from '../../gateway/use-gateway.tsx'
import { Button } from '../../parts/button.tsx'
import { parseNumberFilter, useAddressFilters } from '../../parts/list/address-filters.ts'
import { Deeds } from '../../parts/list/deeds.tsx'
import { type Column, column, Drill, ListSection } from '../../parts/list/list-section.tsx'
import { Answered, Nothing, Panel, Wrong } from '../../parts/page.tsx'
import { When } from '../../parts/values.tsx'
import { gatewayLanguage, useLanguage, useTexts } from '../../texts/texts.tsx'
import { formatValue } from './format-value.ts'
import { Runbook } from './one-alert.tsx'
import { silenceDeed } from './silences-section.tsx'
import { subjectPath } from './subject-path.ts'

/** What fires, and what did. */
export function FiringSection() {
  const texts = useTexts('alerts')
  const filters = useAddressFilters()
  const cursor = { ...parseNumberFilter(filters, 'before'), limit: 30 }
  const answer = useAnswer('GET /alerts', cursor, { topics: ['alerts'] })
  const rules = useAnswer('GET /alerts/rules', {}, { topics: ['settings'] })
  return (
    <>
      <Panel title={texts.firing} flush>
        <Answered of={answer}>
          {({ open }) =>
            open.length === 0 ? (
              <NoneFiring hasRules={rules.data?.rules.length !== 0} />
            ) : (
              <OpenAlerts alerts={open} rules={rules.data?.rules} />
            )
          }
        </Answered>
      </Panel>
      <ListSection
        title={texts.history}
        of={answer}
        rows={({ past }) => past}
        columns={usePastColumns(rules.data?.rules)}
        keyOf={({ alertId }) => alertId}
        none={{ title: texts.noHistory }}
        pager={{ filters, next: ({ next }) => next }}
      />
    </>
  )
}

function NoneFiring({ hasRules }: { hasRules: boolean }) {
  const texts = useTexts('alerts')
  const mayOperate = useMay('operator')
  if (hasRules) return <Nothing title={texts.noneFiring} about={texts.noneFiringAbout} />
  return (
    <Nothing title={texts.noRules} about={texts.noRulesAbout}>
      {mayOperate && <Link href="/alerts/rules">{texts.toRules}</Link>}
    </Nothing>
  )
}

interface ListedAlerts {
  alerts: readonly AlertView[]
  rules: readonly AlertRuleView[] | undefined
}

/** The page of what an alert is about, in the time that its rule measured. */
function useSubjectPath(rules: ListedAlerts['rules']): (alert: AlertView) => string | null {
  const { accounts } = useSession()
  return (alert) => {
    const rule = rules?.find(({ ruleId }) => ruleId === alert.ruleId)
    return subjectPath(alert, accounts, rule?.windowMinutes ?? null)
  }
}

function OpenAlerts({ alerts, rules }: ListedAlerts) {
  const texts = useTexts('alerts')
  const { language } = useLanguage()
  const pathOf = useSubjectPath(rules)
  const mayOperate = useMay('operator')
  const acknowledge = useChange('POST /alerts/acknowledge', ['GET /alerts'])
  const { error, isPending, mutate } = acknowledge
  return (
    <>
      {error !== null && <Wrong error={error} />}
      <ul className="breaks alerts-list lines" aria-label={texts.firing}>
        {alerts.map((alert) => {
          const { alertId, ruleId, subject, state, rule, since, calmSince, seenBy } = alert
          const { runbookUrl, silencedUntil } = alert
          const silence = silenceDeed({ ruleId, name: subject, subject }, texts)
          const sentence = alertSentence(alert, gatewayLanguage(language), formatValue)
          return (
            <li key={alertId} className={state === 'firing' ? 'bad' : 'wait'}>
              <div>
                <strong>
                  <Drill href={pathOf(alert)}>{sentence}</Drill>
                </strong>
                <div className="soft small aside-facts">
                  <span>
                    {texts.rule}: {rule}
                  </span>
                  <span>
                    {texts.since} <When at={since} />
                  </span>
                  {seenBy !== null && (
                    <span>
                      {texts.seen}: {texts.seenBy({ name: seenBy })}
                    </span>
                  )}
                  {silencedUntil !== null && (
                    <span>
                      {texts.silencedUntil} <When at={silencedUntil} />
                    </span>
                  )}
                  {runbookUrl !== null && <Runbook url={runbookUrl}>{texts.toRunbook}</Runbook>}
                  <Link href={`/alerts/${alertId}`}>{texts.one({ n: alertId })}</Link>
                </div>
              </div>
              <span className={`badge ${state === 'firing' && calmSince === null ? 'bad' : 'wait'}`}>
                {calmSince === null ? texts.states[state] : texts.calm}
              </span>
              {mayOperate && (
                <div className="row">
                  {state === 'firing' && seenBy === null && (
                    <Button
                      busy={isPending}
                      aria-label={texts.acknowledgeOf({ what: sentence })}
                      onClick={() => mutate({ alertId })}
                    >
                      {texts.acknowledge}
                    </Button>
                  )}
                  {silencedUntil === null && <Deeds deeds={[silence]} />}
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}

function usePastColumns(rules: ListedAlerts['rules']): Column<AlertView>[] {
  const texts = useTexts('alerts')
  const { language } = useLanguage()
  const pathOf = useSubjectPath(rules)
  return [
    column(texts.what, (alert) => (
      <Drill href={pathOf(alert)}>{alertSentence(alert, gatewayLanguage(language), formatValue)}</Drill>
    )),
    column(texts.history, ({ alertId }) => (
      <Link href={`/alerts/${alertId}`}>{texts.one({ n: alertId })}</Link>
    )),
    column(texts.rule, ({ rule }) => rule),
    column(texts.since, ({ since }) => <When at={since} />),
    column(texts.ended, ({ resolvedAt, since }) => <When at={resolvedAt ?? since} />),
    column(texts.seen, ({ seenBy }) =>
      seenBy === null ? <span className="soft">{texts.notSeen}</span> : seenBy,
    ),
  ]
}
