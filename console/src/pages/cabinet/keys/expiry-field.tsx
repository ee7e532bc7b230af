import { Field } from '../../../parts/field.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { keysTexts } from './texts.ts'

/** `at` is local time, as an input of the browser tells it. */
export type Expiry = { kind: 'never' } | { kind: 'days'; days: number } | { kind: 'at'; at: string }

const dayMs = 24 * 3_600_000
const someDays = [7, 30, 90, 365]

export function expiryOf(expiry: Expiry): number | null {
  switch (expiry.kind) {
    case 'never':
      return null
    case 'days':
      return Date.now() + expiry.days * dayMs
    case 'at':
      return new Date(expiry.at).getTime()
  }
}

export function ExpiryField({ expiry, onExpiry }: { expiry: Expiry; onExpiry: (expiry: Expiry) => void }) {
  const texts = useTexts(keysTexts)
  const choose = (value: string) => {
    const days = Number(value)
    if (days > 0) onExpiry({ kind: 'days', days })
    else onExpiry(value === 'at' ? { kind: 'at', at: '' } : { kind: 'never' })
  }
  return (
    <div className="columns">
      <Field label={texts.expires}>
        {(ids) => (
          <select
            {...ids}
            value={expiry.kind === 'days' ? String(expiry.days) : expiry.kind}
            onChange={({ target }) => choose(target.value)}
          >
            <option value="never">{texts.expiresNever}</option>
            {someDays.map((days) => (
              <option key={days} value={days}>
                {texts.expiresDays(days)}
              </option>
            ))}
            <option value="at">{texts.expiresAt}</option>
          </select>
        )}
      </Field>
      {expiry.kind === 'at' && (
        <Field label={texts.expiresWhen}>
          {(ids) => (
            <input
              {...ids}
              type="datetime-local"
              required
              value={expiry.at}
              onChange={({ target }) => onExpiry({ kind: 'at', at: target.value })}
            />
          )}
        </Field>
      )}
    </div>
  )
}
