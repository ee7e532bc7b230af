import { useAnswer } from '../../../gateway/use-gateway.ts'
import type { AddressFilters } from '../../../parts/address-filters.ts'
import { Select } from '../../../parts/form.tsx'
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
      <Select
        label={texts.user}
        value={user}
        options={[['', texts.everybody], ...names.map((name) => [name, name] as const)]}
        onChange={(user) => filters.set({ user })}
      />
      <Select
        label={texts.action}
        value={filters.of('action')}
        options={[
          ['', texts.everything],
          ...Object.entries(actions).map(([action, sentence]) => [action, sentence] as const),
        ]}
        onChange={(action) => filters.set({ action })}
      />
    </div>
  )
}
