import { type Role, roles } from '../../../../../packages/domain/console/role.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { usersTexts } from './texts.ts'

/** One of the roles, each with what it may do. */
export function RoleField({ role, onRole }: { role: Role; onRole: (role: Role) => void }) {
  const texts = useTexts(usersTexts)
  return (
    <fieldset className="users-role-field">
      <legend className="visually-hidden">{texts.role}</legend>
      {roles.map((each) => (
        <label key={each}>
          <input type="radio" name="role" checked={role === each} onChange={() => onRole(each)} />
          <span>
            <strong>{texts[each]}</strong>
            <span className="soft small">{texts[`${each}May`]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
