import { useEffect, useState } from 'react'
import type { RuleSetEntry, RuleSetName } from '../../../../packages/domain/routing/rule-set-name.ts'
import { useChange, useMay } from '../../gateway/use-gateway.tsx'
import { Button } from '../../parts/button.tsx'
import { Notice, Panel, Wrong } from '../../parts/page.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { OneBacktest } from '../upstreams/backtest/one-backtest.tsx'

const weekMs = 7 * 86_400_000

/** What a draft changes, its backtest, and the button that applies it. */
export function ChangesPanel({
  ruleSet,
  draft,
  version,
  onDone,
}: {
  ruleSet: RuleSetName
  draft: readonly RuleSetEntry[]
  /** The one that the draft was made from. */
  version: number
  onDone: () => void
}) {
  const texts = useTexts('ruleSets')
  const mayApply = useMay('admin')
  const entries = JSON.stringify(draft)
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
            {entry === null ? '' : `${entry + 1}.`} {field} {message}
          </Notice>
        ))}
        {data !== undefined && <Difference removed={data.removed} added={data.added} />}
        {isSound && data.routes !== null && <TryRoutes key={entries} routes={data.routes} />}
        {apply.error !== null && <Wrong error={apply.error} />}
        <div className="row">
          <Button onClick={onDone}>{texts.discard}</Button>
          {mayApply && (
            <Button
              look="main"
              disabled={!isSound}
              busy={apply.isPending}
              onClick={() => apply.mutate({ ruleSet, entries, version }, { onSuccess: onDone })}
            >
              {texts.apply}
            </Button>
          )}
        </div>
      </div>
    </Panel>
  )
}

/** Lines that go, then lines that come. */
export function Difference({ removed, added }: { removed: readonly string[]; added: readonly string[] }) {
  const texts = useTexts('ruleSets')
  if (removed.length + added.length === 0) return <p className="soft">{texts.noChanges}</p>
  const shown = [
    { look: 'bad', sign: '−', says: texts.removed, lines: removed },
    { look: 'good', sign: '+', says: texts.added, lines: added },
  ] as const
  return (
    <ul className="rule-set-difference">
      {shown.flatMap(({ look, sign, says, lines }) =>
        lines.map((line) => (
          <li key={`${sign} ${line}`} className={look}>
            <span aria-hidden="true">{sign} </span>
            <span className="visually-hidden">{says}: </span>
            <code>{line}</code>
          </li>
        )),
      )}
    </ul>
  )
}

function TryRoutes({ routes }: { routes: string }) {
  const texts = useTexts('ruleSets')
  const { data, error, isPending, mutate } = useChange('POST /backtests/start', ['GET /backtests'])
  const [until] = useState(() => Date.now())
  return (
    <>
      <div className="row">
        <Button
          busy={isPending}
          onClick={() => mutate({ from: until - weekMs, until, routes, prices: [], tariffs: null })}
        >
          {texts.backtest}
        </Button>
      </div>
      {error !== null && <Wrong error={error} />}
      {data !== undefined && <OneBacktest key={data.backtestId} backtestId={data.backtestId} />}
    </>
  )
}
