import { useState } from 'react'
import type { Scope } from '../../../../../src/domain/console/scope.ts'
import type { NewKeyView } from '../../../../../src/http/console/contract/access.ts'
import { useChange } from '../../../gateway/use-gateway.ts'
import { FormDialog } from '../../../parts/form.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { addressesIn } from '../addresses-field.tsx'
import { type Expiry, expiryOf } from './expiry-field.tsx'
import { KeyFields } from './key-fields.tsx'
import { keysTexts } from './texts.ts'

/** The form for a new key: name, scopes, addresses, expiry. */
export function MakeKey({
  accountId,
  onMade,
  onClose,
}: {
  accountId: number
  onMade: (made: NewKeyView, scopes: readonly Scope[] | null) => void
  onClose: () => void
}) {
  const texts = useTexts(keysTexts)
  const [name, setName] = useState('')
  /** Null for all scopes. */
  const [scopes, setScopes] = useState<readonly Scope[] | null>(null)
  const [addresses, setAddresses] = useState('')
  const [expiry, setExpiry] = useState<Expiry>({ kind: 'never' })
  const make = useChange('POST /keys/create', ['GET /keys'])
  const lacksScope = scopes !== null && scopes.length === 0
  const submit = () => {
    const limits = {
      scopes: [...(scopes ?? [])],
      addresses: addressesIn(addresses),
      expiresAt: expiryOf(expiry),
    }
    make.mutate({ accountId, name: name.trim(), ...limits }, { onSuccess: (made) => onMade(made, scopes) })
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
      <KeyFields
        {...{ name, scopes, addresses, expiry }}
        onName={setName}
        onScopes={setScopes}
        onAddresses={setAddresses}
        onExpiry={setExpiry}
      />
    </FormDialog>
  )
}
