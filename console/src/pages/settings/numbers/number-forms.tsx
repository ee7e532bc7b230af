import { useState } from 'react'
import type {
  OwnKeywordView,
  OwnNumberView,
} from '../../../../../packages/console-contract/administration.ts'
import { channels } from '../../../../../packages/domain/plan/plan.ts'
import type { ReplyForm } from '../../../../../packages/domain/replies/reply-form.ts'
import { useSession } from '../../../gateway/session.tsx'
import { useChange } from '../../../gateway/use-gateway.ts'
import { useChannelName } from '../../../parts/badges.tsx'
import { Input, NameInput } from '../../../parts/form/field.tsx'
import { FormDialog } from '../../../parts/form/form.tsx'
import { Select } from '../../../parts/form/select.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { useAccountIfAny } from '../account-choice.tsx'
import { numbersTexts } from './texts.ts'

const answerKinds = ['none', 'hook', 'text'] as const

/** A new number where `known` is null, else a change of that one. */
export function NumberDialog({ known, onClose }: { known: OwnNumberView | null; onClose: () => void }) {
  const texts = useTexts(numbersTexts)
  const channelName = useChannelName()
  const [channel, setChannel] = useState<OwnNumberView['channel']>('sms')
  const [number, setNumber] = useState('')
  const target = useTarget(known)
  const save = useChange(known === null ? 'POST /numbers/add' : 'POST /numbers/change', ['GET /numbers'])
  const { accountId, ...hook } = target.value()
  const key = { channel: known?.channel ?? channel, number: known?.number ?? number.trim() }
  return (
    <FormDialog
      title={known === null ? texts.add : texts.changeOf(known.number)}
      about={texts.about}
      of={save}
      action={known === null ? texts.add : texts.save}
      onSubmit={() => save.mutate({ ...key, accountId, ...hook }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {known === null && (
        <div className="columns">
          <NameInput
            label={texts.number}
            hint={texts.numberHint}
            field="number"
            value={number}
            onChange={setNumber}
          />
          <Select
            label={texts.channel}
            field="channel"
            value={channel}
            options={channels.map((each) => [each, channelName(each)] as const)}
            onChange={setChannel}
          />
        </div>
      )}
      <TargetFields of={target} mayShare />
    </FormDialog>
  )
}

/** A new keyword of one of `numbers` where `known` is null, else a change of that one. */
export function KeywordDialog({
  known,
  numbers,
  onClose,
}: {
  known: OwnKeywordView | null
  numbers: readonly OwnNumberView[]
  onClose: () => void
}) {
  const texts = useTexts(numbersTexts)
  const channelName = useChannelName()
  const [place, setPlace] = useState(0)
  const [keyword, setKeyword] = useState('')
  const { accounts } = useSession()
  const first = useAccountIfAny()
  const target = useTarget(
    known ?? { accountId: first?.accountId ?? 0, hook: null, form: 'json', answers: null },
  )
  const save = useChange(known === null ? 'POST /keywords/add' : 'POST /keywords/change', ['GET /numbers'])
  const submit = () => {
    const of = known ?? numbers[place]
    if (of === undefined) return
    const { accountId, ...hook } = target.value()
    const key = { channel: of.channel, number: of.number, keyword: known?.keyword ?? keyword.trim() }
    save.mutate({ ...key, accountId: accountId ?? 0, ...hook }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={known === null ? texts.addKeyword : texts.changeOf(texts.keywordAt(known.keyword, known.number))}
      of={save}
      action={known === null ? texts.addKeyword : texts.save}
      disabled={accounts.length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      {known === null && (
        <div className="columns">
          <NameInput
            label={texts.keyword}
            hint={texts.keywordHint}
            field="keyword"
            maxLength={80}
            value={keyword}
            onChange={setKeyword}
          />
          <Select
            label={texts.number}
            field="number"
            value={place}
            options={numbers.map(
              ({ number, channel }, index) => [index, `${number} (${channelName(channel)})`] as const,
            )}
            onChange={setPlace}
          />
        </div>
      )}
      <TargetFields of={target} />
    </FormDialog>
  )
}

type AnswerKind = (typeof answerKinds)[number]

function classifyAnswer(answers: string | null): AnswerKind {
  if (answers === null) return 'none'
  return answers === 'hook' ? 'hook' : 'text'
}

/** Whose replies are, where they go and what goes back, while it is edited. */
function useTarget(known: Pick<OwnNumberView, 'accountId' | 'hook' | 'form' | 'answers'> | null) {
  const [account, setAccount] = useState(known?.accountId ?? 0)
  const [hook, setHook] = useState(known?.hook ?? '')
  const [form, setForm] = useState<ReplyForm>(known?.form ?? 'json')
  const [answer, setAnswer] = useState<AnswerKind>(classifyAnswer(known?.answers ?? null))
  const [text, setText] = useState(answer === 'text' ? (known?.answers ?? '') : '')
  const value = () => ({
    accountId: account === 0 ? null : account,
    hook: hook.trim() || null,
    form,
    answers: answer === 'none' ? null : answer === 'hook' ? 'hook' : text,
  })
  return {
    ...{ account, setAccount, hook, setHook, form, setForm, value },
    ...{ answer, setAnswer, text, setText },
  }
}

function TargetFields({ of, mayShare = false }: { of: ReturnType<typeof useTarget>; mayShare?: boolean }) {
  const texts = useTexts(numbersTexts)
  const { accounts } = useSession()
  const own = accounts.map(({ accountId, name }) => [accountId, name] as const)
  return (
    <>
      <Select
        label={texts.account}
        field="accountId"
        value={of.account}
        options={mayShare ? [[0, texts.shared] as const, ...own] : own}
        onChange={of.setAccount}
      />
      <Input
        label={texts.hook}
        hint={texts.hookHint}
        field="hook"
        inputMode="url"
        maxLength={2_048}
        placeholder="https://shop.example/replies"
        value={of.hook}
        onChange={of.setHook}
      />
      <Select
        label={texts.form}
        field="form"
        value={of.form}
        options={(Object.keys(texts.forms) as ReplyForm[]).map((each) => [each, texts.forms[each]] as const)}
        onChange={of.setForm}
      />
      <Select
        label={texts.answers}
        hint={texts.answersHint}
        field="answers"
        value={of.answer}
        options={answerKinds.map((each) => [each, texts.answerKinds[each]] as const)}
        onChange={of.setAnswer}
      />
      {of.answer === 'text' && (
        <Input label={texts.answerText} maxLength={1_000} value={of.text} onChange={of.setText} />
      )}
    </>
  )
}
