import type {
  InterfacePasswordView,
  InterfaceUserView,
} from '../../../../../packages/console-contract/administration.ts'
import { useMay, useSession } from '../../../gateway/session.tsx'
import { useAnswer } from '../../../gateway/use-gateway.ts'
import { confirmedDeed, type Deed, type Dialogs, openSecret } from '../../../parts/list/deeds.tsx'
import { ListSection } from '../../../parts/list/list-section.tsx'
import type { Column } from '../../../parts/list/table.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { useAccount } from '../account-choice.tsx'
import { AllowedFrom } from '../addresses-field.tsx'
import { AddInterfaceUser, ChangeInterfaceUser, SetPassword } from './interface-forms.tsx'
import { interfacesTexts } from './texts.ts'

/** What applications of Kannel and Jasmin send with: the users of an account. */
export function InterfacesSection() {
  const texts = useTexts(interfacesTexts)
  const { accountId } = useAccount()
  const { apiUrl } = useSession()
  const mayChange = useMay('admin')
  const answer = useAnswer('GET /interfaces', { accountId }, { topics: ['settings'] })
  const columns = useColumns()
  const { add, deedsOf } = useUserDeeds(accountId)
  return (
    <ListSection
      title={texts.title}
      about={
        <>
          <p>{mayChange ? texts.about : `${texts.about} ${texts.readOnly}`}</p>
          <p className="small">
            {texts.kannel}: <code>{apiUrl}/cgi-bin/sendsms</code> · {texts.jasmin}: <code>{apiUrl}/send</code>
          </p>
        </>
      }
      adds={mayChange ? [add] : []}
      of={answer}
      rows={({ users }) => users}
      columns={columns}
      deeds={mayChange ? deedsOf : undefined}
      keyOf={({ kind, username }) => `${kind} ${username}`}
      none={{ title: texts.none, about: texts.noneAbout }}
    />
  )
}

function useColumns(): Column<InterfaceUserView>[] {
  const texts = useTexts(interfacesTexts)
  return [
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
}

function useUserDeeds(accountId: number) {
  const texts = useTexts(interfacesTexts)
  /** Closes the form; a password that the gateway made is shown once. */
  const ends = (dialogs: Dialogs) => ({
    onClose: dialogs.close,
    onMade: ({ username, password }: InterfacePasswordView) => {
      if (password === null) dialogs.close()
      else openSecret(dialogs, { title: texts.madeTitle, about: texts.madeAbout(username), secret: password })
    },
  })
  const add: Deed = {
    text: texts.add,
    opens: (dialogs) => <AddInterfaceUser accountId={accountId} {...ends(dialogs)} />,
  }
  const deedsOf = (user: InterfaceUserView): Deed[] => {
    const { kind, username } = user
    return [
      {
        text: texts.newPassword,
        label: texts.passwordOf(username),
        opens: (dialogs) => <SetPassword user={user} {...ends(dialogs)} />,
      },
      {
        text: texts.change,
        label: texts.changeOf(username),
        opens: ({ close }) => <ChangeInterfaceUser user={user} onClose={close} />,
      },
      confirmedDeed({
        ...{ text: texts.remove, label: texts.removeOf(username), about: texts.removeAbout },
        ...{ buttonLook: 'danger', change: 'POST /interfaces/remove', body: { kind, username } },
        refresh: ['GET /interfaces'],
      }),
    ]
  }
  return { add, deedsOf }
}
