import { useEffect, useState } from 'react'
import type { OneBacktestView } from '../../../../../packages/console-contract/administration.ts'
import { useAnswer, useChange, useMay } from '../../../gateway/use-gateway.tsx'
import { Button } from '../../../parts/button.tsx'
import { FileFaults } from '../../../parts/form/file-faults.tsx'
import { Answered, Notice, Panel, Wrong } from '../../../parts/page.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { BacktestResult } from './backtest-result.tsx'
import { RuleResult } from './rule-result.tsx'

const pollMs = 700

/** A backtest: its progress while it runs, then what came of it. */
export function OneBacktest({ backtestId }: { backtestId: number }) {
  const [isOver, setIsOver] = useState(false)
  const view = useAnswer(
    'GET /backtests/one',
    { backtestId },
    { keep: false, ...(!isOver && { everyMs: pollMs }) },
  )
  const state = view.data?.state
  useEffect(() => setIsOver(state !== undefined && state !== 'running'), [state])
  return <Answered of={view}>{(answer) => <Shown view={answer} />}</Answered>
}

function Shown({ view }: { view: OneBacktestView }) {
  const texts = useTexts('upstreams.backtests')
  if (view.result !== null) return <BacktestResult result={view.result} />
  if (view.rules !== null) return <RuleResult result={view.rules} />
  if (view.state === 'running') return <Running view={view} />
  if (view.faults !== null) {
    return <FileFaults title={texts.faults({ file: view.faults.file })} faults={view.faults.faults} />
  }
  if (view.state === 'cancelled') return <Notice look="wait">{texts.cancelled}</Notice>
  return <Notice look="bad">{texts.failed({ why: view.reason ?? '' })}</Notice>
}

function Running({ view: { backtestId, messages, share } }: { view: OneBacktestView }) {
  const texts = useTexts('upstreams.backtests')
  const cancel = useChange('POST /backtests/cancel', ['GET /backtests', 'GET /backtests/one'])
  const mayCancel = useMay('operator')
  return (
    <Panel title={texts.running}>
      <div className="stack" role="status">
        <progress max={1} value={share} aria-label={texts.running} />
        <p className="soft">{texts.read({ count: messages })}</p>
        {cancel.error !== null && <Wrong error={cancel.error} />}
        {mayCancel && (
          <div className="row">
            <Button busy={cancel.isPending} onClick={() => cancel.mutate({ backtestId })}>
              {texts.cancel}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  )
}
