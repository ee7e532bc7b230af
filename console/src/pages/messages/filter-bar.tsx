import { type FormEvent, useEffect, useState } from 'react'
import { messageStatuses } from '../../../../src/domain/message/status.ts'
import { channels } from '../../../../src/domain/plan/plan.ts'
import { useMay, useSession } from '../../gateway/session.tsx'
import type { AddressFilters } from '../../parts/address-filters.ts'
import { channelName } from '../../parts/badges.tsx'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { instantOf, localInput, statusGroups, timeSpans } from './message-filters.ts'
import { messagesTexts } from './texts.ts'

/** What messages are looked for; every choice stands in the address. */
export function FilterBar({ filters }: { filters: AddressFilters }) {
  const texts = useTexts(messagesTexts)
  const { accounts } = useSession()
  const { of, set } = filters
  return (
    <div className="messages-filters">
      <FindForm found={of('find')} onFind={(find) => set({ find })} />
      <div className="messages-choices">
        <StatusChoice filters={filters} />
        <Choice label={texts.channel} value={of('channel')} onChoose={(channel) => set({ channel })}>
          <option value="">{texts.anyChannel}</option>
          {channels.map((channel) => (
            <option key={channel} value={channel}>
              {channelName(channel)}
            </option>
          ))}
        </Choice>
        {accounts.length > 1 && (
          <Choice label={texts.account} value={of('account')} onChoose={(account) => set({ account })}>
            <option value="">{texts.anyAccount}</option>
            {accounts.map(({ accountId, name }) => (
              <option key={accountId} value={accountId}>
                {name}
              </option>
            ))}
          </Choice>
        )}
        <TimeChoice filters={filters} />
      </div>
    </div>
  )
}

function FindForm({ found, onFind }: { found: string; onFind: (find: string) => void }) {
  const texts = useTexts(messagesTexts)
  const seesNumbers = useMay('operator')
  const [find, setFind] = useState(found)
  useEffect(() => setFind(found), [found])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onFind(find.trim())
  }
  return (
    <search>
      <form onSubmit={submit}>
        <Field label={texts.find} hint={seesNumbers ? texts.findHint : texts.findHintMasked}>
          {(ids) => (
            <div className="messages-find">
              <input
                {...ids}
                type="search"
                maxLength={300}
                autoComplete="off"
                spellCheck={false}
                value={find}
                onChange={({ target }) => setFind(target.value)}
              />
              <Button type="submit" look="main">
                {texts.search}
              </Button>
            </div>
          )}
        </Field>
      </form>
    </search>
  )
}

function StatusChoice({ filters: { of, set } }: { filters: AddressFilters }) {
  const texts = useTexts(messagesTexts)
  return (
    <Choice label={texts.status} value={of('status')} onChoose={(status) => set({ status })}>
      <option value="">{texts.anyStatus}</option>
      {statusGroups.map((group) => (
        <option key={group} value={group}>
          {texts.groups[group]}
        </option>
      ))}
      <optgroup label={texts.eachStatus}>
        {messageStatuses.map((status) => (
          <option key={status} value={status}>
            {status}
          </option>
        ))}
      </optgroup>
    </Choice>
  )
}

function TimeChoice({ filters: { of, set } }: { filters: AddressFilters }) {
  const texts = useTexts(messagesTexts)
  const [asks, setAsks] = useState(false)
  const isOwn = asks || of('from') !== '' || of('to') !== ''
  const choose = (time: string) => {
    setAsks(time === 'own')
    set(time === 'own' ? { time: null } : { time, from: null, to: null })
  }
  return (
    <>
      <Choice label={texts.time} value={isOwn ? 'own' : of('time')} onChoose={choose}>
        <option value="">{texts.anyTime}</option>
        {timeSpans.map((span) => (
          <option key={span} value={span}>
            {texts.times[span]}
          </option>
        ))}
        <option value="own">{texts.ownTime}</option>
      </Choice>
      {isOwn &&
        (['from', 'to'] as const).map((end) => (
          <Field key={end} label={texts[end]}>
            {(ids) => (
              <input
                {...ids}
                type="datetime-local"
                value={localInput(of(end))}
                onChange={({ target }) => set({ [end]: instantOf(target.value) })}
              />
            )}
          </Field>
        ))}
    </>
  )
}

function Choice({
  label,
  value,
  onChoose,
  children,
}: {
  label: string
  value: string
  onChoose: (value: string) => void
  children: React.ReactNode
}) {
  return (
    <Field label={label}>
      {(ids) => (
        <select {...ids} value={value} onChange={({ target }) => onChoose(target.value)}>
          {children}
        </select>
      )}
    </Field>
  )
}
