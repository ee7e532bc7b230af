import { useState } from 'react'
import type { MessageRowView } from '../../../../../packages/console-contract/administration.ts'
import { useAccountName } from '../../../gateway/use-gateway.tsx'
import { countryName } from '../../../parts/country-name.ts'
import { Checks, choices } from '../../../parts/form/fields.tsx'
import { When } from '../../../parts/values.tsx'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'

const facts = ['sender', 'carrier', 'country', 'account', 'type', 'parts', 'updated'] as const
type Fact = (typeof facts)[number]
const storageKey = 'posthorn.messageColumns'

/** What each row shows beside its usual columns, kept in this browser. */
export function useShownFacts() {
  const [shown, setShown] = useState<readonly Fact[]>(() => {
    const kept = (localStorage.getItem(storageKey) ?? '').split(',')
    return facts.filter((fact) => kept.includes(fact))
  })
  const show = (next: readonly Fact[]) => {
    localStorage.setItem(storageKey, next.join(','))
    setShown(next)
  }
  return { shown, show }
}

/** Chooses the further columns. */
export function FactChoice({ shown, show }: ReturnType<typeof useShownFacts>) {
  const texts = useTexts('messages.facts')
  return (
    <details
      className="messages-columns"
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Escape') currentTarget.open = false
      }}
    >
      <summary className="button">{texts.columns}</summary>
      <fieldset>
        <legend className="visually-hidden">{texts.columns}</legend>
        <Checks options={choices(facts, texts)} chosen={shown} onChosen={show} />
      </fieldset>
    </details>
  )
}

/** The further columns of a row, each with its heading. */
export function RowFacts({ row, shown }: { row: MessageRowView; shown: readonly Fact[] }) {
  const texts = useTexts('messages.facts')
  const { language } = useLanguage()
  const accountName = useAccountName()
  const cellOf = {
    sender: () => row.sender || '—',
    carrier: () => row.carrier ?? '—',
    country: () => countryName(row.country, language),
    account: () => accountName(row.accountId),
    type: () => row.type,
    parts: () => row.parts.toLocaleString(language),
    updated: () => <When at={row.updatedAt} />,
  }
  if (shown.length === 0) return null
  return (
    <span className="row small messages-facts">
      {shown.map((fact) => (
        <span key={fact}>
          <span className="soft">{texts[fact]}</span> {cellOf[fact]()}
        </span>
      ))}
    </span>
  )
}
