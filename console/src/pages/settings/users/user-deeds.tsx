import type { OneTimeLinkView, UserView } from '../../../../../packages/console-contract/administration.ts'
import { type Role, roles } from '../../../../../packages/domain/console/role.ts'
import { useMayForAll, useSession } from '../../../gateway/use-gateway.tsx'
import type { Dialogs } from '../../../parts/dialog/dialogs.tsx'
import { ShownOnce } from '../../../parts/dialog/shown-once.tsx'
import { type Inputs, Select } from '../../../parts/form/fields.tsx'
import { confirmedDeed, type Deed, deedTexts, formDeed } from '../../../parts/list/deeds.tsx'
import { When } from '../../../parts/values.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { SessionsOfUser } from './session-list.tsx'

/** What an admin may do about a user. One of one account does not give back what an operator took, nor another role. */
export function useUserDeeds(): (user: UserView) => readonly Deed[] {
  const texts = useTexts('users')
  const ofAll = useMayForAll('admin')
  const refresh: 'GET /users'[] = ['GET /users']
  return (user) => {
    const { userId, name, role, accountId, hasProvider, hasSecondFactor } = user
    const sent = { body: { userId }, refresh }
    const changeRole = formDeed({
      ...deedTexts(texts, 'changeRole', { name }),
      ...{ change: 'POST /users/role', refresh, from: { role, accountId } },
      fields: (of) => <RightsFields of={of} />,
      disabled: (typed) => typed.role === role && typed.accountId === accountId,
      body: (typed) => ({ userId, ...typed }),
    })
    const passwordLink = confirmedDeed({
      ...deedTexts(texts, 'passwordLink', { name }),
      ...{ action: texts.makeLink, look: 'main', change: 'POST /users/password-link', ...sent },
      onDone: showLink,
    })
    const sessions: Deed = {
      text: texts.sessionsOfUser,
      opens: ({ close }) => <SessionsOfUser user={user} onClose={close} />,
    }
    const signOut = confirmedDeed({
      ...deedTexts(texts, 'signOut', { name }),
      ...{ change: 'POST /users/sign-out', ...sent },
    })
    const resetFactor = confirmedDeed({
      ...deedTexts(texts, 'resetFactor', { name }),
      ...{ change: 'POST /users/reset-second-factor', ...sent },
    })
    const disable = confirmedDeed({
      ...deedTexts(texts, 'disable', { name }),
      ...{ buttonLook: 'danger', change: 'POST /users/disable', ...sent },
    })
    const enable = confirmedDeed({
      ...deedTexts(texts, 'enable', { name }),
      ...{ look: 'main', change: 'POST /users/enable', ...sent },
    })
    const isActive = user.disabledAt === null
    if (!ofAll) return isActive ? [signOut, disable] : []
    if (!isActive) return [enable]
    // At the identity provider there is no password.
    const byPassword = hasProvider ? [] : [passwordLink]
    return [changeRole, ...byPassword, sessions, signOut, ...(hasSecondFactor ? [resetFactor] : []), disable]
  }
}

export function useInviteDeed(): Deed {
  const texts = useTexts('users')
  const ofAll = useMayForAll('admin')
  return formDeed({
    ...{ text: texts.invite, about: texts.inviteAbout, action: texts.makeLink, buttonLook: 'main' },
    ...{ change: 'POST /users/invite', refresh: ['GET /users'] },
    from: { role: 'viewer', accountId: null } as UserRights,
    fields: (of) => <RightsFields of={of} ofAll={ofAll} />,
    body: (typed) => typed,
    onDone: showLink,
  })
}

function showLink(link: OneTimeLinkView, { open, close }: Dialogs): void {
  open(<MadeLink link={link} onClose={close} />)
}

function MadeLink({ link: { path, expiresAt }, onClose }: { link: OneTimeLinkView; onClose: () => void }) {
  const texts = useTexts('users')
  return (
    <ShownOnce
      title={texts.linkTitle}
      about={texts.linkAbout}
      secret={`${window.location.origin}${path}`}
      onClose={onClose}
    >
      <p className="soft">
        {texts.linkUntil} <When at={expiresAt} />
      </p>
    </ShownOnce>
  )
}

interface UserRights {
  role: Role
  /** The one account that a user sees; null: all. */
  accountId: number | null
}

/** What a user may do, and on which account. */
function RightsFields({ of, ofAll = true }: { of: Inputs<UserRights>; ofAll?: boolean }) {
  const texts = useTexts('users')
  const { accounts } = useSession()
  const [role, account] = [of.role, of.accountId]
  return (
    <>
      <fieldset className="users-role-field stack-2">
        <legend className="visually-hidden">{texts.role}</legend>
        {roles.map((each) => (
          <label key={each} className="boxed">
            <input
              type="radio"
              name="role"
              checked={role.value === each}
              onChange={() => role.onChange(each)}
            />
            <span>
              <strong>{texts[each]}</strong>
              <span className="soft small">{texts[`${each}May`]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {ofAll && (
        <Select
          label={texts.account}
          hint={texts.accountHint}
          field="accountId"
          value={account.value ?? 0}
          options={[[0, texts.allAccounts], ...accounts.map((each) => [each.accountId, each.name] as const)]}
          onChange={(chosen) => account.onChange(chosen === 0 ? null : chosen)}
        />
      )}
    </>
  )
}
