import type { ReactNode } from 'react'
import type { OperationView, SendAccountView } from '../../../../../packages/console-contract/sending/send.ts'
import { Button } from '../../../parts/button.tsx'
import { countryName } from '../../../parts/country-name.ts'
import { BareSelect, choices, Input, Select } from '../../../parts/form/fields.tsx'
import { Panel } from '../../../parts/page.tsx'
import { ChannelName, useChannelName } from '../../../parts/values.tsx'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'
import { groupsInOrder, mayWait, parseTypedPhone } from '../draft.ts'
import { wordsFor } from '../operation-texts.ts'
import { FieldGroup } from './field-group.tsx'
import { FieldList } from './field-list.tsx'
import { useSendForm } from './form-context.ts'
import { NamedTemplate } from './named-template.tsx'
import { ScheduleField } from './schedule-field.tsx'

/** Account, recipient, and the fields of each channel. */
export function FormFields({
  view,
  accounts,
  recipient = <RecipientField />,
  variables,
  withId = true,
}: {
  view: OperationView
  accounts: readonly SendAccountView[]
  /** In place of one number. */
  recipient?: ReactNode
  /** Fields for the placeholders in the texts. */
  variables: ReactNode
  /** Whether the message has an id that is typed. */
  withId?: boolean
}) {
  const texts = useTexts('send')
  const { names } = useTexts('send.operations')
  const { draft, account, change } = useSendForm()
  const groups = groupsInOrder(draft, view).filter(({ channel }) => channel !== null)
  return (
    <Panel stacked title={wordsFor(names, view.type)}>
      <div className="stack field-pair">
        <Select
          label={texts.account}
          value={account.accountId}
          options={accounts.map(({ accountId, name }) => [accountId, name] as const)}
          onChange={(value) => change({ accountId: Number(value) })}
        />
        {recipient}
      </div>
      {view.type === 'pipeline' && <ChannelOrder view={view} />}
      {view.takesTemplate && <NamedTemplate view={view} />}
      {groups.map((group, index) => (
        <FieldGroup
          key={group.channel}
          group={group}
          place={groups.length > 1 ? index + 1 : null}
          groups={groups}
        />
      ))}
      {variables}
      {mayWait(view) && <ScheduleField />}
      <Options view={view} withId={withId} />
    </Panel>
  )
}

/** The number, with its country. */
function RecipientField() {
  const texts = useTexts('send')
  const { language } = useLanguage()
  const { draft, change, rehearsal, wrongAt } = useSendForm()
  const recipient = rehearsal?.recipient ?? null
  // The answer may still be that to an earlier number.
  const isOfThis = recipient !== null && recipient.phone === String(parseTypedPhone(draft.phone))
  return (
    <Input
      label={texts.phone}
      wrong={isOfThis ? null : wrongAt('phone')}
      hint={
        isOfThis ? (
          <span className="send-recognised">
            {texts.recognised({
              written: recipient.written,
              country: countryName(recipient.country, language),
            })}
          </span>
        ) : (
          texts.phoneHint
        )
      }
      type="tel"
      inputMode="tel"
      placeholder="+380…"
      value={draft.phone}
      onChange={(text) => change({ phone: text })}
    />
  )
}

/** Optional fields of the whole message. */
function Options({ view, withId }: { view: OperationView; withId: boolean }) {
  const texts = useTexts('send')
  const { draft, change, wrongAt } = useSendForm()
  const general = view.groups.find(({ channel }) => channel === null)
  return (
    <details className="send-more">
      <summary className="small medium">{texts.wholeMessage}</summary>
      <div className="stack-3 send-fields">
        {withId && (
          <Input
            label={texts.id}
            hint={texts.idHint}
            wrong={wrongAt('id')}
            value={draft.id}
            onChange={(id) => change({ id })}
          />
        )}
        {general !== undefined && <FieldList fields={general.fields} group={general} />}
      </div>
    </details>
  )
}

/** A field for each placeholder in the texts. */
export function VariableFields({ names }: { names: readonly string[] }) {
  const texts = useTexts('send')
  const { draft, change } = useSendForm()
  if (names.length === 0) return null
  return (
    <fieldset className="tiles boxed send-object">
      <legend className="small medium">{texts.variables}</legend>
      {names.map((name) => (
        <Input
          key={name}
          label={`{{${name}}}`}
          hint={(draft.variables[name] ?? '') === '' ? texts.noValue : undefined}
          value={draft.variables[name] ?? ''}
          onChange={(value) => change({ variables: { ...draft.variables, [name]: value } })}
        />
      ))}
    </fieldset>
  )
}

/** The channels of a pipeline, in the order in which they are tried. */
function ChannelOrder({ view }: { view: OperationView }) {
  const texts = useTexts('send')
  const channelName = useChannelName()
  const { draft, change, wrongAt } = useSendForm()
  const { channels } = draft
  const rest = view.channels.filter((channel) => !channels.includes(channel))
  const set = (next: readonly string[]) => change({ channels: next })
  const earlier = (at: number) =>
    set(channels.toSpliced(at - 1, 2, ...channels.slice(at - 1, at + 1).toReversed()))
  const wrong = wrongAt('pipeline')
  return (
    <fieldset className="stack-2 send-order">
      <legend className="small medium">{texts.order}</legend>
      <ol className="stack-1">
        {channels.map((channel, at) => (
          <li key={channel} className="row">
            <span className="disc small send-place">{at + 1}</span>
            <ChannelName channel={channel} />
            <span className="end">
              {at > 0 && (
                <Button
                  look="quiet"
                  onClick={() => earlier(at)}
                  aria-label={texts.earlier({ channel: channelName(channel) })}
                >
                  ↑
                </Button>
              )}
              {channels.length > 1 && (
                <Button
                  look="quiet"
                  onClick={() => set(channels.filter((each) => each !== channel))}
                  aria-label={texts.remove({ channel: channelName(channel) })}
                >
                  ×
                </Button>
              )}
            </span>
          </li>
        ))}
      </ol>
      {wrong !== null && <span className="wrong">{wrong}</span>}
      {rest.length > 0 && (
        <BareSelect
          className="input"
          aria-label={texts.addChannel}
          value=""
          options={choices(rest, channelName, `${texts.addChannel}…`)}
          onChange={(channel) => set([...channels, channel])}
        />
      )}
    </fieldset>
  )
}
