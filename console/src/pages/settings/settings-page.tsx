import './settings.css'
import { Link, useParams } from 'wouter'
import { mayDo } from '../../../../packages/domain/console/role.ts'
import { useMayForAll, useSession } from '../../gateway/use-gateway.tsx'
import { Nothing, Page } from '../../parts/page.tsx'
import { Sections } from '../../parts/sections.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { AccountChoice, useAccountIfAny, useSectionHref } from './account-choice.tsx'
import { NewAccount } from './new-account.tsx'
import { sections } from './sections.ts'

/** Settings of accounts and users, a section at a time. */
export function SettingsPage() {
  const texts = useTexts('settings')
  const { user } = useSession()
  const account = useAccountIfAny()
  const hrefOf = useSectionHref()
  const shown = sections.filter(
    ({ role, forAccount }) => mayDo(user.role, role) && (user.accountId === null || forAccount === true),
  )
  const { '*': path = '' } = useParams<{ '*'?: string }>()
  const name = path.split('/')[0]
  const section = shown.find((each) => each.name === name) ?? shown[0]
  const hidden = sections.find((each) => each.name === name && !shown.includes(each))
  if (section === undefined) return null
  if (name !== undefined && name !== '' && !sections.some((each) => each.name === name)) {
    return (
      <Page title={texts.title}>
        <Nothing title={texts.noSection} about={name}>
          <Link href={hrefOf(section.name)}>{texts[section.name]}</Link>
        </Nothing>
      </Page>
    )
  }
  if (hidden !== undefined) {
    return (
      <Page title={`${texts.title}: ${texts[hidden.name]}`}>
        <Nothing
          title={texts.notForRole}
          about={
            user.accountId === null
              ? texts.notForRoleAbout({ admins: hidden.role === 'admin' })
              : texts.notForAccount
          }
        >
          <Link href={hrefOf(section.name)}>{texts[section.name]}</Link>
        </Nothing>
      </Page>
    )
  }
  const { show: Show, ofAccount = false } = section
  return (
    <Page title={`${texts.title}: ${texts[section.name]}`} actions={ofAccount && <AccountChoice />}>
      <Sections
        label={texts.sections}
        sections={shown.map(({ name: of, show: { preload } }) => ({
          href: hrefOf(of),
          name: texts[of],
          preload,
        }))}
        isOpen={({ href }) => href === hrefOf(section.name)}
      />
      {ofAccount && account === null ? <NoAccount /> : <Show key={ofAccount ? account?.accountId : 'all'} />}
    </Page>
  )
}

/** While there is no account: what one is, and a button for admins. */
function NoAccount() {
  const texts = useTexts('settings')
  const mayCreate = useMayForAll('admin')
  return (
    <Nothing title={texts.noAccount}>
      <p>{texts.noAccountAbout}</p>
      {mayCreate ? <NewAccount look="main" /> : <p>{texts.noAccountViewer}</p>}
    </Nothing>
  )
}
