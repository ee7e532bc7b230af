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
import type { DraftInHand } from './draft.ts'
import { type SendFormInHand, SendFormProvider } from './fields/form-context.ts'
import { wordsFor } from './operation-texts.ts'

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
      <Form className="stack start send-page" onSubmit={onSubmit}>
        {fields}
        <aside className="stack send-aside">{aside}</aside>
      </Form>
      {children}
    </SendFormProvider>
  )
}

interface OperationListProps {
  operations: readonly OperationView[]
  chosen: string
  onChoose: (type: string) => void
}

/** What can be sent, as a list to choose from. */
function OperationList({ operations, chosen, onChoose }: OperationListProps) {
  const texts = useTexts('send')
  const single = operations.filter(({ channels }) => channels.length === 1)
  const several = operations.filter(({ channels }) => channels.length > 1)
  return (
    <div className="stack">
      <OperationGroup legend={texts.oneChannel} of={single} chosen={chosen} onChoose={onChoose} />
      <OperationGroup legend={texts.withFallback} of={several} chosen={chosen} onChoose={onChoose} />
    </div>
  )
}

interface OperationGroupProps {
  legend: string
  of: readonly OperationView[]
  chosen: string
  onChoose: (type: string) => void
}

function OperationGroup({ legend, of, chosen, onChoose }: OperationGroupProps) {
  const { names, about } = useTexts('send.operations')
  return (
    <fieldset className="send-operations">
      <legend className="small soft medium">{legend}</legend>
      {of.map(({ type, channels }) => (
        <label key={type} className="boxed covered send-operation" data-chosen={type === chosen}>
          <input
            type="radio"
            name="operation"
            value={type}
            checked={type === chosen}
            onChange={() => onChoose(type)}
          />
          <span className="row send-operation-name">
            <span className="send-dots" aria-hidden="true">
              {channels.map((channel) => (
                <i key={channel} className="channel marked" data-channel={channel} />
              ))}
            </span>
            {wordsFor(names, type)}
          </span>
          <span className="small soft send-operation-about">{wordsFor(about, type)}</span>
        </label>
      ))}
    </fieldset>
  )
}
