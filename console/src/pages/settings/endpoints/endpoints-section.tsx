import { Link } from 'wouter'
import type { EndpointView } from '../../../../../packages/console-contract/administration.ts'
import { useAnswer, useMay } from '../../../gateway/use-gateway.tsx'
import { useAddressFilters } from '../../../parts/list/address-filters.ts'
import { formDeed, openSecret } from '../../../parts/list/deeds.tsx'
import { type Column, column, ListSection } from '../../../parts/list/list-section.tsx'
import { Notice } from '../../../parts/page.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { useAccount } from '../account-choice.tsx'
import { EndpointFields, endpointIn, endpointTyped } from './endpoint-forms.tsx'
import { EndpointState } from './endpoint-state.tsx'
import { useFilterText } from './filter-field.tsx'
import { OneEndpoint } from './one-endpoint.tsx'

/** The URLs that get the events of an account, and below them the chosen one. */
export function EndpointsSection() {
  const texts = useTexts('endpoints')
  const { accountId } = useAccount()
  const mayChange = useMay('admin')
  const filters = useAddressFilters()
  const answer = useAnswer('GET /endpoints', { accountId }, { topics: ['settings', 'callbacks'] })
  const columns = useColumns(accountId)
  const chosen = answer.data?.endpoints.find(
    ({ endpointId }) => String(endpointId) === filters.of('endpoint'),
  )
  const add = formDeed({
    ...{ text: texts.add, about: texts.about, change: 'POST /endpoints/add', refresh: ['GET /endpoints'] },
    from: endpointTyped(null),
    fields: (of) => <EndpointFields of={of} isNew />,
    disabled: ({ types }) => types?.length === 0,
    body: (typed) => ({ accountId, url: typed.url.trim(), ...endpointIn(typed) }),
    onDone: ({ secret }, dialogs) =>
      openSecret(dialogs, { title: texts.madeTitle, about: texts.madeAbout, secret }),
  })
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
  const texts = useTexts('endpoints')
  const filterText = useFilterText()
  const hrefOf = (endpointId: number) => `/settings/endpoints?account=${accountId}&endpoint=${endpointId}`
  return [
    column(texts.url, ({ endpointId, url, types, filter }) => (
      <div className="cell-lines">
        <Link href={hrefOf(endpointId)}>{url}</Link>
        <span className="soft small">{types === null ? texts.allTypes : types.join(', ')}</span>
        {filter !== null && <span className="soft small">{filterText(filter)}</span>}
      </div>
    )),
    column(texts.state, (endpoint) => <EndpointState of={endpoint} />),
    column(texts.behind, ({ behind, pending, dead }) => (
      <div className="cell-lines">
        <span>{texts.behindBy({ events: behind, pending })}</span>
        {dead > 0 && <span className="soft small">{texts.dead({ count: dead })}</span>}
      </div>
    )),
  ]
}
