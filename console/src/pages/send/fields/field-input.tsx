import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { FieldGroupView, FieldView } from '../../../../../packages/console-contract/sending/send.ts'
import { BareSelect, Check, choices, Field, type FieldIds, named } from '../../../parts/form/fields.tsx'
import { useChannelName } from '../../../parts/values.tsx'
import { plainName } from '../../../texts/field-texts.ts'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'
import { chooseSender, usualValue } from '../draft.ts'
import { wordsFor } from '../operation-texts.ts'
import { useSendForm } from './form-context.ts'
import { SmsCounter } from './sms-counter.tsx'

export interface FieldPlace {
  field: FieldView
  /** Its path: `viber_carousel[0].caption`. */
  path: string
  group: FieldGroupView
}

/** One field that holds one value. */
export function FieldInput(place: FieldPlace) {
  const { field, path, group } = place
  const labels = useTexts('parts.fields')
  const { draft, account, setValue, wrongAt } = useSendForm()
  const label = wordsFor(labels, plainName(field.name, group.channel))
  const hint = useHint(place)
  const value = draft.values[path]
  if (field.kind === 'flag') {
    const onChange = (isOn: boolean) => setValue(path, isOn)
    return <Check className="row send-flag" label={label} value={value === true} onChange={onChange} />
  }
  const text = typeof value === 'string' ? value : (usualValue(path) ?? '')
  const take = (next: string) => setValue(path, next)
  return (
    <Field label={label} hint={hint} wrong={wrongAt(path, field)}>
      {(ids) => {
        if (field.kind === 'sender') {
          return (
            <SenderSelect
              ids={ids}
              value={chooseSender(path, { draft, group, account }) ?? ''}
              onChange={take}
              group={group}
            />
          )
        }
        return <Input place={place} ids={ids} text={text} onChange={take} />
      }}
    </Field>
  )
}

interface InputProps {
  place: FieldPlace
  ids: FieldIds
  text: string
  onChange: (text: string) => void
}

function Input({ place, ids, text, onChange }: InputProps) {
  const texts = useTexts('send')
  const labels = useTexts('parts.fields')
  const { draft } = useSendForm()
  const { field } = place
  if (field.kind === 'choice') {
    return (
      <BareSelect
        {...ids}
        value={text}
        options={[
          ...(field.required ? [] : [['', '—'] as const]),
          ...choices(field.choices, (choice) => wordsFor(labels, choice)),
        ]}
        onChange={onChange}
      />
    )
  }
  if (isLong(place)) {
    const hint = draft.template === null ? undefined : texts.textOfTemplate({ name: draft.template.name })
    return (
      <textarea
        {...ids}
        rows={4}
        placeholder={hint}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  }
  return (
    <input
      {...ids}
      type={field.kind === 'link' ? 'url' : 'text'}
      inputMode={field.kind === 'number' ? 'decimal' : undefined}
      placeholder={field.kind === 'link' ? 'https://…' : undefined}
      autoComplete="off"
      value={text}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** Texts, as opposed to codes and URLs. */
function isLong({ field: { kind, name, maximum }, group }: FieldPlace): boolean {
  if (kind !== 'text' || plainName(name, group.channel) !== 'message') return false
  return maximum === null || maximum > 100
}

function useHint({ field, path }: FieldPlace): ReactNode {
  const texts = useTexts('send')
  const { language } = useLanguage()
  const { draft } = useSendForm()
  const { name, kind, minimum, maximum } = field
  if (name === 'sms_message' || name === 'sms.message') return <SmsCounter field={name} />
  if (kind === 'number' && minimum !== null && maximum !== null && name.endsWith('_lifetime')) {
    return texts.seconds({
      minimum: minimum.toLocaleString(language),
      maximum: maximum.toLocaleString(language),
    })
  }
  const value = draft.values[path]
  if (kind === 'text' && maximum !== null && maximum >= 10 && typeof value === 'string' && value !== '') {
    return texts.characters({ count: [...value].length, max: maximum })
  }
  return undefined
}

interface SenderSelectProps {
  ids: FieldIds
  value: string
  onChange: (name: string) => void
  group: FieldGroupView
}

/** The approved senders of the account for the channel. */
function SenderSelect({ ids, value, onChange, group: { channel } }: SenderSelectProps) {
  const texts = useTexts('send')
  const channelName = useChannelName()
  const { account } = useSendForm()
  const names = account.senders[channel ?? ''] ?? []
  if (names.length === 0) {
    return (
      <p className="small send-none" id={ids.id}>
        {texts.noSender({ channel: channelName(channel ?? '') })}{' '}
        <Link href={`/settings/senders?account=${account.accountId}`}>{texts.toSenders}</Link>
      </p>
    )
  }
  return <BareSelect {...ids} value={value} options={named(names)} onChange={onChange} />
}
