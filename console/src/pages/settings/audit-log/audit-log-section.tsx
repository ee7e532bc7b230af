import './audit-log.css'
import { useAnswer } from '../../../gateway/use-gateway.tsx'
import { Button } from '../../../parts/button.tsx'
import { choices, Select } from '../../../parts/form/fields.tsx'
import {
  type AddressFilters,
  given,
  parseNumberFilter,
  useAddressFilters,
} from '../../../parts/list/address-filters.ts'
import { CsvLink, ListSection } from '../../../parts/list/list-section.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { useAuditColumns } from './audit-table.tsx'

/** Who did what, when, from where, and how it went. */
export function AuditLogSection() {
  const texts = useTexts('auditLog')
  const filters = useAddressFilters()
  const filter = given({ user: filters.of('user'), action: filters.of('action') })
  const query = { ...filter, ...parseNumberFilter(filters, 'before'), limit: 50 }
  const answer = useAnswer('GET /audit-log', query, { topics: ['settings'] })
  const reset = <Button onClick={() => filters.set({ user: null, action: null })}>{texts.reset}</Button>
  return (
    <ListSection
      title={texts.title}
      about={texts.about}
      actions={<CsvLink path="/audit-log.csv" query={filter} text={texts.csv} />}
      filters={<AuditFilters filters={filters} />}
      of={answer}
      rows={({ entries }) => entries}
      columns={useAuditColumns((user) => filters.set({ user }))}
      keyOf={({ entryId }) => entryId}
      none={{ title: texts.none, about: texts.noneAbout, children: reset }}
      pager={{ filters, next: ({ next }) => next }}
    />
  )
}

function AuditFilters({ filters }: { filters: AddressFilters }) {
  const texts = useTexts('auditLog')
  const actions = useTexts('auditLog.actions')
  const { data } = useAnswer('GET /users', {})
  const user = filters.of('user')
  // A sign-in may have failed with a name that no user has.
  const names = [...new Set([...(data?.users.map(({ name }) => name) ?? []), ...(user === '' ? [] : [user])])]
  return (
    <div className="filters">
      <Select
        {...filters.input('user')}
        label={texts.user}
        options={choices(names, (name) => name, texts.everyUser)}
      />
      <Select
        {...filters.input('action')}
        label={texts.action}
        options={[
          ['', texts.everything],
          ...Object.entries(actions).map(([action, sentence]) => [action, sentence] as const),
        ]}
      />
    </div>
  )
}
