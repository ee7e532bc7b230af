import type { AccountView } from '../../../../../packages/console-contract/administration.ts'
import { When } from '../../../parts/time/when.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { accountsTexts } from './texts.ts'

export function AccountState({ of: { disabledAt } }: { of: Pick<AccountView, 'disabledAt'> }) {
  const texts = useTexts(accountsTexts)
  if (disabledAt === null) return <span className="badge good">{texts.active}</span>
  return (
    <div className="settings-lines">
      <span className="badge bad">{texts.disabled}</span>
      <span className="soft small">
        {texts.since} <When at={disabledAt} />
      </span>
    </div>
  )
}
