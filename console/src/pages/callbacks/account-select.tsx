import { useSession } from '../../gateway/session.tsx'
import { Field } from '../../parts/field.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { callbacksTexts } from './texts.ts'

/** One account, or any: `value` is its number as text, empty for any. */
export function AccountSelect({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const texts = useTexts(callbacksTexts)
  const { accounts } = useSession()
  return (
    <Field label={texts.account}>
      {(ids) => (
        <select {...ids} value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">{texts.anyAccount}</option>
          {accounts.map(({ accountId, name }) => (
            <option key={accountId} value={accountId}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
