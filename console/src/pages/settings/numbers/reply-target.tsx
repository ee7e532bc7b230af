import type { OwnNumberView } from '../../../../../packages/console-contract/administration.ts'
import type { ReplyForm } from '../../../../../packages/domain/replies/reply-form.ts'
import { useSession } from '../../../gateway/use-gateway.tsx'
import { choices, Input, type Inputs, Select } from '../../../parts/form/fields.tsx'
import { useTexts } from '../../../texts/texts.tsx'

const answerKinds = ['none', 'hook', 'text'] as const

export type ReplyTarget = Pick<OwnNumberView, 'accountId' | 'hook' | 'form' | 'answers'>

/** Whose replies are, where they go and what goes back, as the fields of a form have it. */
export function replyTargetTyped(known: ReplyTarget | null) {
  const answers = known?.answers ?? null
  const kind: (typeof answerKinds)[number] = answers === null ? 'none' : answers === 'hook' ? 'hook' : 'text'
  return {
    /** 0 for none. */
    accountId: known?.accountId ?? 0,
    hook: known?.hook ?? '',
    form: known?.form ?? ('json' as ReplyForm),
    answers: kind,
    text: kind === 'text' ? (answers ?? '') : '',
  }
}

type Typed = ReturnType<typeof replyTargetTyped>

export function replyTargetIn({ accountId, hook, form, answers, text }: Typed): ReplyTarget {
  return {
    accountId: accountId === 0 ? null : accountId,
    hook: hook.trim() || null,
    form,
    answers: answers === 'none' ? null : answers === 'hook' ? 'hook' : text,
  }
}

export function ReplyTargetFields({ of, mayShare = false }: { of: Inputs<Typed>; mayShare?: boolean }) {
  const texts = useTexts('numbers')
  const { accounts } = useSession()
  const own = accounts.map(({ accountId, name }) => [accountId, name] as const)
  const forms = choices(Object.keys(texts.forms) as ReplyForm[], texts.forms)
  const { field: _, ...text } = of.text
  return (
    <>
      <Select
        {...of.accountId}
        label={texts.account}
        options={mayShare ? [[0, texts.shared], ...own] : own}
      />
      <Input
        {...of.hook}
        label={texts.hook}
        hint={texts.hookHint}
        inputMode="url"
        maxLength={2_048}
        placeholder="https://shop.example/replies"
      />
      <Select {...of.form} label={texts.form} options={forms} />
      <Select
        {...of.answers}
        label={texts.answers}
        hint={texts.answersHint}
        options={choices(answerKinds, texts.answerKinds)}
      />
      {of.answers.value === 'text' && <Input {...text} label={texts.answerText} maxLength={1_000} />}
    </>
  )
}
