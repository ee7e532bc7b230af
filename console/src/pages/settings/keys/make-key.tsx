import type { NewKeyView } from '../../../../../packages/console-contract/administration.ts'
import type { Scope } from '../../../../../packages/domain/console/scope.ts'
import { useChange } from '../../../gateway/use-gateway.ts'
import { FormDialog } from '../../../parts/form/form.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { toExpiry } from './expiry-field.tsx'
import { KeyFields, useKeyDraft } from './key-fields.tsx'
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
  const draft = useKeyDraft(null)
  const { scopes, expiry } = draft
  const make = useChange('POST /keys/create', ['GET /keys'])
  const submit = () =>
    make.mutate(
      { accountId, ...draft.value(), expiresAt: toExpiry(expiry) },
      { onSuccess: (made) => onMade(made, scopes) },
    )
  return (
    <FormDialog
      title={texts.make}
      about={texts.about}
      of={make}
      action={texts.make}
      className="keys-form"
      disabled={scopes?.length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <KeyFields of={draft} />
    </FormDialog>
  )
}
