import { type Role, roles } from '../../../../../packages/domain/console/role.ts'
import { useSession } from '../../../gateway/use-gateway.tsx'
import { type Inputs, Select } from '../../../parts/form/fields.tsx'
import { useTexts } from '../../../texts/texts.tsx'

export interface UserRights {
  role: Role
  /** The one account that a user sees; null: all. */
  accountId: number | null
}

/** What a user may do, and on which account. */
export function RightsFields({ of, ofAll = true }: { of: Inputs<UserRights>; ofAll?: boolean }) {
  const texts = useTexts('users')
  const { accounts } = useSession()
  const [role, account] = [of.role, of.accountId]
  return (
    <>
      <fieldset className="users-role-field stack-2">
        <legend className="visually-hidden">{texts.role}</legend>
        {roles.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="role"
              checked={role.value === each}
              onChange={() => role.onChange(each)}
            />
            <span>
              <strong>{texts[each]}</strong>
              <span className="soft small">{texts[`${each}May`]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {ofAll && (
        <Select
          label={texts.account}
          hint={texts.accountHint}
          field="accountId"
          value={account.value ?? 0}
          options={[[0, texts.allAccounts], ...accounts.map((each) => [each.accountId, each.name] as const)]}
          onChange={(chosen) => account.onChange(chosen === 0 ? null : chosen)}
        />
      )}
    </>
  )
}
