import { useState } from 'react'
import type { ConversationView, RehearsalView } from '../../../../packages/console-contract/administration.ts'
import type { AnswerView } from '../../../../packages/console-contract/traffic/replies.ts'
import { type Attempt, nextAttempt } from '../../gateway/attempt.ts'
import { useAnswerTo } from '../../gateway/use-answer-to.ts'
import { useChange } from '../../gateway/use-gateway.tsx'
import { Button } from '../../parts/button.tsx'
import { choices, Select, TextArea } from '../../parts/form/fields.tsx'
import { Form } from '../../parts/form/form.tsx'
import { Notice } from '../../parts/page.tsx'
import { Money } from '../../parts/values.tsx'
import { useApiRefusalText } from '../../texts/api-refusals.ts'
import { useBlockText } from '../../texts/reasons.ts'
import { useTexts } from '../../texts/texts.tsx'

/** Answers from the number of the conversation, as the page Send would; says first what it costs and whether it arrives. */
export function AnswerForm({
  answer: { operation, textField },
  conversation: { accountId, number },
}: {
  answer: Extract<AnswerView, { kind: 'operation' }>
  conversation: ConversationView
}) {
  const texts = useTexts('replies')
  const [text, setText] = useState('')
  const [id, setId] = useState(newId)
  const [last, setLast] = useState<Attempt | null>(null)
  const isEmpty = text.trim() === ''
  const whole = { ...operation, id, [textField]: text }
  const rehearsal = useAnswerTo('POST /quotes/make', isEmpty ? null : { accountId, operation: whole })
  const sending = useChange('POST /send', ['GET /replies/conversation', 'GET /messages'])
  const isSendable = !isEmpty && !rehearsal.isBehind && rehearsal.data?.refused === null
  const send = () => {
    // Also by the keyboard, which asks no button.
    if (!isSendable) return
    const attempt = nextAttempt(last, JSON.stringify(whole), sending.error)
    setLast(attempt)
    const body = { accountId, operation: whole, attempt: attempt.id }
    const onSuccess = () => {
      setText('')
      setId(newId())
    }
    sending.mutate(body, { onSuccess })
  }
  return (
    <Form
      className="replies-answer stack"
      of={sending}
      onSubmit={send}
      action={texts.send}
      disabled={!isSendable}
      more={
        <span role="status" className="soft small">
          {isEmpty ? sending.isSuccess && `${texts.sent}.` : <Cost rehearsal={rehearsal.data ?? null} />}
        </span>
      }
    >
      <TextArea
        label={`${texts.answer} ${texts.from({ sender: number })}`}
        rows={3}
        value={text}
        onChange={setText}
        onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
          if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit()
        }}
      />
      <SavedAnswers text={text} onChoose={setText} />
      {!isEmpty && <Faults rehearsal={rehearsal.data ?? null} />}
    </Form>
  )
}

/** The client's id of an answer. */
function newId(): string {
  return `answer-${Date.now()}`
}

function Cost({ rehearsal }: { rehearsal: RehearsalView | null }) {
  const texts = useTexts('replies')
  if (rehearsal?.plan == null) return null
  const { plan, currency } = rehearsal
  return (
    <>
      <Money micros={plan.priceMicros} currency={currency} />
      {plan.stages[0]?.channel === 'sms' && `, ${texts.parts({ count: plan.stages[0].parts })}`}
    </>
  )
}

function Faults({ rehearsal }: { rehearsal: RehearsalView | null }) {
  const texts = useTexts('replies')
  const block = useBlockText()
  const textOf = useApiRefusalText()
  if (rehearsal === null) return null
  const blocked = rehearsal.plan?.stages.find((stage) => stage.blocked !== null)?.blocked ?? null
  if (rehearsal.refused !== null) return <Notice look="bad">{textOf(rehearsal.refused)}</Notice>
  if (blocked === null) return null
  return (
    <Notice look="bad">
      {texts.blocked} {block(blocked)}
    </Notice>
  )
}

const storageKey = 'posthorn.answers'
const maxSaved = 50
const shownLetters = 60

/** Texts that an operator answers with often, kept in this browser. */
function SavedAnswers({ text, onChoose }: { text: string; onChoose: (text: string) => void }) {
  const texts = useTexts('replies')
  const [saved, setSaved] = useState(readSaved)
  const keep = (next: readonly string[]) => {
    localStorage.setItem(storageKey, JSON.stringify(next))
    setSaved(next)
  }
  const isSaved = saved.includes(text)
  const isKept = text.trim() !== ''
  return (
    <div className="row">
      {saved.length > 0 && (
        <Select
          label={texts.saved}
          hint={texts.savedHere}
          value={isSaved ? text : ''}
          options={choices(saved, (each) => each.slice(0, shownLetters), texts.chooseSaved)}
          onChange={(chosen) => chosen !== '' && onChoose(chosen)}
        />
      )}
      {isSaved && (
        <Button look="quiet" onClick={() => keep(saved.filter((each) => each !== text))}>
          {texts.removeSaved}
        </Button>
      )}
      {isKept && !isSaved && saved.length < maxSaved && (
        <Button look="quiet" onClick={() => keep([...saved, text])}>
          {texts.saveAnswer}
        </Button>
      )}
    </div>
  )
}

function readSaved(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}
