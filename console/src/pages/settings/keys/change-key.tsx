import { useState } from 'react'
import type { Scope } from '../../../../../src/domain/console/scope.ts'
import type { KeyView } from '../../../../../src/http/console/contract/access.ts'
import { useChange } from '../../../gateway/use-gateway.ts'
import { FormDialog } from '../../../parts/form.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { addressesIn } from '../addresses-field.tsx'
import { type Expiry, expiryOf } from './expiry-field.tsx'
import { KeyFields } from './key-fields.tsx'
import { keysTexts } from './texts.ts'

/** Name and limits of an existing key, filled in. */
export function ChangeKey({ of: key, onClose }: { of: KeyView; onClose: () => void }) {
  const texts = useTexts(keysTexts)
  const { keyId, hint } = key
  const [name, setName] = useState(key.name)
  const [scopes, setScopes] = useState<readonly Scope[] | null>(key.scopes)
  const [addresses, setAddresses] = useState(key.addresses?.join('\n') ?? '')
  const kept: Expiry = key.expiresAt === null ? { kind: 'never' } : { kind: 'kept', at: key.expiresAt }
  const [expiry, setExpiry] = useState<Expiry>(kept)
  const change = useChange('POST /keys/change', ['GET /keys'])
  const submit = () => {
    const limits = {
      scopes: [...(scopes ?? [])],
      addresses: addressesIn(addresses),
      ...(expiry.kind !== 'kept' && { expiresAt: expiryOf(expiry) }),
    }
    change.mutate({ keyId, name: name.trim(), ...limits }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={`${texts.changeOf(key.name)} …${hint}`}
      about={texts.changeAbout}
      of={change}
      action={texts.save}
      className="keys-form"
      disabled={scopes?.length === 0}
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
