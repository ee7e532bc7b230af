import { useEffect, useState } from 'react'
import { Input } from '../../../parts/form/fields.tsx'
import { Form } from '../../../parts/form/form.tsx'
import { typedDecimal } from '../../../parts/form/typed-number.ts'
import type { AddressFilters } from '../../../parts/list/address-filters.ts'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'

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
        <div className="messages-choices">
          {names.map((name) => (
            <Input
              key={name}
              label={texts[name]}
              autoComplete="off"
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
