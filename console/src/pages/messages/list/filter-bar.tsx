import { useEffect, useState } from 'react'
import { messageStatuses } from '../../../../../packages/domain/message/status.ts'
import { channels } from '../../../../../packages/domain/plan/plan.ts'
import { useMay, useSession } from '../../../gateway/use-gateway.tsx'
import { Button } from '../../../parts/button.tsx'
import { AccountSelect } from '../../../parts/form/account-select.tsx'
import { choices, Field, Input, named, Select } from '../../../parts/form/fields.tsx'
import { Form } from '../../../parts/form/form.tsx'
import { TimeInput } from '../../../parts/form/time-input.tsx'
import { typedDecimal } from '../../../parts/form/typed-number.ts'
import type { AddressFilters } from '../../../parts/list/address-filters.ts'
import { useChannelName } from '../../../parts/values.tsx'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'
import { numberIn, orders, statusGroups, timeSpans } from './message-filters.ts'

/** Filters of the list; the address of the page holds them. */
export function FilterBar({ filters }: { filters: AddressFilters }) {
  const texts = useTexts('messages')
  const channelName = useChannelName()
  const { accounts } = useSession()
  const { of, set, input } = filters
  return (
    <div className="stack">
      <FindForm found={of('find')} onFind={(find) => set({ find, by: null })} />
      <div className="tiles messages-choices">
        <StatusChoice filters={filters} />
        <Select
          {...input('channel')}
          label={texts.channel}
          options={choices(channels, channelName, texts.anyChannel)}
        />
        {accounts.length > 1 && <AccountSelect {...input('account')} />}
        <TimeChoice filters={filters} />
        <Select
          label={texts.sort}
          value={of('sort') || 'newest'}
          options={choices(orders, texts.orders)}
          onChange={(sort) => set({ sort: sort === 'newest' ? null : sort })}
        />
      </div>
    </div>
  )
}

function FindForm({ found, onFind }: { found: string; onFind: (find: string) => void }) {
  const texts = useTexts('messages')
  const seesNumbers = useMay('operator')
  const [find, setFind] = useState(found)
  useEffect(() => setFind(found), [found])
  return (
    <search>
      <Form onSubmit={() => onFind(find.trim())}>
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
      </Form>
    </search>
  )
}

function StatusChoice({ filters: { input } }: { filters: AddressFilters }) {
  const texts = useTexts('messages')
  return (
    <Select
      {...input('status')}
      label={texts.status}
      options={choices(statusGroups, texts.groups, texts.anyStatus)}
      group={{ label: texts.eachStatus, options: named(messageStatuses) }}
    />
  )
}

function TimeChoice({ filters: { of, set } }: { filters: AddressFilters }) {
  const texts = useTexts('messages')
  const [showsOwnRange, setShowsOwnRange] = useState(false)
  const isOwn = showsOwnRange || of('from') !== '' || of('to') !== ''
  const choose = (time: string) => {
    setShowsOwnRange(time === 'own')
    set(time === 'own' ? { time: null } : { time, from: null, to: null })
  }
  return (
    <>
      <Select
        label={texts.time}
        value={isOwn ? 'own' : of('time')}
        options={[['', texts.anyTime], ...choices(timeSpans, texts.times), ['own', texts.ownTime]]}
        onChange={choose}
      />
      {isOwn &&
        (['from', 'to'] as const).map((end) => (
          <TimeInput
            key={end}
            label={texts[end]}
            value={numberIn(of(end)) ?? null}
            onChange={(at) => set({ [end]: at === null ? null : String(at) })}
          />
        ))}
    </>
  )
}

const names = ['sender', 'carrier', 'error', 'country', 'network', 'min', 'max'] as const
type Name = (typeof names)[number]

/** What an input of the browser checks. */
const forms: Partial<Record<Name, { placeholder: string; pattern: string }>> = {
  country: { placeholder: 'UA', pattern: '[A-Za-z]{2}' },
  network: { placeholder: '25503', pattern: '\\d{5,6}' },
}

/** Filters that are typed, beside those of the bar. */
export function MoreFilterForm({ filters: { of, set } }: { filters: AddressFilters }) {
  const texts = useTexts('messages.more')
  const { language } = useLanguage()
  const inAddress = JSON.stringify(Object.fromEntries(names.map((name) => [name, of(name)])))
  const [typed, setTyped] = useState(() => JSON.parse(inAddress) as Record<Name, string>)
  useEffect(() => setTyped(JSON.parse(inAddress) as Record<Name, string>), [inAddress])
  const apply = () =>
    set({
      ...typed,
      country: typed.country.toUpperCase(),
      min: typedDecimal(typed.min, language),
      max: typedDecimal(typed.max, language),
    })
  return (
    <details className="messages-more">
      <summary>{texts.more}</summary>
      <Form onSubmit={apply} action={texts.apply}>
        <div className="tiles messages-choices">
          {names.map((name) => (
            <Input
              key={name}
              label={texts[name]}
              maxLength={name === 'error' ? 1_000 : 64}
              value={typed[name]}
              onChange={(text) => setTyped((now) => ({ ...now, [name]: text }))}
              {...forms[name]}
            />
          ))}
        </div>
      </Form>
    </details>
  )
}
