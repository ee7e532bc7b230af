import { useState } from 'react'
import { Link } from 'wouter'
import type { RehearsalView, SentView } from '../../../../packages/console-contract/administration.ts'
import type { FieldView } from '../../../../packages/console-contract/sending/send.ts'
import { type Attempt, nextAttempt } from '../../gateway/attempt.ts'
import type { Refusal } from '../../gateway/request.ts'
import { useAnswer, useChange, useSession } from '../../gateway/use-gateway.tsx'
import { Button } from '../../parts/button.tsx'
import { CodeBlock } from '../../parts/copy.tsx'
import { Notice, Panel } from '../../parts/page.tsx'
import { StatusBadge } from '../../parts/values.tsx'
import { useApiRefusalText } from '../../texts/api-refusals.ts'
import { useRefusalText } from '../../texts/refusals.ts'
import { StoredError } from '../../texts/stored-texts.ts'
import { useTexts } from '../../texts/texts.tsx'
import { composeContent, composeOperation, type Draft, type DraftInHand, mayWait, newId } from './draft.ts'
import { FormFields, VariableFields } from './fields/form-fields.tsx'
import { findVariables } from './fields/variables.ts'
import { FormFrame, type SendFormProps, useRehearsal } from './form-frame.tsx'
import { Prospect } from './prospect.tsx'
import { RequestView } from './request-view.tsx'

/** The form, with its expected result beside it. */
export function SendForm(props: SendFormProps) {
  const { form, view, account, hand } = props
  const texts = useTexts('send')
  const { draft } = hand
  const operation = composeOperation(draft, view, account)
  const variables = findVariables(composeContent(draft, view, account))
  const rehearsal = useRehearsal(account.accountId, operation)
  const { send, tried, ...outcome } = useSending(hand, account.accountId, operation)
  const textOf = useApiRefusalText()
  const wrongAt = (path: string, field?: FieldView) => {
    const refused = findWrong(path, rehearsal, draft, tried)
    return refused && textOf(refused, field)
  }
  return (
    <FormFrame
      {...props}
      {...{ rehearsal, wrongAt }}
      onSubmit={send}
      fields={
        <FormFields view={view} accounts={form.accounts} variables={<VariableFields names={variables} />} />
      }
      aside={
        <Panel stacked title={texts.outcome}>
          <Prospect rehearsal={rehearsal} {...(mayWait(view) && { schedule: draft.schedule })} />
          <Button type="submit" look="main" busy={outcome.isPending}>
            {texts.send}
          </Button>
          {outcome.isPending && draft.type === 'call/otp' && <p className="soft">{texts.calling}</p>}
          <Outcome {...outcome} />
        </Panel>
      }
    >
      <RequestView operation={operation} />
    </FormFrame>
  )
}

/** Sends the draft; `tried` is true after an attempt to send it unchanged. */
function useSending(
  { change }: DraftInHand,
  accountId: number,
  operation: Record<string, unknown>,
): {
  send: () => void
  tried: boolean
  isPending: boolean
  sent: SentView | null
  error: Refusal | null
  phone: string
} {
  const sending = useChange('POST /send')
  const [last, setLast] = useState<Attempt | null>(null)
  const [sent, setSent] = useState<{ view: SentView; phone: string } | null>(null)
  const text = JSON.stringify(operation)
  const send = () => {
    const attempt = nextAttempt(last, text, sending.error)
    setLast(attempt)
    setSent(null)
    const phone = String(operation['phone'])
    sending.mutate(
      { accountId, operation, attempt: attempt.id },
      {
        onSuccess: (view) => {
          setSent({ view, phone })
          change({ id: newId() })
        },
        onError: showWrongField,
      },
    )
  }
  return {
    send,
    tried: last?.of === text,
    isPending: sending.isPending,
    sent: sent?.view ?? null,
    // A result is shown only while the draft is the one that was sent.
    error: last?.of === text ? sending.error : null,
    phone: sent?.phone ?? '',
  }
}

/** Scrolls to the refused field and focuses it, once it is marked. */
function showWrongField(): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>('.send-page [aria-invalid="true"]')
    const folded = field?.closest('details')
    if (folded) folded.open = true
    field?.focus()
  })
}

/** An error is shown only once the field has content, or after an attempt to send. */
function findWrong(
  path: string,
  rehearsal: RehearsalView | null,
  draft: Draft,
  tried: boolean,
): RehearsalView['refused'] {
  const refused = rehearsal?.refused ?? null
  if (refused === null || refused.field !== path) return null
  const value = path === 'phone' ? draft.phone : path === 'id' ? draft.id : draft.values[path]
  const isTouched = path === 'phone' ? draft.phone.length > 6 : value !== undefined && value !== ''
  return tried || isTouched ? refused : null
}

/** The result of the last send. */
function Outcome({ sent, error, phone }: { sent: SentView | null; error: Refusal | null; phone: string }) {
  const texts = useTexts('send')
  const textOf = useRefusalText()
  const { sandbox, user } = useSession()
  if (error !== null) return <Notice look="bad">{textOf(error)}</Notice>
  if (sent === null) return null
  return (
    <Notice look="good">
      <div className="stack-1">
        <div className="row">
          <strong>{texts.sent}</strong>
          <LiveStatus msgId={sent.msgId} />
        </div>
        {sent.code !== null && <span>{texts.code({ code: sent.code })}</span>}
        <Link href={`/messages/${sent.msgId}`}>{texts.message({ msgId: sent.msgId })}</Link>
        {sandbox && user.accountId === null && (
          <Link href={`/test-phones?phones=${phone}`}>{texts.onHandset}</Link>
        )}
        <details className="send-more">
          <summary className="small medium">{texts.answer}</summary>
          <CodeBlock label={texts.answer} text={sent.answer} />
        </details>
      </div>
    </Notice>
  )
}

/** The status of the message, live. */
function LiveStatus({ msgId }: { msgId: number }) {
  const { data } = useAnswer('GET /messages/one', { msgId }, { topics: ['messages'], keep: false })
  if (data === undefined) return null
  return (
    <>
      <StatusBadge status={data.status} />
      {data.error !== null && (
        <span>
          <StoredError text={data.error} />
        </span>
      )}
    </>
  )
}
