import { Link } from 'wouter'
import type { AccountView } from '../../../../../packages/console-contract/administration.ts'
import { useAnswer, useMayForAll } from '../../../gateway/use-gateway.tsx'
import { useAddressFilters } from '../../../parts/list/address-filters.ts'
import { CellLines, type Column, column, ListSection, numeric } from '../../../parts/list/list-section.tsx'
import { formatMoney, Money } from '../../../parts/values.tsx'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'
import { NewAccountDialog } from '../new-account.tsx'
import { AccountState, OneAccount } from './one-account.tsx'

/** Every account, and below them the chosen one. */
export function AccountsSection() {
  const texts = useTexts('accounts')
  const { newAccount } = useTexts('settings')
  const mayChange = useMayForAll('admin')
  const filters = useAddressFilters()
  const answer = useAnswer('GET /accounts', {}, { topics: ['settings', 'messages'] })
  const columns = useColumns()
  const chosen = answer.data?.accounts.find(({ accountId }) => String(accountId) === filters.of('account'))
  return (
    <>
      <ListSection
        title={texts.title}
        about={mayChange ? texts.about : `${texts.about} ${texts.readOnly}`}
        adds={
          mayChange ? [{ text: newAccount, opens: ({ close }) => <NewAccountDialog onClose={close} /> }] : []
        }
        of={answer}
        rows={({ accounts }) => accounts}
        columns={columns}
        keyOf={({ accountId }) => accountId}
        none={{ title: texts.none, about: texts.noneAbout }}
      />
      {chosen !== undefined && (
        <OneAccount key={chosen.accountId} account={chosen} onClose={() => filters.set({ account: null })} />
      )}
    </>
  )
}

function useColumns(): Column<AccountView>[] {
  const texts = useTexts('accounts')
  const { language } = useLanguage()
  const alertOf = ({ alertMicros, currency }: AccountView) =>
    alertMicros === null
      ? texts.noAlert
      : texts.lowBelow({ amount: formatMoney(alertMicros, currency, language) })
  return [
    column(texts.account, ({ accountId, name }) => (
      <CellLines about={texts.number({ accountId })}>
        <Link href={`/settings/accounts?account=${accountId}`} aria-label={texts.open({ name })}>
          {name}
        </Link>
      </CellLines>
    )),
    numeric(texts.balance, (account) => (
      <CellLines about={alertOf(account)}>
        <Money micros={account.availableMicros} currency={account.currency} />
      </CellLines>
    )),
    column(texts.access, ({ keys, binds, interfaceUsers, users }) => (
      <CellLines about={texts.usersOf({ users })}>
        <span>{texts.accessOf({ keys, binds, interfaceUsers })}</span>
      </CellLines>
    )),
    column(texts.state, (account) => <AccountState of={account} />),
  ]
}
