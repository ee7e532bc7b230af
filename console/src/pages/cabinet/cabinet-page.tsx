import { Link, useParams } from 'wouter'
import { mayDo } from '../../../../src/domain/console/role.ts'
import { useMay, useSession } from '../../gateway/session.tsx'
import { Page } from '../../parts/page.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { AccountChoice, useAccountIfAny, useSectionHref } from './account-choice.tsx'
import './cabinet.css'
import { NewAccount } from './new-account.tsx'
import { NoAccount } from './no-account.tsx'
import { sections } from './sections.ts'
import { cabinetTexts } from './texts.ts'

/** What belongs to the business and to the people who run it, a section at a time. */
export function CabinetPage() {
  const texts = useTexts(cabinetTexts)
  const { user } = useSession()
  const account = useAccountIfAny()
  const hrefOf = useSectionHref()
  const shown = sections.filter(({ role }) => mayDo(user.role, role))
  const { '*': path = '' } = useParams<{ '*'?: string }>()
  const name = path.split('/')[0]
  const section = shown.find((each) => each.name === name) ?? shown[0]
  if (section === undefined) return null
  const { show: Show, ofAccount = false } = section
  return (
    <Page
      title={`${texts.title}: ${texts[section.name]}`}
      actions={ofAccount && account !== null && <AccountActions />}
    >
      <nav className="tabs-list" aria-label={texts.sections}>
        {shown.map((each) => (
          <Link key={each.name} href={hrefOf(each.name)} aria-current={each === section ? 'page' : undefined}>
            {texts[each.name]}
          </Link>
        ))}
      </nav>
      {ofAccount && account === null ? <NoAccount /> : <Show />}
    </Page>
  )
}

function AccountActions() {
  const mayCreate = useMay('admin')
  return (
    <>
      <AccountChoice />
      {mayCreate && <NewAccount />}
    </>
  )
}
