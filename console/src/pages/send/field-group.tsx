import type { FieldGroupView, FieldView } from '../../../../src/http/console/contract/send.ts'
import { ChannelName, useChannelName } from '../../parts/badges.tsx'
import { Button } from '../../parts/button.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { fieldsOf, formOf } from './draft.ts'
import { FieldList } from './field-list.tsx'
import { plainName } from './field-texts.ts'
import { useSendForm } from './form-context.ts'
import { operationTexts, wordsFor } from './operation-texts.ts'
import { sendTexts } from './texts.ts'

/** The fields of one channel: the form of message and its required fields; optional ones are folded. */
export function FieldGroup({
  group,
  place,
  before,
}: {
  group: FieldGroupView
  /** 1-based, where there are several channels; else null. */
  place: number | null
  /** The groups before this one. */
  before: readonly FieldGroupView[]
}) {
  const texts = useTexts(sendTexts)
  const { draft } = useSendForm()
  const fields = fieldsOf(group, draft)
  const isMain = (field: FieldView) => field.required || field.kind === 'sender' || isOfForm(group, field)
  const main = senderFirst(fields.filter(isMain))
  const others = fields.filter((field) => !isMain(field))
  return (
    <fieldset className="send-group">
      <legend>
        {place !== null && <span className="send-place">{place}</span>}
        <ChannelName channel={group.channel ?? ''} />
      </legend>
      {group.forms.length > 1 && <FormChoice group={group} />}
      <FieldList fields={main} group={group} />
      <SameText group={group} fields={main} before={before} />
      {others.length > 0 && (
        <details className="send-more">
          <summary>{texts.more}</summary>
          <div className="send-fields">
            <FieldList fields={others} group={group} />
          </div>
        </details>
      )}
    </fieldset>
  )
}

function senderFirst(fields: readonly FieldView[]): FieldView[] {
  const isSender = ({ kind }: FieldView) => kind === 'sender'
  return [...fields.filter(isSender), ...fields.filter((field) => !isSender(field))]
}

/** Optional fields that belong to a form are shown, not folded. */
function isOfForm(group: FieldGroupView, { name }: FieldView): boolean {
  return group.forms.some(({ may }) => may.includes(name))
}

function FormChoice({ group }: { group: FieldGroupView }) {
  const texts = useTexts(sendTexts)
  const { forms } = useTexts(operationTexts)
  const { draft, change } = useSendForm()
  const channel = group.channel ?? ''
  const chosen = formOf(group, draft)
  return (
    <fieldset className="send-forms">
      <legend className="visually-hidden">{texts.form}</legend>
      {group.forms.map(({ name }) => (
        <label key={name} data-chosen={name === chosen?.name}>
          <input
            type="radio"
            name={`form-${channel}`}
            checked={name === chosen?.name}
            onChange={() => change({ forms: { ...draft.forms, [channel]: name } })}
          />
          {wordsFor(forms, name)}
        </label>
      ))}
    </fieldset>
  )
}

function textOf(group: FieldGroupView, fields: readonly FieldView[]): FieldView | undefined {
  return fields.find(({ kind, name }) => kind === 'text' && plainName(name, group.channel) === 'message')
}

/** Offers to copy the text of an earlier channel while there is none here. */
function SameText({
  group,
  fields,
  before,
}: {
  group: FieldGroupView
  fields: readonly FieldView[]
  before: readonly FieldGroupView[]
}) {
  const texts = useTexts(sendTexts)
  const channelName = useChannelName()
  const { draft, setValue } = useSendForm()
  const own = textOf(group, fields)
  if (own === undefined || (draft.values[own.name] ?? '') !== '') return null
  for (const earlier of before) {
    const text = textOf(earlier, fieldsOf(earlier, draft))
    const value = text === undefined ? '' : (draft.values[text.name] ?? '')
    if (value === '' || earlier === group) continue
    return (
      <div>
        <Button look="quiet" onClick={() => setValue(own.name, value)}>
          {texts.sameText(channelName(earlier.channel ?? ''))}
        </Button>
      </div>
    )
  }
  return null
}
