import type {
  InterfacePasswordView,
  InterfaceUserView,
} from '../../../../../packages/console-contract/administration.ts'
import type { InterfaceKind } from '../../../../../packages/domain/accounts/interface-user.ts'
import { useAnswer, useMay, useSession } from '../../../gateway/use-gateway.tsx'
import type { Dialogs } from '../../../parts/dialog/dialogs.tsx'
import { choices, Input, type Inputs, NameInput, Select } from '../../../parts/form/fields.tsx'
import { confirmedDeed, type Deed, deedTexts, formDeed, openSecret } from '../../../parts/list/deeds.tsx'
import { type Column, column, ListSection } from '../../../parts/list/list-section.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { useAccount } from '../account-choice.tsx'
import { AddressesField, AllowedFrom, addressesIn } from '../addresses-field.tsx'

/** What applications of Kannel and Jasmin send with: the users of an account. */
export function InterfacesSection() {
  const texts = useTexts('interfaces')
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
  const texts = useTexts('interfaces')
  return [
    column(texts.user, ({ username }) => <strong>{username}</strong>),
    column(texts.interface, ({ kind }) => texts[kind]),
    column(texts.sender, ({ sender }) => sender ?? <span className="soft">{texts.noSender}</span>),
    column(texts.limits, ({ addresses }) => <AllowedFrom addresses={addresses} anywhere={texts.anywhere} />),
  ]
}

function useUserDeeds(accountId: number) {
  const texts = useTexts('interfaces')
  const refresh: 'GET /interfaces'[] = ['GET /interfaces']
  /** A password that the gateway made is shown once. */
  const onDone = ({ username, password }: InterfacePasswordView, dialogs: Dialogs) => {
    if (password === null) dialogs.close()
    else
      openSecret(dialogs, {
        title: texts.madeTitle,
        about: texts.madeAbout({ name: username }),
        secret: password,
      })
  }
  const add = formDeed({
    ...{ text: texts.add, change: 'POST /interfaces/add', refresh, onDone },
    from: { kind: 'kannel' as InterfaceKind, username: '', password: '', sender: '', addresses: '' },
    fields: (of) => (
      <>
        <Select
          {...of.kind}
          label={texts.interface}
          options={choices(['kannel', 'jasmin'] as const, texts)}
        />
        <NameInput {...of.username} label={texts.username} hint={texts.usernameHint} />
        <PasswordField {...of.password} />
        <LimitFields of={of} />
      </>
    ),
    body: ({ username, password, ...typed }) => ({
      ...{ ...typed, ...limitsIn(typed), accountId, username: username.trim(), password: password || null },
    }),
  })
  const deedsOf = ({ kind, username, sender, addresses }: InterfaceUserView): Deed[] => [
    formDeed({
      ...deedTexts(texts, 'newPassword', { name: username }),
      ...{ action: texts.setPassword, change: 'POST /interfaces/password', refresh, onDone },
      from: { password: '' },
      fields: (of) => <PasswordField {...of.password} />,
      body: ({ password }) => ({ kind, username, password: password || null }),
    }),
    formDeed({
      ...{ ...deedTexts(texts, 'change', { name: username }), action: texts.save },
      ...{ change: 'POST /interfaces/change', refresh },
      from: { sender: sender ?? '', addresses: addresses?.join('\n') ?? '' },
      fields: (of) => <LimitFields of={of} />,
      body: (typed) => ({ kind, username, ...limitsIn(typed) }),
    }),
    confirmedDeed({
      ...{ ...deedTexts(texts, 'remove', { name: username }), refresh },
      ...{ buttonLook: 'danger', change: 'POST /interfaces/remove', body: { kind, username } },
    }),
  ]
  return { add, deedsOf }
}

function PasswordField(field: { field: string; value: string; onChange: (text: string) => void }) {
  const texts = useTexts('interfaces')
  const { password: label, passwordHint: hint } = texts
  return <Input {...{ label, hint, ...field }} type="password" maxLength={128} autoComplete="new-password" />
}

interface Limits {
  sender: string
  addresses: string
}

function LimitFields({ of }: { of: Inputs<Limits> }) {
  const texts = useTexts('interfaces')
  const { senderField, senderHint } = texts
  return (
    <>
      <Input {...of.sender} label={senderField} hint={senderHint} maxLength={64} />
      <AddressesField {...of.addresses} label={texts.addresses} hint={texts.addressesHint} />
    </>
  )
}

function limitsIn({ sender, addresses }: Limits) {
  return { sender: sender.trim() || null, addresses: addressesIn(addresses) }
}
