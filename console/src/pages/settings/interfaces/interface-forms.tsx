import { useState } from 'react'
import type {
  InterfacePasswordView,
  InterfaceUserView,
} from '../../../../../packages/console-contract/administration.ts'
import type { InterfaceKind } from '../../../../../packages/domain/accounts/interface-user.ts'
import { useChange } from '../../../gateway/use-gateway.ts'
import { Input, NameInput } from '../../../parts/form/field.tsx'
import { FormDialog } from '../../../parts/form/form.tsx'
import { Select } from '../../../parts/form/select.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { AddressesField, addressesIn } from '../addresses-field.tsx'
import { interfacesTexts } from './texts.ts'

interface Making {
  onMade: (made: InterfacePasswordView) => void
  onClose: () => void
}

export function AddInterfaceUser({ accountId, onMade, onClose }: Making & { accountId: number }) {
  const texts = useTexts(interfacesTexts)
  const [kind, setKind] = useState<InterfaceKind>('kannel')
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const limits = useLimits({ sender: null, addresses: null })
  const add = useChange('POST /interfaces/add', ['GET /interfaces'])
  const submit = () => {
    const user = { kind, username: username.trim(), accountId, password: password || null }
    add.mutate({ ...user, ...limits.value() }, { onSuccess: onMade })
  }
  return (
    <FormDialog title={texts.add} of={add} action={texts.add} onSubmit={submit} onClose={onClose}>
      <Select
        label={texts.interface}
        value={kind}
        options={(['kannel', 'jasmin'] as const).map((each) => [each, texts[each]] as const)}
        onChange={setKind}
      />
      <NameInput
        label={texts.username}
        hint={texts.usernameHint}
        field="username"
        value={username}
        onChange={setUsername}
      />
      <PasswordField value={password} onChange={setPassword} />
      <LimitFields of={limits} />
    </FormDialog>
  )
}

export function ChangeInterfaceUser({ user, onClose }: { user: InterfaceUserView; onClose: () => void }) {
  const texts = useTexts(interfacesTexts)
  const { kind, username } = user
  const limits = useLimits(user)
  const change = useChange('POST /interfaces/change', ['GET /interfaces'])
  const submit = () => change.mutate({ kind, username, ...limits.value() }, { onSuccess: onClose })
  return (
    <FormDialog
      title={texts.changeOf(username)}
      of={change}
      action={texts.save}
      onSubmit={submit}
      onClose={onClose}
    >
      <LimitFields of={limits} />
    </FormDialog>
  )
}

export function SetPassword({
  user: { kind, username },
  onMade,
  onClose,
}: Making & { user: InterfaceUserView }) {
  const texts = useTexts(interfacesTexts)
  const [password, setPassword] = useState('')
  const set = useChange('POST /interfaces/password', ['GET /interfaces'])
  const submit = () => set.mutate({ kind, username, password: password || null }, { onSuccess: onMade })
  return (
    <FormDialog
      title={texts.passwordOf(username)}
      about={texts.passwordAbout}
      of={set}
      action={texts.setPassword}
      onSubmit={submit}
      onClose={onClose}
    >
      <PasswordField value={password} onChange={setPassword} />
    </FormDialog>
  )
}

function PasswordField(field: { value: string; onChange: (text: string) => void }) {
  const texts = useTexts(interfacesTexts)
  return (
    <Input
      label={texts.password}
      hint={texts.passwordHint}
      field="password"
      type="password"
      maxLength={128}
      autoComplete="new-password"
      {...field}
    />
  )
}

type Limits = Pick<InterfaceUserView, 'sender' | 'addresses'>

/** Sender and addresses while they are edited. */
function useLimits(known: Limits) {
  const [sender, setSender] = useState(known.sender ?? '')
  const [addresses, setAddresses] = useState(known.addresses?.join('\n') ?? '')
  const value = () => ({ sender: sender.trim() || null, addresses: addressesIn(addresses) })
  return { sender, setSender, addresses, setAddresses, value }
}

function LimitFields({ of }: { of: ReturnType<typeof useLimits> }) {
  const texts = useTexts(interfacesTexts)
  return (
    <>
      <Input
        label={texts.senderField}
        hint={texts.senderHint}
        field="sender"
        maxLength={64}
        autoComplete="off"
        value={of.sender}
        onChange={of.setSender}
      />
      <AddressesField
        label={texts.addresses}
        hint={texts.addressesHint}
        value={of.addresses}
        onChange={of.setAddresses}
      />
    </>
  )
}
