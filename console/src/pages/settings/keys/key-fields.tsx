import { useState } from 'react'
import type { KeyView } from '../../../../../packages/console-contract/administration.ts'
import { scopes as allScopes, type Scope } from '../../../../../packages/domain/console/scope.ts'
import { choices, Input, type Inputs, NameInput, Select } from '../../../parts/form/fields.tsx'
import { instantText } from '../../../parts/values.tsx'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'
import { AddressesField, addressesIn } from '../addresses-field.tsx'
import { AllOrSome } from '../all-or-some.tsx'

/** Name and limits of a key, as the fields of a form have them: of `known`, or of a new one. */
export function keyTyped(known: KeyView | null) {
  const expiresAt = known?.expiresAt ?? null
  return {
    name: known?.name ?? '',
    /** Null for all scopes. */
    scopes: (known?.scopes ?? null) as readonly Scope[] | null,
    addresses: known?.addresses?.join('\n') ?? '',
    expiry: (expiresAt === null ? { kind: 'never' } : { kind: 'kept', at: expiresAt }) as Expiry,
  }
}

type Typed = ReturnType<typeof keyTyped>

export function keyIn({ name, scopes, addresses }: Typed) {
  return { name: name.trim(), scopes: [...(scopes ?? [])], addresses: addressesIn(addresses) }
}

export function KeyFields({ of }: { of: Inputs<Typed> }) {
  const texts = useTexts('keys')
  const { value: chosen, onChange: onChosen } = of.scopes
  const { value: expiry, onChange: onExpiry } = of.expiry
  return (
    <>
      <NameInput {...of.name} label={texts.name} hint={texts.nameHint} />
      <AllOrSome
        label={texts.scopes}
        all={texts.allScopes}
        some={texts.someScopes}
        none={texts.noScope}
        first="send"
        options={choices(allScopes, texts.scope)}
        {...{ chosen, onChosen }}
      />
      <AddressesField {...of.addresses} label={texts.addresses} hint={texts.addressesHint} />
      <ExpiryField {...{ expiry, onExpiry }} />
    </>
  )
}

/** `at` is local time, as the browser's input returns it; of an expiry that stays, an instant. */
type Expiry =
  | { kind: 'never' }
  | { kind: 'days'; days: number }
  | { kind: 'at'; at: string }
  | { kind: 'kept'; at: number }

const dayMs = 24 * 3_600_000
const someDays = [7, 30, 90, 365]

export function toExpiry(expiry: Expiry): number | null {
  switch (expiry.kind) {
    case 'never':
      return null
    case 'days':
      return Date.now() + expiry.days * dayMs
    case 'kept':
      return expiry.at
    case 'at':
      return new Date(expiry.at).getTime()
  }
}

function ExpiryField({ expiry, onExpiry }: { expiry: Expiry; onExpiry: (expiry: Expiry) => void }) {
  const texts = useTexts('keys')
  const { language } = useLanguage()
  const [kept] = useState(expiry.kind === 'kept' ? expiry : null)
  const choose = (value: string) => {
    const days = Number(value)
    if (value === 'kept' && kept !== null) onExpiry(kept)
    else if (days > 0) onExpiry({ kind: 'days', days })
    else onExpiry(value === 'at' ? { kind: 'at', at: '' } : { kind: 'never' })
  }
  return (
    <div className="columns">
      <Select
        label={texts.expires}
        value={expiry.kind === 'days' ? String(expiry.days) : expiry.kind}
        options={[
          ...(kept === null
            ? []
            : [['kept', texts.expiresKept({ at: instantText(kept.at, language) })] as const]),
          ['never', texts.expiresNever],
          ...someDays.map((days) => [String(days), texts.expiresDays({ days })] as const),
          ['at', texts.expiresAt],
        ]}
        onChange={choose}
      />
      {expiry.kind === 'at' && (
        <Input
          label={texts.expiresWhen}
          type="datetime-local"
          required
          value={expiry.at}
          onChange={(text) => onExpiry({ kind: 'at', at: text })}
        />
      )}
    </div>
  )
}
