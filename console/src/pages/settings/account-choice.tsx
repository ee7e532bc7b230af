import { useLocation, useSearchParams } from 'wouter'
import type { SessionView } from '../../../../packages/console-contract/access/session.ts'
import { useSession } from '../../gateway/use-gateway.tsx'
import { BareSelect } from '../../parts/form/fields.tsx'
import { useTexts } from '../../texts/texts.tsx'

export type AccountEntry = SessionView['accounts'][number]

/** The account whose settings are shown: of `?account=`, else the first one. Null where there is none yet. */
export function useAccountIfAny(): AccountEntry | null {
  const { accounts } = useSession()
  const [params] = useSearchParams()
  const chosenId = Number(params.get('account'))
  return accounts.find(({ accountId }) => accountId === chosenId) ?? accounts[0] ?? null
}

/** The same, for sections with `ofAccount`: they are shown only where there is an account. */
export function useAccount(): AccountEntry {
  const account = useAccountIfAny()
  if (account === null) throw new Error('there is no account yet')
  return account
}

/** Chooses the account, if there are several. Filters of the section are dropped. */
export function AccountChoice() {
  const texts = useTexts('settings')
  const { accounts } = useSession()
  const account = useAccountIfAny()
  const [path, go] = useLocation()
  if (account === null || accounts.length < 2) return null
  return (
    <label className="row">
      <span className="soft">{texts.account}</span>
      <BareSelect
        className="input settings-account"
        value={account.accountId}
        options={accounts.map(
          ({ accountId, name, currency }) => [accountId, `${name} (${currency})`] as const,
        )}
        onChange={(accountId) => go(`${path}?account=${accountId}`)}
      />
    </label>
  )
}

/** The address of a section, for the same account. */
export function useSectionHref(): (section: string) => string {
  const [params] = useSearchParams()
  const account = params.get('account')
  return (section) => `/settings/${section}${account === null ? '' : `?account=${account}`}`
}
