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
import { CsvLink } from '../../../parts/list/list-section.tsx'
import { Pager } from '../../../parts/list/pagers.tsx'
import { Answered, Nothing, Panel } from '../../../parts/page.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { AuditTable } from './audit-table.tsx'

/** Who did what, when, from where, and how it went. */
export function AuditLogSection() {
  const texts = useTexts('auditLog')
  const filters = useAddressFilters()
  const filter = given({ user: filters.of('user'), action: filters.of('action') })
  const query = { ...filter, ...parseNumberFilter(filters, 'before'), limit: 50 }
  const answer = useAnswer('GET /audit-log', query, { topics: ['settings'] })
  return (
    <Panel
      title={texts.title}
      flush
      actions={<CsvLink path="/audit-log.csv" query={filter} text={texts.csv} />}
    >
      <p className="soft list-about">{texts.about}</p>
      <AuditFilters filters={filters} />
      <Answered of={answer} lines={12}>
        {({ entries, next }) =>
          entries.length === 0 ? (
            <Nothing title={texts.none} about={texts.noneAbout}>
              <Button onClick={() => filters.set({ user: null, action: null })}>{texts.reset}</Button>
            </Nothing>
          ) : (
            <>
              <AuditTable entries={entries} onUser={(name) => filters.set({ user: name })} />
              <Pager filters={filters} next={next} />
            </>
          )
        }
      </Answered>
    </Panel>
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
