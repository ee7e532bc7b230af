import { useState } from 'react'
import type {
  InterfacePasswordView,
  InterfaceUserView,
} from '../../../../../packages/console-contract/administration.ts'
import { useMay, useSession } from '../../../gateway/session.tsx'
import { useAnswer } from '../../../gateway/use-gateway.ts'
import { Confirm } from '../../../parts/dialog/confirm.tsx'
import { ShownOnce } from '../../../parts/dialog/shown-once.tsx'
import type { Column } from '../../../parts/list/table.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { useAccount } from '../account-choice.tsx'
import { AllowedFrom } from '../addresses-field.tsx'
import { actionsColumn, SettingsList } from '../settings-list.tsx'
import { AddInterfaceUser, ChangeInterfaceUser, SetPassword } from './interface-forms.tsx'
import { interfacesTexts } from './texts.ts'

type Deed = 'change' | 'password' | 'remove'

type Doing =
  | { kind: 'add' }
  | { kind: Deed; user: InterfaceUserView }
  | { kind: 'made'; username: string; password: string }

/** What applications of Kannel and Jasmin send with: the users of an account. */
export function InterfacesSection() {
  const texts = useTexts(interfacesTexts)
  const { accountId } = useAccount()
  const { apiUrl } = useSession()
  const mayChange = useMay('admin')
  const [doing, setDoing] = useState<Doing | null>(null)
  const answer = useAnswer('GET /interfaces', { accountId }, { topics: ['settings'] })
  const columns = useColumns(mayChange ? (kind, user) => setDoing({ kind, user }) : undefined)
  return (
    <>
      <SettingsList
        title={texts.title}
        about={
          <>
            <p>{mayChange ? texts.about : `${texts.about} ${texts.readOnly}`}</p>
            <p className="small">
              {texts.kannel}: <code>{apiUrl}/cgi-bin/sendsms</code> · {texts.jasmin}:{' '}
              <code>{apiUrl}/send</code>
            </p>
          </>
        }
        add={mayChange ? { text: texts.add, onAdd: () => setDoing({ kind: 'add' }) } : undefined}
        of={answer}
        rows={({ users }) => users}
        columns={columns}
        keyOf={({ kind, username }) => `${kind} ${username}`}
        none={{ title: texts.none, about: texts.noneAbout }}
      />
      {doing !== null && <InterfaceDialog doing={doing} accountId={accountId} onDoing={setDoing} />}
    </>
  )
}

function useColumns(onDo?: (deed: Deed, user: InterfaceUserView) => void): Column<InterfaceUserView>[] {
  const texts = useTexts(interfacesTexts)
  const columns: Column<InterfaceUserView>[] = [
    { heading: texts.user, cell: ({ username }) => <strong>{username}</strong> },
    { heading: texts.interface, cell: ({ kind }) => texts[kind] },
    {
      heading: texts.sender,
      cell: ({ sender }) => sender ?? <span className="soft">{texts.noSender}</span>,
    },
    {
      heading: texts.limits,
      cell: ({ addresses }) => <AllowedFrom addresses={addresses} anywhere={texts.anywhere} />,
    },
  ]
  if (onDo === undefined) return columns
  const actions = actionsColumn<InterfaceUserView>(texts.actions, (user) => [
    {
      text: texts.newPassword,
      label: texts.passwordOf(user.username),
      onClick: () => onDo('password', user),
    },
    { text: texts.change, label: texts.changeOf(user.username), onClick: () => onDo('change', user) },
    {
      text: texts.remove,
      label: texts.removeOf(user.username),
      look: 'danger',
      onClick: () => onDo('remove', user),
    },
  ])
  return [...columns, actions]
}

function InterfaceDialog({
  doing,
  accountId,
  onDoing,
}: {
  doing: Doing
  accountId: number
  onDoing: (doing: Doing | null) => void
}) {
  const texts = useTexts(interfacesTexts)
  const onClose = () => onDoing(null)
  const onMade = ({ username, password }: InterfacePasswordView) =>
    onDoing(password === null ? null : { kind: 'made', username, password })
  switch (doing.kind) {
    case 'add':
      return <AddInterfaceUser accountId={accountId} onMade={onMade} onClose={onClose} />
    case 'change':
      return <ChangeInterfaceUser user={doing.user} onClose={onClose} />
    case 'password':
      return <SetPassword user={doing.user} onMade={onMade} onClose={onClose} />
    case 'remove': {
      const { kind, username } = doing.user
      return (
        <Confirm
          title={texts.removeOf(username)}
          about={texts.removeAbout}
          action={texts.remove}
          change="POST /interfaces/remove"
          body={{ kind, username }}
          refresh={['GET /interfaces']}
          onClose={onClose}
        />
      )
    }
    case 'made':
      return (
        <ShownOnce
          title={texts.madeTitle}
          about={texts.madeAbout(doing.username)}
          label={texts.madeTitle}
          secret={doing.password}
          onClose={onClose}
        />
      )
  }
}
