import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import type { ColleagueView, UserView } from '../../../../../packages/console-contract/administration.ts'
import { useAccountName, useAnswer, useSession } from '../../../gateway/use-gateway.tsx'
import { Button } from '../../../parts/button.tsx'
import { useDialogs } from '../../../parts/dialog/dialogs.tsx'
import type { Deed } from '../../../parts/list/deeds.tsx'
import { type Column, column, ListSection, numeric, Table } from '../../../parts/list/list-section.tsx'
import { When } from '../../../parts/values.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { useUserDeeds } from './user-deeds.tsx'

export function UserTable({ users }: { users: readonly UserView[] }) {
  const texts = useTexts('users')
  const { user: own } = useSession()
  const accountName = useAccountName()
  const deedsOf = useUserDeeds()
  const columns: Column<UserView>[] = [
    column(texts.name, ({ userId, name }) => (
      <span className="nowrap">
        <strong>{name}</strong> {userId === own.userId && <span className="badge">{texts.you}</span>}
      </span>
    )),
    column(texts.role, ({ role }) => texts[role]),
    column(texts.account, ({ accountId }) =>
      accountId === null ? texts.allAccounts : accountName(accountId),
    ),
    column(texts.state, (user) => <UserState of={user} />),
    column(texts.seen, (user) => <Presence of={user} />),
    numeric(texts.actions, (user) => <UserMenu name={user.name} deeds={deedsOf(user)} />),
  ]
  return <Table caption={texts.title} columns={columns} rows={users} keyOf={({ userId }) => userId} />
}

function UserState({ of: { disabledAt, hasSecondFactor, hasProvider } }: { of: UserView }) {
  const texts = useTexts('users')
  if (disabledAt === null) {
    return (
      <span className="nowrap">
        <span className="badge good">{texts.active}</span>{' '}
        {hasSecondFactor && <span className="soft small">{texts.withCode}</span>}{' '}
        {hasProvider && <span className="soft small">{texts.byProvider}</span>}
      </span>
    )
  }
  return <Disabled at={disabledAt} />
}

function Presence({ of: { seenAt, sessions } }: { of: UserView }) {
  const texts = useTexts('users')
  if (seenAt === null) return <span className="soft">{texts.signedOut}</span>
  return (
    <span className="nowrap">
      <When at={seenAt} /> <span className="soft small">({texts.sessions({ count: sessions })})</span>
    </span>
  )
}

function UserMenu({ name, deeds }: { name: string; deeds: readonly Deed[] }) {
  const texts = useTexts('users')
  const dialogs = useDialogs()
  const [isUsed, setIsUsed] = useState(false)
  if (deeds.length === 0) return null
  const button = (
    <Button aria-label={texts.moreOf({ name })} aria-haspopup="menu" onClick={() => setIsUsed(true)}>
      {texts.more}
    </Button>
  )
  // A menu for each row of a long list would cost more than all else that is shown in it.
  if (!isUsed) return button
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>{button}</DropdownMenu.Trigger>
      {/* Inside of the page's landmark, and outside of the frame that the table scrolls in. */}
      <DropdownMenu.Portal container={document.getElementById('page')}>
        <DropdownMenu.Content className="users-menu" align="end" sideOffset={4}>
          {deeds.map(({ text, look = '', opens }) => (
            <DropdownMenu.Item key={text} className={look} onSelect={() => dialogs.open(opens(dialogs))}>
              {text}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

/** The users of an account, for those of them who are no admins. */
export function Colleagues({ accountId }: { accountId: number }) {
  const texts = useTexts('users')
  const answer = useAnswer('GET /users/colleagues', { accountId }, { topics: ['settings'] })
  const columns: Column<ColleagueView>[] = [
    column(texts.name, ({ name }) => <strong>{name}</strong>),
    column(texts.role, ({ role }) => texts[role]),
    column(texts.state, ({ disabledAt }) =>
      disabledAt === null ? <span className="badge good">{texts.active}</span> : <Disabled at={disabledAt} />,
    ),
  ]
  return (
    <ListSection
      title={texts.title}
      of={answer}
      rows={({ colleagues }) => colleagues}
      columns={columns}
      keyOf={({ userId }) => userId}
      none={{ title: '' }}
    />
  )
}

function Disabled({ at }: { at: number }) {
  const texts = useTexts('users')
  return (
    <span className="badge bad">
      {texts.disabled} {texts.since} <When at={at} />
    </span>
  )
}
