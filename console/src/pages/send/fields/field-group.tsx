import type {
  SmsTemplateView,
  ViberTemplateView,
} from '../../../../../packages/console-contract/administration.ts'
import type { FieldGroupView, FieldView } from '../../../../../packages/console-contract/sending/send.ts'
import { useAnswer } from '../../../gateway/use-gateway.tsx'
import { Button } from '../../../parts/button.tsx'
import { Pills, Select } from '../../../parts/form/fields.tsx'
import { ChannelName, useChannelName } from '../../../parts/values.tsx'
import { plainName } from '../../../texts/field-texts.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { chooseForm, chooseSender, listFields } from '../draft.ts'
import { wordsFor } from '../operation-texts.ts'
import { FieldList } from './field-list.tsx'
import { useSendForm } from './form-context.ts'

interface FieldGroupProps {
  group: FieldGroupView
  /** 1-based, where there are several channels; else null. */
  place: number | null
  /** All groups of the form. */
  groups: readonly FieldGroupView[]
}

/** The fields of one channel: the form of message and its required fields; optional ones are folded. */
export function FieldGroup({ group, place, groups }: FieldGroupProps) {
  const texts = useTexts('send')
  const { draft } = useSendForm()
  const fields = listFields(group, draft)
  const isMain = (field: FieldView) => field.required || field.kind === 'sender' || isOfForm(group, field)
  const main = senderFirst(fields.filter(isMain))
  const others = fields.filter((field) => !isMain(field))
  return (
    <fieldset className="stack-3 send-group">
      <legend>
        {place !== null && <span className="disc small send-place">{place}</span>}
        <ChannelName channel={group.channel ?? ''} />
      </legend>
      {group.forms.length > 1 && <FormChoice group={group} />}
      <Template group={group} fields={main} />
      <FieldList fields={main} group={group} />
      <SameText group={group} fields={main} groups={groups} />
      {others.length > 0 && (
        <details className="send-more">
          <summary className="small medium">{texts.more}</summary>
          <div className="stack-3 send-fields">
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
  const texts = useTexts('send')
  const { forms } = useTexts('send.operations')
  const { draft, change } = useSendForm()
  const channel = group.channel ?? ''
  return (
    <fieldset>
      <legend className="visually-hidden">{texts.form}</legend>
      <Pills
        options={group.forms.map(({ name }) => [name, wordsFor(forms, name)] as const)}
        chosen={chooseForm(group, draft)?.name}
        onChoose={(name) => change({ forms: { ...draft.forms, [channel]: name } })}
      />
    </fieldset>
  )
}

function findTextField(group: FieldGroupView, fields: readonly FieldView[]): FieldView | undefined {
  return fields.find(({ kind, name }) => kind === 'text' && plainName(name, group.channel) === 'message')
}

interface SameTextProps {
  group: FieldGroupView
  fields: readonly FieldView[]
  groups: readonly FieldGroupView[]
}

/** Offers to take the text of an earlier channel while there is none here, and to give this one to all others. */
function SameText({ group, fields, groups }: SameTextProps) {
  const texts = useTexts('send')
  const channelName = useChannelName()
  const { draft, setValue, setValues } = useSendForm()
  const own = findTextField(group, fields)
  if (own === undefined) return null
  const value = String(draft.values[own.name] ?? '')
  const others = groups
    .filter((each) => each !== group)
    .flatMap((each) => {
      const field = findTextField(each, listFields(each, draft))
      if (field === undefined) return []
      return [{ channel: each.channel ?? '', field, value: String(draft.values[field.name] ?? '') }]
    })
  if (value === '') {
    const filled = others.find((each) => each.value !== '')
    if (filled === undefined) return null
    return (
      <div>
        <Button look="quiet" onClick={() => setValue(own.name, filled.value)}>
          {texts.sameText({ channel: channelName(filled.channel) })}
        </Button>
      </div>
    )
  }
  const differing = others.filter((each) => each.value !== value)
  if (differing.length === 0) return null
  return (
    <div>
      <Button
        look="quiet"
        onClick={() => setValues(Object.fromEntries(differing.map(({ field }) => [field.name, value])))}
      >
        {texts.textForAll({ channels: differing.map(({ channel }) => channelName(channel)).join(', ') })}
      </Button>
    </div>
  )
}

/** Templates of texts that are sent as they are; WhatsApp has its own. */
function Template({ group, fields }: { group: FieldGroupView; fields: readonly FieldView[] }) {
  const { draft, account } = useSendForm()
  const { channel } = group
  const own = findTextField(group, fields)
  if (own === undefined || (channel !== 'sms' && channel !== 'viber')) return null
  const signature = fields.find(({ kind }) => kind === 'sender')
  const sender = signature && chooseSender(signature.name, { draft, group, account })
  return <TextTemplate channel={channel} sender={sender} path={own.name} />
}

interface Choice {
  key: string
  name: string
  text: string
}

const longestName = 60

interface TextTemplateProps {
  channel: 'sms' | 'viber'
  sender: string | undefined
  path: string
}

/** Fills the text with a template of the account; nothing where there is none for this channel and sender. */
function TextTemplate({ channel, sender, path }: TextTemplateProps) {
  const texts = useTexts('send')
  const { draft, account, setValue } = useSendForm()
  const { accountId } = account
  const { data } = useAnswer(
    `GET /templates/${channel}`,
    { accountId, limit: 1_000 },
    { topics: ['settings'] },
  )
  const choices = (data?.templates ?? []).flatMap((each) => choiceOf(each, sender))
  if (choices.length === 0) return null
  const chosen = choices.find(({ text }) => text === draft.values[path])
  return (
    <Select
      label={texts.template}
      value={chosen?.key ?? ''}
      options={[
        ['', texts.chooseTemplate],
        ...choices.map(({ key, name }) => [key, name.slice(0, longestName)] as const),
      ]}
      onChange={(key) => setValue(path, choices.find((each) => each.key === key)?.text ?? '')}
    />
  )
}

/** Of Viber, an approved text of the sender. */
function choiceOf(template: SmsTemplateView | ViberTemplateView, sender: string | undefined): Choice[] {
  const { templateId, template: text } = template
  if ('signature' in template && (template.signature !== sender || template.status !== 'approved')) return []
  return [{ key: String(templateId), name: 'name' in template ? (template.name ?? text) : text, text }]
}
