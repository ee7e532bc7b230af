import { useSession } from '../../../gateway/session.tsx'
import { Select } from '../../../parts/form/select.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { usersTexts } from './texts.ts'

/** The one account that a user sees; null: all. */
export function AccountField({
  accountId,
  onAccount,
}: {
  accountId: number | null
  onAccount: (accountId: number | null) => void
}) {
  const texts = useTexts(usersTexts)
  const { accounts } = useSession()
  return (
    <Select
      label={texts.account}
      hint={texts.accountHint}
      field="accountId"
      value={accountId ?? 0}
      options={[[0, texts.allAccounts], ...accounts.map((each) => [each.accountId, each.name] as const)]}
      onChange={(chosen) => onAccount(chosen === 0 ? null : chosen)}
    />
  )
}
