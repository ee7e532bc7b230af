import { Link } from 'wouter'
import type { EndpointView } from '../../../../../packages/console-contract/administration.ts'
import { useMay } from '../../../gateway/session.tsx'
import { useAnswer } from '../../../gateway/use-gateway.ts'
import { useAddressFilters } from '../../../parts/list/address-filters.ts'
import { type Deed, openSecret } from '../../../parts/list/deeds.tsx'
import { ListSection } from '../../../parts/list/list-section.tsx'
import type { Column } from '../../../parts/list/table.tsx'
import { Notice } from '../../../parts/states.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { useAccount } from '../account-choice.tsx'
import { AddEndpoint } from './endpoint-forms.tsx'
import { EndpointState } from './endpoint-state.tsx'
import { useFilterText } from './filter-field.tsx'
import { OneEndpoint } from './one-endpoint.tsx'
import { endpointsTexts } from './texts.ts'

/** The URLs that get the events of an account, and below them the chosen one. */
export function EndpointsSection() {
  const texts = useTexts(endpointsTexts)
  const { accountId } = useAccount()
  const mayChange = useMay('admin')
  const filters = useAddressFilters()
  const answer = useAnswer('GET /endpoints', { accountId }, { topics: ['settings', 'callbacks'] })
  const columns = useColumns(accountId)
  const chosen = answer.data?.endpoints.find(
    ({ endpointId }) => String(endpointId) === filters.of('endpoint'),
  )
  const add: Deed = {
    text: texts.add,
    opens: (dialogs) => (
      <AddEndpoint
        accountId={accountId}
        onMade={({ secret }) =>
          openSecret(dialogs, { title: texts.madeTitle, about: texts.madeAbout, secret })
        }
        onClose={dialogs.close}
      />
    ),
  }
  return (
    <>
      {answer.data?.recorded === false && <Notice look="wait">{texts.off}</Notice>}
      <ListSection
        title={texts.title}
        about={mayChange ? texts.about : `${texts.about} ${texts.readOnly}`}
        adds={mayChange ? [add] : []}
        of={answer}
        rows={({ endpoints }) => endpoints}
        columns={columns}
        keyOf={({ endpointId }) => endpointId}
        none={{ title: texts.none, about: texts.noneAbout }}
      />
      {chosen !== undefined && (
        <OneEndpoint
          key={chosen.endpointId}
          endpoint={chosen}
          accountId={accountId}
          onClose={() => filters.set({ endpoint: null })}
        />
      )}
    </>
  )
}

function useColumns(accountId: number): Column<EndpointView>[] {
  const texts = useTexts(endpointsTexts)
  const filterText = useFilterText()
  const hrefOf = (endpointId: number) => `/settings/endpoints?account=${accountId}&endpoint=${endpointId}`
  return [
    {
      heading: texts.url,
      cell: ({ endpointId, url, types, filter }) => (
        <div className="cell-lines">
          <Link href={hrefOf(endpointId)}>{url}</Link>
          <span className="soft small">{types === null ? texts.allTypes : types.join(', ')}</span>
          {filter !== null && <span className="soft small">{filterText(filter)}</span>}
        </div>
      ),
    },
    { heading: texts.state, cell: (endpoint) => <EndpointState of={endpoint} /> },
    {
      heading: texts.behind,
      cell: ({ behind, pending, dead }) => (
        <div className="cell-lines">
          <span>{texts.behindBy(behind, pending)}</span>
          {dead > 0 && <span className="soft small">{texts.dead(dead)}</span>}
        </div>
      ),
    },
  ]
}
