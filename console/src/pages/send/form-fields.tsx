import type { OperationView, SendAccountView } from '../../../../src/http/console/contract/send.ts'
import { Select } from '../../parts/form.tsx'
import { Panel } from '../../parts/page.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { ChannelOrder } from './channel-order.tsx'
import { groupsInOrder } from './draft.ts'
import { FieldGroup } from './field-group.tsx'
import { useSendForm } from './form-context.ts'
import { operationTexts, wordsFor } from './operation-texts.ts'
import { Options } from './options.tsx'
import { RecipientField } from './recipient-field.tsx'
import { sendTexts } from './texts.ts'

/** From whom, to whom, and what goes over each channel. */
export function FormFields({
  view,
  accounts,
}: {
  view: OperationView
  accounts: readonly SendAccountView[]
}) {
  const texts = useTexts(sendTexts)
  const { names } = useTexts(operationTexts)
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
          <RecipientField />
        </div>
        {view.type === 'pipeline' && <ChannelOrder view={view} />}
        {groups.map((group, index) => (
          <FieldGroup
            key={group.channel}
            group={group}
            place={groups.length > 1 ? index + 1 : null}
            before={groups.slice(0, index)}
          />
        ))}
        <Options view={view} />
      </div>
    </Panel>
  )
}
