import type { ReactNode } from 'react'
import type {
  OperationView,
  SendAccountView,
  SendFormView,
} from '../../../../packages/console-contract/sending/send.ts'
import { useAnswerTo } from '../../gateway/use-answer-to.ts'
import { Form } from '../../parts/form/form.tsx'
import { Panel } from '../../parts/page.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { type SendFormInHand, SendFormProvider } from './fields/form-context.ts'
import { OperationList } from './operation-list.tsx'
import type { DraftInHand } from './use-draft.ts'

export interface SendFormProps {
  form: SendFormView
  view: OperationView
  account: SendAccountView
  hand: DraftInHand
}

/** What would come of an operation of the account; null until it is known. */
export function useRehearsal(accountId: number, operation: Record<string, unknown>) {
  const answer = useAnswerTo('POST /quotes/make', { accountId, operation }, { topics: ['settings'] })
  return answer.data ?? null
}

/** What can be sent, the fields of what is chosen, and what will come of it beside them. */
export function FormFrame({
  form: { operations },
  view,
  account,
  hand,
  rehearsal,
  wrongAt,
  onSubmit,
  fields,
  aside,
  children,
}: SendFormProps &
  Pick<SendFormInHand, 'rehearsal' | 'wrongAt'> & {
    onSubmit: () => void
    fields: ReactNode
    aside: ReactNode
    /** Below the form. */
    children: ReactNode
  }) {
  const texts = useTexts('send')
  return (
    <SendFormProvider value={{ ...hand, account, rehearsal, wrongAt }}>
      <Panel title={texts.what}>
        <OperationList
          operations={operations}
          chosen={view.type}
          onChoose={(type) => hand.change({ type })}
        />
      </Panel>
      <Form className="send-page" onSubmit={onSubmit}>
        {fields}
        <aside className="send-aside">{aside}</aside>
      </Form>
      {children}
    </SendFormProvider>
  )
}
