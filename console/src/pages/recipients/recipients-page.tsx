import '../messages/messages.css'
import { Route, Switch, useLocation } from 'wouter'
import type { ErasedView, RecipientView } from '../../../../packages/console-contract/sending/recipients.ts'
import { downloadPath } from '../../gateway/request.ts'
import { useAnswer, useMay, useMayForAll } from '../../gateway/use-gateway.tsx'
import { Button } from '../../parts/button.tsx'
import { countryName } from '../../parts/country-name.ts'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { Check, Input, useFields } from '../../parts/form/fields.tsx'
import { Form } from '../../parts/form/form.tsx'
import { typedDigits } from '../../parts/form/typed-number.ts'
import { type Deed, Deeds, formDeed } from '../../parts/list/deeds.tsx'
import { Answered, Nothing, Notice, Page, Panel } from '../../parts/page.tsx'
import { When } from '../../parts/values.tsx'
import { type Texts, useLanguage, useTexts } from '../../texts/texts.tsx'
import {
  CodesPanel,
  LinksPanel,
  LookupsPanel,
  MemoryPanel,
  MessagesPanel,
  OptOutsPanel,
  RepliesPanel,
} from './panels.tsx'

/** All that is stored about one number or address; without one, the field for it. */
export function RecipientsPage() {
  const texts = useTexts('recipients')
  const may = useMayForAll('operator')
  if (!may) {
    return (
      <Page title={texts.anyTitle}>
        <Nothing title={texts.notForYou} about={texts.notForYouAbout} />
      </Page>
    )
  }
  return (
    <Switch>
      <Route path="/recipients/:recipient">
        {({ recipient }) => <OneRecipient recipient={decoded(recipient)} />}
      </Route>
      <Route>
        <FindRecipient />
      </Route>
    </Switch>
  )
}

/** A part of the address as it was before it was encoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function FindRecipient() {
  const texts = useTexts('recipients')
  const [, go] = useLocation()
  const [{ typed }, of] = useFields({ typed: '' })
  return (
    <Page title={texts.anyTitle} about={texts.about}>
      <Panel>
        <Form
          action={texts.open}
          onSubmit={() => go(`/recipients/${encodeURIComponent(typedDigits(typed))}`)}
        >
          <Input {...of.typed} label={texts.find} hint={texts.findHint} required />
        </Form>
      </Panel>
    </Page>
  )
}

function OneRecipient({ recipient }: { recipient: string }) {
  const texts = useTexts('recipients')
  const mayErase = useMay('admin')
  const answer = useAnswer('GET /recipient', { recipient }, { topics: ['messages'], keep: false })
  const known = answer.data?.recipient ?? recipient
  const actions = mayErase && answer.data !== undefined && (
    <>
      <a
        className="button"
        href={downloadPath('/subscriber/export.ndjson', { recipient: known })}
        title={texts.exportAbout}
        download
      >
        {texts.export}
      </a>
      <Deeds deeds={[eraseDeed(known, texts)]} />
    </>
  )
  return (
    <Page
      title={texts.title({ recipient: answer.data?.written ?? recipient })}
      about={texts.about}
      actions={actions}
    >
      <Answered of={answer} lines={12}>
        {(view) => <Facts view={view} />}
      </Answered>
    </Page>
  )
}

function Facts({ view }: { view: RecipientView }) {
  const texts = useTexts('recipients')
  const { language } = useLanguage()
  return (
    <>
      <p className="row">
        <strong className="mono large breaks">{view.recipient}</strong>
        {view.country !== null && <span className="soft">{countryName(view.country, language)}</span>}
      </p>
      {view.erasingSince !== null && (
        <Notice look="wait">
          {texts.erasing} <When at={view.erasingSince} />.
        </Notice>
      )}
      <MessagesPanel view={view} />
      <div className="sides">
        <OptOutsPanel view={view} />
        <RepliesPanel view={view} />
        <CodesPanel view={view} />
        <LinksPanel view={view} />
        <LookupsPanel view={view} />
        {!view.recipient.includes('@') && <MemoryPanel view={view} />}
      </div>
    </>
  )
}

/** Says what an erasure does, carries it out, and says what became of it. */
function eraseDeed(recipient: string, texts: Texts<'recipients'>): Deed {
  return formDeed({
    ...{ text: texts.erase, title: texts.eraseTitle, about: texts.eraseAbout({ recipient }), look: 'danger' },
    ...{
      buttonLook: 'danger',
      change: 'POST /subscriber/erase',
      refresh: ['GET /recipient', 'GET /messages'],
    },
    from: { isSure: false },
    fields: (of) => (
      <>
        <ul className="bullets stack-2">
          {Object.values(texts.eraseConsequences).map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
        <Check {...of.isSure} label={texts.eraseConfirm} />
      </>
    ),
    disabled: ({ isSure }) => !isSure,
    body: () => ({ recipient }),
    onDone: (view, { open, close }) => open(<Erased view={view} onClose={close} />),
  })
}

interface ErasedProps {
  view: ErasedView
  onClose: () => void
}

function Erased({ view: { counts, open, archive, optOutsKept, proof }, onClose }: ErasedProps) {
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
