import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import type { AccountView } from '../../../../../packages/console-contract/administration.ts'
import { useMay, useMayForAll } from '../../../gateway/session.tsx'
import { Button } from '../../../parts/button.tsx'
import { Confirm } from '../../../parts/dialog/confirm.tsx'
import { Fact, Facts } from '../../../parts/figures/facts.tsx'
import { Money } from '../../../parts/figures/money.tsx'
import { Panel } from '../../../parts/page.tsx'
import { Notice } from '../../../parts/states.tsx'
import { When } from '../../../parts/time/when.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import type { SectionName } from '../section-name.ts'
import { AccountCountry } from './account-country.tsx'
import { AccountState } from './account-state.tsx'
import { BalanceAlert } from './balance-alert.tsx'
import { RenameAccount } from './rename-account.tsx'
import { accountsTexts } from './texts.ts'

/** One account: what belongs to it, with links to its sections, and what an admin may change. */
export function OneAccount({ account, onClose }: { account: AccountView; onClose: () => void }) {
  const texts = useTexts(accountsTexts)
  const { accountId, name, currency, availableMicros, createdAt, disabledAt } = account
  const mayOperate = useMay('operator')
  /** A viewer sees no keys and binds. */
  const counted = (section: SectionName, count: number): ReactNode =>
    mayOperate || section === 'senders' || section === 'users' ? (
      <Link href={`/settings/${section}?account=${accountId}`}>{count}</Link>
    ) : (
      count
    )
  return (
    <>
      <Panel
        title={name}
        actions={
          <>
            <AccountActions account={account} />
            <Button onClick={onClose}>{texts.close}</Button>
          </>
        }
      >
        <div className="stack">
          {disabledAt !== null && <Notice look="wait">{texts.disabledNote}</Notice>}
          <Facts>
            <Fact name={texts.state}>
              <AccountState of={account} />
            </Fact>
            <Fact name={texts.balance}>
              <Link href={`/settings/money?account=${accountId}`}>
                <Money micros={availableMicros} currency={currency} />
              </Link>
            </Fact>
            <Fact name={texts.country}>
              {account.country ?? <span className="soft">{texts.noCountry}</span>}
            </Fact>
            <Fact name={texts.numberMemory}>
              {account.usesNumberMemory ? texts.memoryOn : texts.memoryOff}
            </Fact>
            <Fact name={texts.keys}>{counted('keys', account.keys)}</Fact>
            <Fact name={texts.senders}>{counted('senders', account.senders)}</Fact>
            <Fact name={texts.binds}>{counted('binds', account.binds)}</Fact>
            <Fact name={texts.interfaces}>{counted('interfaces', account.interfaceUsers)}</Fact>
            <Fact name={texts.users}>{counted('users', account.users)}</Fact>
            <Fact name={texts.created}>
              <When at={createdAt} />
            </Fact>
          </Facts>
        </div>
      </Panel>
      <BalanceAlert key={account.alertMicros} account={account} />
    </>
  )
}

/** For admins. */
function AccountActions({ account }: { account: AccountView }) {
  const { accountId, name, disabledAt, country, usesNumberMemory } = account
  const texts = useTexts(accountsTexts)
  const mayChange = useMayForAll('admin')
  const [doing, setDoing] = useState<'rename' | 'country' | 'memory' | 'toggle' | null>(null)
  const close = () => setDoing(null)
  const isActive = disabledAt === null
  if (!mayChange) return null
  return (
    <>
      <Button onClick={() => setDoing('rename')}>{texts.rename}</Button>
      <Button onClick={() => setDoing('country')}>{texts.setCountry}</Button>
      <Button onClick={() => setDoing('memory')}>
        {usesNumberMemory ? texts.leaveMemory : texts.useMemory}
      </Button>
      <Button look={isActive ? 'danger' : 'main'} onClick={() => setDoing('toggle')}>
        {isActive ? texts.disable : texts.enable}
      </Button>
      {doing === 'rename' && <RenameAccount accountId={accountId} name={name} onClose={close} />}
      {doing === 'country' && <AccountCountry known={{ accountId, name, country }} onClose={close} />}
      {doing === 'memory' && (
        <Confirm
          title={usesNumberMemory ? texts.leaveMemory : texts.useMemory}
          about={usesNumberMemory ? texts.leaveMemoryAbout : texts.useMemoryAbout}
          action={texts.save}
          look="main"
          change="POST /accounts/number-memory"
          body={{ accountId, usesNumberMemory: !usesNumberMemory }}
          refresh={['GET /accounts']}
          onClose={close}
        />
      )}
      {doing === 'toggle' && (
        <Confirm
          title={isActive ? texts.disableOf(name) : texts.enableOf(name)}
          about={isActive ? texts.disableAbout : texts.enableAbout}
          action={isActive ? texts.disable : texts.enable}
          look={isActive ? 'danger' : 'main'}
          change={isActive ? 'POST /accounts/disable' : 'POST /accounts/enable'}
          body={{ accountId }}
          refresh={['GET /accounts']}
          onClose={close}
        />
      )}
    </>
  )
}
