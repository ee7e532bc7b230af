import type { OperationView } from '../../../../src/http/console/contract/send.ts'
import { Input } from '../../parts/form.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { FieldList } from './field-list.tsx'
import { useSendForm } from './form-context.ts'
import { sendTexts } from './texts.ts'

/** What concerns the message as a whole; all of it may be left as it is. */
export function Options({ view }: { view: OperationView }) {
  const texts = useTexts(sendTexts)
  const { draft, change, wrongAt } = useSendForm()
  const general = view.groups.find(({ channel }) => channel === null)
  return (
    <details className="send-more">
      <summary>{texts.wholeMessage}</summary>
      <div className="send-fields">
        <Input
          label={texts.id}
          hint={texts.idHint}
          wrong={wrongAt('id')}
          autoComplete="off"
          value={draft.id}
          onChange={(id) => change({ id })}
        />
        {general !== undefined && <FieldList fields={general.fields} group={general} />}
      </div>
    </details>
  )
}
