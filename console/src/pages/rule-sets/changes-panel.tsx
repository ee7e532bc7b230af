import { useEffect, useState } from 'react'
import type { RuleSetView } from '../../../../packages/console-contract/administration.ts'
import type { RuleSetName } from '../../../../packages/domain/routing/rule-set-name.ts'
import { useChange, useMay } from '../../gateway/use-gateway.tsx'
import { Button } from '../../parts/button.tsx'
import { Notice, Panel, Wrong } from '../../parts/page.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { OneBacktest } from '../upstreams/backtest/one-backtest.tsx'
import { Difference } from './difference.tsx'
import { nameOf, useEntryWords } from './entry-words.ts'
import type { Draft } from './kept-draft.ts'

const dayMs = 86_400_000

/** What a draft changes, its backtest, and the button that applies it. */
export function ChangesPanel({
  ruleSet,
  view,
  draft: { entries: drafted, version },
  onRebase,
  onDone,
}: {
  ruleSet: RuleSetName
  view: RuleSetView
  draft: Draft
  /** Makes it a draft of the version in force. */
  onRebase: () => void
  onDone: () => void
}) {
  const texts = useTexts('ruleSets')
  const words = useEntryWords()
  const mayApply = useMay('admin')
  const entries = JSON.stringify(drafted)
  const { data, error, mutate } = useChange('POST /rule-sets/check')
  useEffect(() => mutate({ ruleSet, entries }), [ruleSet, entries, mutate])
  const apply = useChange('POST /rule-sets/apply', [
    ...['GET /rule-sets/one' as const, 'GET /rule-sets/versions' as const],
    ...['GET /upstreams/routes' as const, 'GET /traffic-rules/matches' as const],
  ])
  const isSound = data !== undefined && data.faults.length === 0
  return (
    <Panel title={texts.changes}>
      <div className="stack">
        <p className="soft">{texts.changesAbout}</p>
        {error !== null && <Wrong error={error} />}
        {data?.faults.map(({ entry, field, message }) => (
          <Notice key={`${entry} ${field} ${message}`} look="bad">
            {entry !== null && <strong>{nameOf(drafted[entry] ?? {})} </strong>}
            {words.path(field)} {words.fault(message)}
          </Notice>
        ))}
        {version !== view.version && (
          <Notice look="wait">
            <div className="row">
              {texts.otherVersion({ n: view.version })}
              <Button onClick={onRebase}>{texts.rebase({ n: view.version })}</Button>
            </div>
          </Notice>
        )}
        {data !== undefined && <Difference removed={data.removed} added={data.added} />}
        {isSound && data.trial !== null && <TryDraft key={entries} ruleSet={ruleSet} trial={data.trial} />}
        {apply.error !== null && <Wrong error={apply.error} />}
        <div className="row">
          <Button onClick={onDone}>{texts.discard}</Button>
          {mayApply && (
            <Button
              look="main"
              disabled={!isSound || version !== view.version}
              busy={apply.isPending}
              onClick={() =>
                void apply.mutateAsync({ ruleSet, entries, version }).then(onDone, () => undefined)
              }
            >
              {texts.apply}
            </Button>
          )}
        </div>
      </div>
    </Panel>
  )
}

function TryDraft({ ruleSet, trial }: { ruleSet: RuleSetName; trial: string }) {
  const texts = useTexts('ruleSets')
  const { data, error, isPending, mutate } = useChange('POST /backtests/start', ['GET /backtests'])
  const [until] = useState(() => Date.now())
  const isOfRoutes = ruleSet === 'routes'
  const tried = isOfRoutes ? { routes: trial } : { routes: null, trafficRules: trial }
  const from = until - (isOfRoutes ? 7 : 1) * dayMs
  return (
    <>
      <div className="row">
        <Button busy={isPending} onClick={() => mutate({ from, until, prices: [], tariffs: null, ...tried })}>
          {texts.backtest[ruleSet]}
        </Button>
      </div>
      {error !== null && <Wrong error={error} />}
      {data !== undefined && <OneBacktest key={data.backtestId} backtestId={data.backtestId} />}
    </>
  )
}
