import { useAnswer } from '../../../gateway/use-gateway.ts'
import type { AddressFilters } from '../../../parts/address-filters.ts'
import { Field } from '../../../parts/field.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { actionTexts } from './action-texts.ts'
import { auditLogTexts } from './texts.ts'

export function AuditFilters({ filters }: { filters: AddressFilters }) {
  const texts = useTexts(auditLogTexts)
  const actions = useTexts(actionTexts)
  const { data } = useAnswer('GET /users', {})
  const user = filters.of('user')
  // A name that nobody has may have tried to sign in.
  const names = [...new Set([...(data?.users.map(({ name }) => name) ?? []), ...(user === '' ? [] : [user])])]
  return (
    <div className="filters">
      <Field label={texts.user}>
        {(ids) => (
          <select {...ids} value={user} onChange={({ target }) => filters.set({ user: target.value })}>
            <option value="">{texts.everybody}</option>
            {names.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={texts.action}>
        {(ids) => (
          <select
            {...ids}
            value={filters.of('action')}
            onChange={({ target }) => filters.set({ action: target.value })}
          >
            <option value="">{texts.everything}</option>
            {Object.entries(actions).map(([action, sentence]) => (
              <option key={action} value={action}>
                {sentence}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  )
}
