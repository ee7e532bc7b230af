import { useSession } from '../../gateway/session.tsx'
import { Select } from '../../parts/form.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { callbacksTexts } from './texts.ts'

/** One account, or any: `value` is its number as text, empty for any. */
export function AccountSelect({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const texts = useTexts(callbacksTexts)
  const { accounts } = useSession()
  return (
    <Select
      label={texts.account}
      value={value}
      options={[
        ['', texts.anyAccount],
        ...accounts.map(({ accountId, name }) => [String(accountId), name] as const),
      ]}
      onChange={onChange}
    />
  )
}
