import { useState } from 'react'
import { Link } from 'wouter'
import type {
  BatchKind,
  BatchRehearsalView,
  BatchView,
  LeftOut,
} from '../../../../../packages/console-contract/sending/batches.ts'
import { type Attempt, nextAttempt } from '../../../gateway/attempt.ts'
import { useAnswerTo } from '../../../gateway/use-answer-to.ts'
import { useAnswer, useChange } from '../../../gateway/use-gateway.tsx'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { Answered, Notice, Wrong } from '../../../parts/page.tsx'
import { Money } from '../../../parts/values.tsx'
import { useApiRefusalText } from '../../../texts/api-refusals.ts'
import { useTexts } from '../../../texts/texts.tsx'

const pollMs = 500

interface BatchDialogProps {
  kind: BatchKind
  msgIds: number[]
  /** Called where it has ended, when the dialog closes. */
  onDone: () => void
  onClose: () => void
}

/** Says what a batch would do and cost, carries it out, and shows how far it is and what came of it. */
export function BatchDialog({ kind, msgIds, onDone, onClose }: BatchDialogProps) {
  const texts = useTexts('messages.batch')
  const { close } = useTexts('parts')
  const [last, setLast] = useState<Attempt | null>(null)
  const sending = useChange('POST /messages/batch', ['GET /messages'])
  const batch = useBatch(last?.id ?? null, sending.data ?? null, sending.isPending)
  const rehearsal = useAnswerTo('POST /messages/batch/rehearsal', batch === null ? { kind, msgIds } : null)
  const isOver = batch !== null && batch.endedAt !== null
  const begin = () => {
    // A batch that has begun and not ended is continued, never begun a second time.
    const attempt =
      batch !== null && last !== null ? last : nextAttempt(last, JSON.stringify(msgIds), sending.error)
    setLast(attempt)
    sending.mutate({ kind, msgIds, attempt: attempt.id })
  }
  const leave = () => {
    if (isOver) onDone()
    onClose()
  }
  const ready = rehearsal.data?.ready ?? 0
  return (
    <Dialog onClose={leave} title={texts.title[kind]} about={texts.about[kind]}>
      {batch === null ? (
        <Answered of={rehearsal} lines={4}>
          {(view) => <Rehearsed kind={kind} view={view} />}
        </Answered>
      ) : (
        <Batch batch={batch} />
      )}
      {sending.error !== null && <Wrong error={sending.error} />}
      <div className="actions">
        <Button onClick={leave}>{close}</Button>
        {!isOver && (
          <Button
            look={kind === 'cancel' ? 'danger' : 'main'}
            busy={sending.isPending}
            disabled={batch === null && (ready === 0 || rehearsal.isBehind)}
            onClick={begin}
          >
            {batch === null ? texts.action[kind]({ count: ready }) : texts.goOn}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

/** How far the batch is, from the answer to its request or, before that, from the gateway. */
function useBatch(attempt: string | null, answer: BatchView | null, isPending: boolean): BatchView | null {
  const isOver = answer !== null && answer.endedAt !== null
  const polled = useAnswer(
    'GET /messages/batch',
    { attempt: attempt ?? '' },
    { enabled: attempt !== null && !isOver && (isPending || answer !== null), keep: false, everyMs: pollMs },
  )
  return isOver ? answer : (polled.data?.batch ?? answer)
}

function Rehearsed({ kind, view }: { kind: BatchKind; view: BatchRehearsalView }) {
  const texts = useTexts('messages.batch')
  return (
    <div className="stack" role="status">
      <strong>{texts.ready[kind]({ count: view.ready })}</strong>
      {view.money.map(({ accountId, currency, micros, availableMicros }) => (
        <p key={accountId}>
          {texts.money[kind]}: <Money micros={micros} currency={currency} />
          {availableMicros !== null && (
            <span className="soft">
              {' '}
              ({texts.available} <Money micros={availableMicros} currency={currency} />)
            </span>
          )}
        </p>
      ))}
      {view.uncertain > 0 && <Notice look="wait">{texts.uncertain({ count: view.uncertain })}</Notice>}
      <LeftOutList title={texts.leftOut} leftOut={view.leftOut} />
    </div>
  )
}

function Batch({ batch: { kind, total, done, leftOut, endedAt } }: { batch: BatchView }) {
  const texts = useTexts('messages.batch')
  const seen = done + leftOut.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className="stack" role="status">
      {endedAt === null ? (
        <>
          <progress max={total} value={seen} aria-label={texts.progress} />
          <p>
            {texts.running({ done: seen, total })}. {texts.goesOn}
          </p>
        </>
      ) : (
        <Notice look={done > 0 ? 'good' : 'wait'}>{texts.done[kind]({ count: done })}</Notice>
      )}
      <LeftOutList title={texts.wasLeftOut} leftOut={leftOut} />
    </div>
  )
}

function LeftOutList({ title, leftOut }: { title: string; leftOut: LeftOut[] }) {
  const texts = useTexts('messages.batch')
  const textOf = useApiRefusalText()
  if (leftOut.length === 0) return null
  return (
    <div>
      <h3>{title}</h3>
      <ul className="stack-1 batch-left">
        {leftOut.map(({ reason, refused, count, examples }) => (
          <li key={`${reason} ${refused?.sentence ?? ''}`}>
            <strong>{count}</strong>:{' '}
            {reason === 'refused' ? refused !== null && textOf(refused) : texts.reasons[reason]}
            <span className="soft small">
              {' '}
              ({texts.examples}{' '}
              {examples.slice(0, 2).map((msgId, index) => (
                <span key={msgId}>
                  {index > 0 && ', '}
                  <Link href={`/messages/${msgId}`}>#{msgId}</Link>
                </span>
              ))}
              )
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
