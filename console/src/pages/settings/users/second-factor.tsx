import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SecondFactorView } from '../../../../../packages/console-contract/access/own-sign-in.ts'
import { useAnswer, useChange } from '../../../gateway/use-gateway.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { FormDialog } from '../../../parts/form/form.tsx'
import { Panel } from '../../../parts/page.tsx'
import { Answered } from '../../../parts/states.tsx'
import { When } from '../../../parts/time/when.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { CodeInput, RecoveryCodes, SetUpSecondFactor } from './set-up-second-factor.tsx'
import { usersTexts } from './texts.ts'

type Doing = { kind: 'set-up' } | { kind: 'ask'; change: CodeChange } | { kind: 'codes'; codes: string[] }
type CodeChange = 'newCodes' | 'removeFactor'

/** The user's own second factor: an authenticator app. */
export function SecondFactor() {
  const texts = useTexts(usersTexts)
  const client = useQueryClient()
  const [doing, setDoing] = useState<Doing | null>(null)
  const answer = useAnswer('GET /second-factor', {})
  const close = () => {
    setDoing(null)
    void client.invalidateQueries({ queryKey: ['GET /second-factor'] })
    void client.invalidateQueries({ queryKey: ['GET /sessions'] })
  }
  return (
    <Panel title={texts.secondFactor}>
      <Answered of={answer} lines={2}>
        {(view) => <FactorState view={view} onDo={setDoing} />}
      </Answered>
      {doing?.kind === 'set-up' && (
        <Dialog title={texts.setUpFactor} onClose={close}>
          <SetUpSecondFactor onDone={close} />
        </Dialog>
      )}
      {doing?.kind === 'ask' && (
        <AskCode
          change={doing.change}
          onCodes={(codes) => setDoing({ kind: 'codes', codes })}
          onClose={close}
        />
      )}
      {doing?.kind === 'codes' && <RecoveryCodes codes={doing.codes} onClose={close} />}
    </Panel>
  )
}

function FactorState({ view, onDo }: { view: SecondFactorView; onDo: (doing: Doing) => void }) {
  const texts = useTexts(usersTexts)
  const { confirmedAt, recoveryCodes, required } = view
  if (confirmedAt === null) {
    return (
      <div className="stack">
        <p>{texts.factorOff}</p>
        <div className="row">
          <Button look="main" onClick={() => onDo({ kind: 'set-up' })}>
            {texts.setUpFactor}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div className="stack">
      <p>
        <span className="badge good">{texts.factorOn}</span> {texts.since} <When at={confirmedAt} />
      </p>
      <p>{texts.recoveryLeft(recoveryCodes)}</p>
      <div className="row">
        <Button onClick={() => onDo({ kind: 'ask', change: 'newCodes' })}>{texts.newCodes}</Button>
        {!required && (
          <Button onClick={() => onDo({ kind: 'ask', change: 'removeFactor' })}>{texts.removeFactor}</Button>
        )}
      </div>
    </div>
  )
}

/** Each change needs a code, so that an open browser alone is not enough. */
function AskCode({
  change,
  onCodes,
  onClose,
}: {
  change: CodeChange
  onCodes: (codes: string[]) => void
  onClose: () => void
}) {
  const texts = useTexts(usersTexts)
  const [code, setCode] = useState('')
  const newCodes = useChange('POST /second-factor/codes')
  const remove = useChange('POST /second-factor/remove')
  const isRemoval = change === 'removeFactor'
  const submit = () => {
    if (isRemoval) remove.mutate({ code }, { onSuccess: onClose })
    else newCodes.mutate({ code }, { onSuccess: ({ codes }) => onCodes(codes) })
  }
  return (
    <FormDialog
      title={texts[change]}
      about={isRemoval ? texts.removeFactorAbout : texts.newCodesAbout}
      of={isRemoval ? remove : newCodes}
      action={texts[change]}
      look={isRemoval ? 'danger' : 'main'}
      onSubmit={submit}
      onClose={onClose}
    >
      <CodeInput label={texts.code} code={code} onCode={setCode} />
    </FormDialog>
  )
}
