import { useState } from 'react'
import type { ErasedView } from '../../../../packages/console-contract/sending/recipients.ts'
import { useChange } from '../../gateway/use-gateway.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { Check } from '../../parts/form/choice.tsx'
import { FormDialog } from '../../parts/form/form.tsx'
import { useTexts } from '../../texts/texts.tsx'

/** Says what an erasure does, carries it out, and says what became of it. */
export function EraseRecipient({ recipient, onClose }: { recipient: string; onClose: () => void }) {
  const texts = useTexts('recipients')
  const [isSure, setIsSure] = useState(false)
  const erase = useChange('POST /subscriber/erase', ['GET /recipient', 'GET /messages'])
  if (erase.data !== undefined) return <Erased view={erase.data} onClose={onClose} />
  return (
    <FormDialog
      title={texts.eraseTitle}
      about={texts.eraseAbout({ recipient })}
      of={erase}
      action={texts.erase}
      look="danger"
      disabled={!isSure}
      onSubmit={() => erase.mutate({ recipient })}
      onClose={onClose}
    >
      <ul className="recipient-consequences">
        {Object.values(texts.eraseConsequences).map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <Check label={texts.eraseConfirm} value={isSure} onChange={setIsSure} />
    </FormDialog>
  )
}

function Erased({
  view: { counts, open, archive, optOutsKept, proof },
  onClose,
}: {
  view: ErasedView
  onClose: () => void
}) {
  const texts = useTexts('recipients')
  const parts = useTexts('parts')
  const rows = Object.values(counts).reduce((sum, each) => sum + each, 0)
  return (
    <Dialog title={texts.erased} onClose={onClose}>
      <div className="stack" role="status">
        <p>{rows === 0 ? texts.erasedNothing : texts.erasedRows({ count: rows })}</p>
        {open > 0 && <p>{texts.erasedOpen({ count: open })}</p>}
        {archive !== null && <p>{texts.erasedArchive({ why: archive })}</p>}
        {optOutsKept > 0 && <p>{texts.erasedOptOuts({ count: optOutsKept })}</p>}
        <p className="soft small">
          {texts.proof}: <span className="mono breaks">{proof}</span>
        </p>
      </div>
      <div className="actions">
        <Button look="main" onClick={onClose}>
          {parts.close}
        </Button>
      </div>
    </Dialog>
  )
}
