import { useState } from 'react'
import { Input, Select } from '../../../parts/form/fields.tsx'
import { type Language, localeOf, useLanguage, useTexts } from '../../../texts/texts.tsx'

/** `at` is local time, as the browser's input returns it; of an expiry that stays, an instant. */
export type Expiry =
  | { kind: 'never' }
  | { kind: 'days'; days: number }
  | { kind: 'at'; at: string }
  | { kind: 'kept'; at: number }

const dayMs = 24 * 3_600_000
const someDays = [7, 30, 90, 365]

export function toExpiry(expiry: Expiry): number | null {
  switch (expiry.kind) {
    case 'never':
      return null
    case 'days':
      return Date.now() + expiry.days * dayMs
    case 'kept':
      return expiry.at
    case 'at':
      return new Date(expiry.at).getTime()
  }
}

export function ExpiryField({ expiry, onExpiry }: { expiry: Expiry; onExpiry: (expiry: Expiry) => void }) {
  const texts = useTexts('keys')
  const { language } = useLanguage()
  const [kept] = useState(expiry.kind === 'kept' ? expiry : null)
  const choose = (value: string) => {
    const days = Number(value)
    if (value === 'kept' && kept !== null) onExpiry(kept)
    else if (days > 0) onExpiry({ kind: 'days', days })
    else onExpiry(value === 'at' ? { kind: 'at', at: '' } : { kind: 'never' })
  }
  return (
    <div className="columns">
      <Select
        label={texts.expires}
        value={expiry.kind === 'days' ? String(expiry.days) : expiry.kind}
        options={[
          ...(kept === null
            ? []
            : [['kept', texts.expiresKept({ at: formatDate(kept.at, language) })] as const]),
          ['never', texts.expiresNever],
          ...someDays.map((days) => [String(days), texts.expiresDays({ days })] as const),
          ['at', texts.expiresAt],
        ]}
        onChange={choose}
      />
      {expiry.kind === 'at' && (
        <Input
          label={texts.expiresWhen}
          type="datetime-local"
          required
          value={expiry.at}
          onChange={(text) => onExpiry({ kind: 'at', at: text })}
        />
      )}
    </div>
  )
}

function formatDate(at: number, language: Language): string {
  return new Date(at).toLocaleString(localeOf(language), { dateStyle: 'medium', timeStyle: 'short' })
}
