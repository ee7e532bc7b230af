import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { AccountView } from '../../../../../packages/console-contract/administration.ts'
import { useChange, useMay, useMayForAll } from '../../../gateway/use-gateway.tsx'
import { Button } from '../../../parts/button.tsx'
import { Fact, Facts } from '../../../parts/figures/facts.tsx'
import { Input, NameInput, useFields } from '../../../parts/form/fields.tsx'
import { Form } from '../../../parts/form/form.tsx'
import { typedDecimal } from '../../../parts/form/typed-number.ts'
import { confirmedDeed, type Deed, Deeds, formDeed } from '../../../parts/list/deeds.tsx'
import { Notice, Panel } from '../../../parts/page.tsx'
import { Money, When } from '../../../parts/values.tsx'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'

/** One account: what belongs to it, with links to its sections, and what an admin may change. */
export function OneAccount({ account, onClose }: { account: AccountView; onClose: () => void }) {
  const texts = useTexts('accounts')
  const { accountId, name, currency, availableMicros, createdAt, disabledAt } = account
  const mayOperate = useMay('operator')
  const deeds = useAccountDeeds(account)
  /** A viewer sees no keys and binds. */
  const counted = (section: string, count: number): ReactNode =>
    mayOperate || section === 'senders' || section === 'users' ? (
      <Link href={`/settings/${section}?account=${accountId}`}>{count}</Link>
    ) : (
      count
    )
  const actions = (
    <>
      <Deeds deeds={deeds} />
      <Button onClick={onClose}>{texts.close}</Button>
    </>
  )
  return (
    <>
      <Panel stacked title={name} actions={actions}>
        {disabledAt !== null && <Notice look="wait">{texts.disabledNote}</Notice>}
        <Facts>
          <Fact name={texts.state} is={<AccountState of={account} />} />
          <Fact name={texts.balance}>
            <Link href={`/settings/money?account=${accountId}`}>
              <Money micros={availableMicros} currency={currency} />
            </Link>
          </Fact>
          <Fact
            name={texts.country}
            is={account.country ?? <span className="soft">{texts.noCountry}</span>}
          />
          <Fact name={texts.numberMemory} is={account.usesNumberMemory ? texts.memoryOn : texts.memoryOff} />
          <Fact name={texts.keys} is={counted('keys', account.keys)} />
          <Fact name={texts.senders} is={counted('senders', account.senders)} />
          <Fact name={texts.binds} is={counted('binds', account.binds)} />
          <Fact name={texts.interfaces} is={counted('interfaces', account.interfaceUsers)} />
          <Fact name={texts.users} is={counted('users', account.users)} />
          <Fact name={texts.created} is={<When at={createdAt} />} />
        </Facts>
      </Panel>
      <BalanceAlert key={account.alertMicros} account={account} />
    </>
  )
}

export function AccountState({ of: { disabledAt } }: { of: Pick<AccountView, 'disabledAt'> }) {
  const texts = useTexts('accounts')
  if (disabledAt === null) return <span className="badge good">{texts.active}</span>
  return (
    <div className="cell-lines">
      <span className="badge bad">{texts.disabled}</span>
      <span className="soft small">
        {texts.since} <When at={disabledAt} />
      </span>
    </div>
  )
}

/** For admins. */
function useAccountDeeds({ accountId, name, disabledAt, country, usesNumberMemory }: AccountView): Deed[] {
  const texts = useTexts('accounts')
  const client = useQueryClient()
  const isActive = disabledAt === null
  const refresh: 'GET /accounts'[] = ['GET /accounts']
  if (!useMayForAll('admin')) return []
  return [
    formDeed({
      ...{ text: texts.rename, title: texts.renameOf({ name }), about: texts.renameAbout },
      ...{ change: 'POST /accounts/rename', refresh, from: { name } },
      fields: (of) => <NameInput {...of.name} label={texts.newName} hint={texts.nameHint} />,
      disabled: (typed) => typed.name.trim() === name,
      body: (typed) => ({ accountId, name: typed.name.trim() }),
      // Every page names accounts by those of the session.
      onDone: (_, { close }) => void client.invalidateQueries({ queryKey: ['session'] }).then(close),
    }),
    formDeed({
      ...{ text: texts.setCountry, title: texts.countryOf({ name }), about: texts.countryAbout },
      ...{ action: texts.save, change: 'POST /accounts/country', refresh, from: { country: country ?? '' } },
      fields: (of) => (
        <Input {...of.country} label={texts.countryCode} hint={texts.countryHint} maxLength={2} />
      ),
      body: (typed) => ({ accountId, country: typed.country.trim() || null }),
    }),
    confirmedDeed({
      ...{ text: usesNumberMemory ? texts.leaveMemory : texts.useMemory, action: texts.save },
      about: usesNumberMemory ? texts.leaveMemoryAbout : texts.useMemoryAbout,
      ...{ look: 'main', change: 'POST /accounts/number-memory', refresh },
      body: { accountId, usesNumberMemory: !usesNumberMemory },
    }),
    confirmedDeed({
      text: isActive ? texts.disable : texts.enable,
      title: isActive ? texts.disableOf({ name }) : texts.enableOf({ name }),
      about: isActive ? texts.disableAbout : texts.enableAbout,
      ...{ look: isActive ? 'danger' : 'main', buttonLook: isActive ? 'danger' : 'main' },
      ...{
        change: isActive ? 'POST /accounts/disable' : 'POST /accounts/enable',
        body: { accountId },
        refresh,
      },
    }),
  ]
}

/** The balance below which an account is warned about, and the rules of alerts that notify of it. */
function BalanceAlert({
  account: { accountId, currency, alertMicros, balanceRules },
}: {
  account: AccountView
}) {
  const texts = useTexts('accounts')
  const { language } = useLanguage()
  const mayChange = useMayForAll('admin')
  const mayOperate = useMay('operator')
  const known =
    alertMicros === null
      ? ''
      : (alertMicros / 1_000_000).toLocaleString(language, { maximumFractionDigits: 6, useGrouping: false })
  const [{ typed }, of] = useFields({ typed: known })
  const save = useChange('POST /balance-alert/set', ['GET /accounts'])
  const submit = () => {
    const balanceAlert = typed.trim() === '' ? null : typedDecimal(typed, language)
    save.mutate({ accountId, balanceAlert })
  }
  return (
    <Panel title={texts.alert}>
      <Form
        of={save}
        onSubmit={submit}
        {...(mayChange && { action: texts.save })}
        disabled={typed === known}
        saved={save.isSuccess && texts.saved}
      >
        <p className="soft">{texts.alertAbout}</p>
        <Input
          {...of.typed}
          label={texts.alertBelow({ currency })}
          hint={texts.alertHint}
          field="balanceAlert"
          inputMode="decimal"
          readOnly={!mayChange}
        />
        {alertMicros !== null && (
          <p className="soft small">
            {balanceRules.length === 0
              ? texts.watchedByNone
              : `${texts.watchedBy} ${balanceRules.join(', ')}`}{' '}
            {mayOperate && <Link href="/alerts/rules">{texts.rules}</Link>}
          </p>
        )}
      </Form>
    </Panel>
  )
}
