import { useState } from 'react'
import type { OptOutView } from '../../../../../packages/console-contract/administration.ts'
import { useAnswer, useChange, useMay, useSession } from '../../../gateway/use-gateway.tsx'
import { Button } from '../../../parts/button.tsx'
import { AccountSelect, accountChoices } from '../../../parts/form/account-select.tsx'
import { choices, Input, Select, useFields } from '../../../parts/form/fields.tsx'
import { Form, FormDialog } from '../../../parts/form/form.tsx'
import { typedDigits } from '../../../parts/form/typed-number.ts'
import {
  type AddressFilters,
  given,
  parseNumberFilter,
  useAddressFilters,
} from '../../../parts/list/address-filters.ts'
import { confirmedDeed, type Deed } from '../../../parts/list/deeds.tsx'
import { type Column, CsvLink, column, ListSection, noneOf } from '../../../parts/list/list-section.tsx'
import { Notice } from '../../../parts/page.tsx'
import { RecipientLink } from '../../../parts/recipient-link.tsx'
import { When } from '../../../parts/values.tsx'
import { useRefusalText } from '../../../texts/refusals.ts'
import { storedText } from '../../../texts/stored-texts.ts'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'
import { ImportOptOuts } from './import-opt-outs.tsx'

const scopes = ['all', 'one'] as const

/** Opt-outs from one sender or from all, of one account or of all; to a user of one account those of it. */
export function OptOutsSection() {
  const texts = useTexts('optOuts')
  const textOf = useRefusalText()
  const mayChange = useMay('operator')
  const ofAll = useSession().user.accountId === null
  const filters = useAddressFilters()
  const [search, scope, before] = [filters.of('search'), filters.of('scope'), filters.of('before')]
  const account = filters.of('accountId')
  const query = {
    ...given({ search, before, scope: scopes.find((each) => each === scope) }),
    ...parseNumberFilter(filters, 'accountId'),
  }
  const answer = useAnswer('GET /opt-outs', query, { topics: ['settings'] })
  const isFiltered = search !== '' || scope !== '' || account !== ''
  const { adds, deedsOf } = useOptOutDeeds(ofAll)
  const columns = useColumns()
  return (
    <ListSection
      title={texts.title}
      about={ofAll ? texts.about : texts.aboutOfAccount}
      actions={mayChange && <CsvLink path="/opt-outs.csv" text={texts.export} />}
      adds={mayChange ? adds : []}
      filters={
        <Filters
          filters={filters}
          ofAll={ofAll}
          wrong={answer.error?.field === 'search' ? textOf(answer.error) : null}
        />
      }
      of={answer}
      rows={({ optOuts }) => optOuts}
      columns={columns}
      deeds={mayChange ? deedsOf : undefined}
      keyOf={({ addressee, sender, accountId, at }) => `${addressee} ${sender} ${accountId} ${at}`}
      none={noneOf(texts, isFiltered)}
      pager={{ filters, next: ({ next }) => next }}
    />
  )
}

interface FiltersProps {
  filters: AddressFilters
  ofAll: boolean
  /** The error of the search. */
  wrong: string | null
}

function Filters({ filters: { of, set, input }, ofAll, wrong }: FiltersProps) {
  const texts = useTexts('optOuts')
  const seesNumbers = useMay('operator')
  const [search, setSearch] = useState(of('search'))
  const onSearch = (text: string) => {
    setSearch(text)
    if (text === '') set({ search: null })
  }
  const field = { label: texts.search, hint: texts.searchHint, wrong }
  return (
    <Form className="filters" onSubmit={() => set({ search: typedDigits(search) })}>
      {seesNumbers && (
        <div className="filter-search">
          <Input {...field} type="search" value={search} onChange={onSearch} />
          <Button type="submit">{texts.find}</Button>
        </div>
      )}
      <Select
        {...input('scope')}
        label={texts.scope}
        options={choices(scopes, { all: texts.all, one: texts.one }, texts.every)}
      />
      {ofAll && <AccountSelect {...input('accountId')} />}
    </Form>
  )
}

function useOptOutDeeds(ofAll: boolean) {
  const texts = useTexts('optOuts')
  const refresh: 'GET /opt-outs'[] = ['GET /opt-outs']
  const load: Deed = {
    ...{ text: texts.import, look: 'plain' },
    opens: ({ close }) => <ImportOptOuts onClose={close} />,
  }
  /** One that came by telephone or letter. */
  const add: Deed = {
    text: texts.add,
    opens: ({ close }) => <AddOptOut ofAll={ofAll} onClose={close} />,
  }
  const deedsOf = ({ addressee, sender, accountId }: OptOutView): Deed[] => [
    confirmedDeed({
      ...{ text: texts.remove, title: texts.removeTitle, buttonLook: 'quiet' },
      about: texts.removeAbout({ whom: addressee, sender: sender || texts.everySender }),
      ...{ change: 'POST /opt-outs/remove', refresh },
      body: { addressee, sender, ...(accountId !== null && { accountId }) },
    }),
  ]
  return { adds: ofAll ? [load, add] : [add], deedsOf }
}

function useColumns(): Column<OptOutView>[] {
  const texts = useTexts('optOuts')
  const { language } = useLanguage()
  return [
    column(texts.addressee, ({ addressee }) => (
      <span className="mono">
        <RecipientLink recipient={addressee}>{addressee}</RecipientLink>
      </span>
    )),
    column(texts.sender, ({ sender }) =>
      sender === '' ? <span className="badge bad">{texts.everySender}</span> : sender,
    ),
    column(texts.account, ({ account }) => account ?? texts.everyAccount),
    column(texts.reason, ({ reason }) => storedText(reason, language, 'optOuts')),
    column(texts.source, ({ source }) => (
      <span className="soft">{storedText(source, language, 'optOuts')}</span>
    )),
    column(texts.since, ({ at }) => <When at={at} />),
  ]
}

/** The dialog stays open where the opt-out was there before, and says so. */
function AddOptOut({ ofAll, onClose }: { ofAll: boolean; onClose: () => void }) {
  const texts = useTexts('optOuts')
  const { accounts } = useSession()
  const [values, of] = useFields({ addressee: '', sender: '', reason: '', accountId: '' })
  const add = useChange('POST /opt-outs/add', ['GET /opt-outs'])
  const submit = () => {
    const { accountId, addressee, ...others } = values
    const ofAccount = accountId !== '' && { accountId: Number(accountId) }
    add.mutate(
      { ...others, addressee: typedDigits(addressee), ...ofAccount },
      { onSuccess: ({ added }) => added && onClose() },
    )
  }
  return (
    <FormDialog title={texts.addTitle} of={add} action={texts.addAction} onSubmit={submit} onClose={onClose}>
      <Input {...of.addressee} label={texts.addressee} hint={texts.addHint} />
      <Input {...of.sender} label={texts.sender} hint={texts.senderHint} />
      {ofAll && (
        <Select
          {...of.accountId}
          label={texts.account}
          hint={texts.accountHint}
          options={[['', texts.everyAccount], ...accountChoices(accounts)]}
        />
      )}
      <Input {...of.reason} label={texts.reason} hint={texts.reasonHint} />
      {add.data?.added === false && <Notice look="wait">{texts.wasThere}</Notice>}
    </FormDialog>
  )
}
