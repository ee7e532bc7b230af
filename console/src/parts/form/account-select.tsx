import { useSession } from '../../gateway/use-gateway.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { type Choices, Select } from './fields.tsx'

/** One account, or any: `value` is its number as text, empty for any. */
export function AccountSelect({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const texts = useTexts('parts')
  const { accounts } = useSession()
  return (
    <Select
      label={texts.account}
      value={value}
      options={[['', texts.anyAccount], ...accountChoices(accounts)]}
      onChange={onChange}
    />
  )
}

/** Accounts by their numbers as text. */
export function accountChoices(accounts: readonly { accountId: number; name: string }[]): Choices<string> {
  return accounts.map(({ accountId, name }) => [String(accountId), name] as const)
}
