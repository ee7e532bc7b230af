import { useEffect, useRef } from 'react'
import { Link, useParams } from 'wouter'
import { mayDo } from '../../../../src/domain/console/role.ts'
import { useMay, useSession } from '../../gateway/session.tsx'
import { Page } from '../../parts/page.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { AccountChoice, useAccountIfAny, useSectionHref } from './account-choice.tsx'
import './cabinet.css'
import { NewAccount } from './new-account.tsx'
import { NoAccount } from './no-account.tsx'
import { type CabinetSection, sections } from './sections.ts'
import { cabinetTexts } from './texts.ts'

/** What belongs to the business and to the people who run it, a section at a time. */
export function CabinetPage() {
  const texts = useTexts(cabinetTexts)
  const { user } = useSession()
  const account = useAccountIfAny()
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
      <SectionTabs shown={shown} current={section} />
      {ofAccount && account === null ? <NoAccount /> : <Show key={ofAccount ? account?.accountId : 'all'} />}
    </Page>
  )
}

function SectionTabs({ shown, current }: { shown: readonly CabinetSection[]; current: CabinetSection }) {
  const texts = useTexts(cabinetTexts)
  const hrefOf = useSectionHref()
  const tabs = useRef<HTMLElement>(null)
  // On a narrow screen the tabs are wider than it is.
  useEffect(() => {
    const at = tabs.current?.querySelector(`a[href*="/cabinet/${current.name}"]`)
    at?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <nav className="tabs-list" aria-label={texts.sections} ref={tabs}>
      {shown.map((each) => (
        <Link key={each.name} href={hrefOf(each.name)} aria-current={each === current ? 'page' : undefined}>
          {texts[each.name]}
        </Link>
      ))}
    </nav>
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
