import type { SecondFactorView } from '../../../../../packages/console-contract/access/own-sign-in.ts'
import { useAnswer } from '../../../gateway/use-gateway.tsx'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import type { Inputs } from '../../../parts/form/fields.tsx'
import { type Deed, Deeds, formDeed } from '../../../parts/list/deeds.tsx'
import { Answered, Panel } from '../../../parts/page.tsx'
import { When } from '../../../parts/values.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { CodeInput, changedByFactor, RecoveryCodes, SetUpSecondFactor } from './set-up-second-factor.tsx'

/** The user's own second factor: an authenticator app. */
export function SecondFactor() {
  const texts = useTexts('users')
  const answer = useAnswer('GET /second-factor', {})
  return (
    <Panel title={texts.secondFactor}>
      <Answered of={answer} lines={2}>
        {(view) => <FactorState view={view} />}
      </Answered>
    </Panel>
  )
}

function FactorState({ view }: { view: SecondFactorView }) {
  const texts = useTexts('users')
  const { confirmedAt, recoveryCodes, required } = view
  const setUp: Deed = {
    ...{ text: texts.setUpFactor, look: 'main' },
    opens: ({ close }) => (
      <Dialog title={texts.setUpFactor} onClose={close}>
        <SetUpSecondFactor onDone={close} />
      </Dialog>
    ),
  }
  /** Each change needs a code, so that an open browser alone is not enough. */
  const withCode = {
    from: { code: '' },
    refresh: [...changedByFactor],
    fields: (of: Inputs<{ code: string }>) => <CodeInput label={texts.code} {...of.code} />,
    body: (typed: { code: string }) => typed,
  }
  const newCodes = formDeed({
    ...{ text: texts.newCodes, about: texts.newCodesAbout, change: 'POST /second-factor/codes', ...withCode },
    onDone: ({ codes }, { open, close }) => open(<RecoveryCodes codes={codes} onClose={close} />),
  })
  const remove = formDeed({
    ...{ text: texts.removeFactor, about: texts.removeFactorAbout, look: 'danger' },
    ...{ change: 'POST /second-factor/remove', ...withCode },
  })
  if (confirmedAt === null) {
    return (
      <div className="stack">
        <p>{texts.factorOff}</p>
        <div className="row">
          <Deeds deeds={[setUp]} />
        </div>
      </div>
    )
  }
  return (
    <div className="stack">
      <p>
        <span className="badge good">{texts.factorOn}</span> {texts.since} <When at={confirmedAt} />
      </p>
      <p>{texts.recoveryLeft({ count: recoveryCodes })}</p>
      <div className="row">
        <Deeds deeds={required ? [newCodes] : [newCodes, remove]} />
      </div>
    </div>
  )
}
