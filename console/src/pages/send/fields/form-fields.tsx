import type { ReactNode } from 'react'
import type { OperationView, SendAccountView } from '../../../../../packages/console-contract/sending/send.ts'
import { countryName } from '../../../parts/country-name.ts'
import { Field, Input, Select } from '../../../parts/form/fields.tsx'
import { Panel } from '../../../parts/page.tsx'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'
import { groupsInOrder, mayWait, parseTypedPhone } from '../draft.ts'
import { wordsFor } from '../operation-texts.ts'
import { ChannelOrder } from './channel-order.tsx'
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
    <Panel title={wordsFor(names, view.type)}>
      <div className="stack">
        <div className="send-pair">
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
      </div>
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
    <Field
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
    >
      {(ids) => (
        <input
          {...ids}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          placeholder="+380…"
          value={draft.phone}
          onChange={({ target }) => change({ phone: target.value })}
        />
      )}
    </Field>
  )
}

/** Optional fields of the whole message. */
function Options({ view, withId }: { view: OperationView; withId: boolean }) {
  const texts = useTexts('send')
  const { draft, change, wrongAt } = useSendForm()
  const general = view.groups.find(({ channel }) => channel === null)
  return (
    <details className="send-more">
      <summary>{texts.wholeMessage}</summary>
      <div className="send-fields">
        {withId && (
          <Input
            label={texts.id}
            hint={texts.idHint}
            wrong={wrongAt('id')}
            autoComplete="off"
            value={draft.id}
            onChange={(id) => change({ id })}
          />
        )}
        {general !== undefined && <FieldList fields={general.fields} group={general} />}
      </div>
    </details>
  )
}
