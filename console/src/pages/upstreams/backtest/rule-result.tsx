import './backtest.css'
import { Link } from 'wouter'
import type {
  RuleBacktestExampleView,
  RuleBacktestRowView,
  RuleBacktestView,
} from '../../../../../packages/console-contract/administration.ts'
import { useAccountName } from '../../../gateway/use-gateway.tsx'
import { type Column, column, numeric, TablePanel } from '../../../parts/list/list-section.tsx'
import { Nothing, Notice } from '../../../parts/page.tsx'
import { When } from '../../../parts/values.tsx'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'
import { ShownFigures } from './backtest-result.tsx'

/** What other traffic rules would have done: in sum, by rule, and the first messages that show it. */
export function RuleResult({ result }: { result: RuleBacktestView }) {
  const texts = useTexts('ruleTrials')
  const { messages, readUntil, erased, notRecorded, rules, examples } = result
  const changed = rules.filter(({ change, before, after }) => change !== 'same' || before !== after)
  if (messages + erased === 0)
    return (
      <Nothing
        title={texts.empty}
        about={texts.emptyAbout({ command: 'posthorn backtest --traffic-rules' })}
      />
    )
  return (
    <>
      {readUntil !== null && (
        <Notice look="wait">
          {texts.partOnly} <When at={readUntil} />
        </Notice>
      )}
      <Changes result={result} />
      {erased > 0 && <p className="soft small">{texts.erased({ n: erased })}</p>}
      {notRecorded > 0 && <p className="soft small">{texts.notRecorded({ n: notRecorded })}</p>}
      {changed.length > 0 && <Rules rules={changed} />}
      {examples.length > 0 && <Examples examples={examples} />}
    </>
  )
}

const outcomes = ['refused', 'held', 'waiting', 'passed'] as const

function Changes({ result: { messages, changes } }: { result: RuleBacktestView }) {
  const texts = useTexts('ruleTrials')
  const { language } = useLanguage()
  const figure = (name: string, value: number): [string, string] => [name, value.toLocaleString(language)]
  const changed = outcomes.map((each) => figure(texts.changes[each], changes[each]))
  return <ShownFigures figures={[figure(texts.messages, messages), ...changed]} />
}

function Rules({ rules }: { rules: readonly RuleBacktestRowView[] }) {
  const texts = useTexts('ruleTrials')
  const values = useTexts('ruleSets.values')
  const { language } = useLanguage()
  const kinds: Readonly<Record<string, string>> = values.kind
  const effects: Readonly<Record<string, string>> = values.effect
  const columns: Column<RuleBacktestRowView>[] = [
    column(texts.rule, ({ rule, change }) => (
      <>
        <strong>{rule}</strong>{' '}
        {change !== 'same' && <span className="badge">{texts.ruleChanges[change]}</span>}
      </>
    )),
    column(texts.kind, ({ kind }) => kinds[kind] ?? kind),
    column(texts.effect, ({ effect }) => effects[effect] ?? effect),
    numeric(texts.meetsNow, ({ before }) => before.toLocaleString(language)),
    numeric(texts.wouldMeet, ({ after }) => after.toLocaleString(language)),
  ]
  return <TablePanel title={texts.byRule} columns={columns} rows={rules} keyOf={({ rule }) => rule} />
}

function Examples({ examples }: { examples: readonly RuleBacktestExampleView[] }) {
  const texts = useTexts('ruleTrials')
  const accountName = useAccountName()
  const columns: Column<RuleBacktestExampleView>[] = [
    column(texts.message, ({ msgId }) => (
      <Link className="mono" href={`/messages/${msgId}`}>
        #{msgId}
      </Link>
    )),
    column(texts.acceptedAt, ({ acceptedAt }) => <When at={acceptedAt} />),
    column(texts.account, ({ accountId }) => accountName(accountId)),
    column(texts.wouldBe, ({ before, after }) => (
      <>
        <strong>{texts.outcomes[after]}</strong>{' '}
        <span className="soft small">{texts.was({ before: texts.outcomes[before] })}</span>
      </>
    )),
    column(texts.rule, ({ rule }) => rule ?? '–'),
  ]
  return (
    <TablePanel
      title={texts.examples}
      about={texts.examplesAbout}
      columns={columns}
      rows={examples}
      keyOf={({ msgId }) => msgId}
    />
  )
}
