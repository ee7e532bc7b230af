import { DropdownMenu } from 'radix-ui'
import type { UserView } from '../../../../../packages/console-contract/administration.ts'
import { useAccountName, useMayForAll, useSession } from '../../../gateway/session.tsx'
import { Button } from '../../../parts/button.tsx'
import { type Column, Table } from '../../../parts/list/table.tsx'
import { When } from '../../../parts/time/when.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import type { UserChange } from './change-user.tsx'
import { usersTexts } from './texts.ts'

export function UserTable({
  users,
  onDo,
}: {
  users: readonly UserView[]
  onDo: (change: UserChange, user: UserView) => void
}) {
  const texts = useTexts(usersTexts)
  const { user: own } = useSession()
  const accountName = useAccountName()
  const columns: Column<UserView>[] = [
    {
      heading: texts.name,
      cell: ({ userId, name }) => (
        <span className="users-name">
          <strong>{name}</strong> {userId === own.userId && <span className="badge">{texts.you}</span>}
        </span>
      ),
    },
    { heading: texts.role, cell: ({ role }) => texts[role] },
    {
      heading: texts.account,
      cell: ({ accountId }) => (accountId === null ? texts.allAccounts : accountName(accountId)),
    },
    { heading: texts.state, cell: (user) => <UserState of={user} /> },
    { heading: texts.seen, cell: (user) => <Presence of={user} /> },
    { heading: texts.actions, number: true, cell: (user) => <UserMenu of={user} onDo={onDo} /> },
  ]
  return <Table caption={texts.title} columns={columns} rows={users} keyOf={({ userId }) => userId} />
}

function UserState({ of: { disabledAt, hasSecondFactor, hasProvider } }: { of: UserView }) {
  const texts = useTexts(usersTexts)
  if (disabledAt === null) {
    return (
      <span className="users-name">
        <span className="badge good">{texts.active}</span>{' '}
        {hasSecondFactor && <span className="soft small">{texts.withCode}</span>}{' '}
        {hasProvider && <span className="soft small">{texts.byProvider}</span>}
      </span>
    )
  }
  return (
    <span className="badge bad">
      {texts.disabled} {texts.since} <When at={disabledAt} />
    </span>
  )
}

function Presence({ of: { seenAt, sessions } }: { of: UserView }) {
  const texts = useTexts(usersTexts)
  if (seenAt === null) return <span className="soft">{texts.signedOut}</span>
  return (
    <span className="users-name">
      <When at={seenAt} /> <span className="soft small">({texts.sessions(sessions)})</span>
    </span>
  )
}

/** An admin of one account does not give back what an operator took, nor another role. */
function changesOf(user: UserView, ofAll: boolean): readonly UserChange[] {
  if (!ofAll) return user.disabledAt === null ? ['signOut', 'disable'] : []
  return user.disabledAt === null
    ? [
        'changeRole',
        // At the identity provider there is none.
        ...(user.hasProvider ? [] : (['passwordLink'] as const)),
        ...(['sessionsOfUser', 'signOut'] as const),
        ...(user.hasSecondFactor ? (['resetFactor'] as const) : []),
        'disable',
      ]
    : ['enable']
}

function UserMenu({ of: user, onDo }: { of: UserView; onDo: (change: UserChange, user: UserView) => void }) {
  const texts = useTexts(usersTexts)
  const changes = changesOf(user, useMayForAll('admin'))
  if (changes.length === 0) return null
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button aria-label={texts.moreOf(user.name)}>{texts.more}</Button>
      </DropdownMenu.Trigger>
      {/* Inside of the page's landmark, and outside of the frame that the table scrolls in. */}
      <DropdownMenu.Portal container={document.getElementById('page')}>
        <DropdownMenu.Content className="users-menu" align="end" sideOffset={4}>
          {changes.map((change) => (
            <DropdownMenu.Item
              key={change}
              className={change === 'disable' ? 'danger' : ''}
              onSelect={() => onDo(change, user)}
            >
              {texts[change]}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
