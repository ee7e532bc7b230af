import { useState } from 'react'
import type { Scope } from '../../../../../src/domain/console/scope.ts'
import type { NewKeyView } from '../../../../../src/http/console/contract/access.ts'
import { useChange } from '../../../gateway/use-gateway.ts'
import { FormDialog, Input, TextArea } from '../../../parts/form.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { type Expiry, ExpiryField, expiryOf } from './expiry-field.tsx'
import { ScopeChoice } from './scope-choice.tsx'
import { keysTexts } from './texts.ts'

/** Asks what a new key is for, and what it is good for. */
export function MakeKey({
  accountId,
  onMade,
  onClose,
}: {
  accountId: number
  onMade: (made: NewKeyView) => void
  onClose: () => void
}) {
  const texts = useTexts(keysTexts)
  const [name, setName] = useState('')
  /** Null for everything. */
  const [scopes, setScopes] = useState<readonly Scope[] | null>(null)
  const [addresses, setAddresses] = useState('')
  const [expiry, setExpiry] = useState<Expiry>({ kind: 'never' })
  const make = useChange('POST /keys/create', ['GET /keys'])
  const lacksScope = scopes !== null && scopes.length === 0
  const submit = () => {
    const limits = { scopes: [...(scopes ?? [])], addresses: linesOf(addresses), expiresAt: expiryOf(expiry) }
    make.mutate({ accountId, name: name.trim(), ...limits }, { onSuccess: onMade })
  }
  return (
    <FormDialog
      title={texts.make}
      about={texts.about}
      of={make}
      action={texts.make}
      className="keys-form"
      disabled={lacksScope}
      onSubmit={submit}
      onClose={onClose}
    >
      <Input
        label={texts.name}
        hint={texts.nameHint}
        field="name"
        required
        maxLength={64}
        autoComplete="off"
        value={name}
        onChange={setName}
      />
      <ScopeChoice scopes={scopes} onScopes={setScopes} />
      <TextArea
        label={texts.addresses}
        hint={texts.addressesHint}
        field="addresses"
        rows={2}
        spellCheck={false}
        value={addresses}
        onChange={setAddresses}
      />
      <ExpiryField expiry={expiry} onExpiry={setExpiry} />
    </FormDialog>
  )
}

function linesOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter((line) => line !== '')
}
