import { useState } from 'react'
import type { FieldView } from '../../../../../packages/console-contract/sending/send.ts'
import { Panel } from '../../../parts/page.tsx'
import { useApiRefusalText } from '../../../texts/api-refusals.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { composeContent, mayWait } from '../draft.ts'
import { FormFields } from '../fields/form-fields.tsx'
import { findVariables } from '../fields/variables.ts'
import { FormFrame, type SendFormProps, useRehearsal } from '../form-frame.tsx'
import { Prospect } from '../prospect.tsx'
import { LeftOutTable } from './left-out.tsx'
import { ColumnFields, FileFields } from './mapping-fields.tsx'
import { columnOfNumbers, type RowsFile, readRows } from './read-rows.ts'
import { RehearsalPanel } from './rehearsal-panel.tsx'
import { type Mapping, mapRows, type RowsOfFile } from './rows-of.ts'
import { SendingPanel } from './sending-panel.tsx'
import { useRowsRehearsal } from './use-rows-rehearsal.ts'
import { useRowsSending } from './use-rows-sending.ts'

/** A message to every line of a file: checked as a whole first, then sent line by line. */
export function ManyForm(props: SendFormProps) {
  const { form, view, account, hand } = props
  const many = useTexts('send.many')
  const { draft } = hand
  const textOf = useApiRefusalText()
  const chosen = useFile()
  const { file } = chosen
  const content = composeContent(draft, view, account, 'lines')
  const variables = findVariables(content)
  const mapping = { ...chosen.mapping, variables: withNamesakes(variables, chosen.mapping, file) }
  const isMapped = variables.every((name) => mapping.variables[name] !== undefined)
  const [first] =
    file === null ? [] : mapRows({ ...file, rows: file.rows.slice(0, 20) }, mapping, view.type, content).rows
  const rehearsal = useRehearsal(account.accountId, first?.operation ?? { type: view.type, ...content })
  const wrongAt = (path: string, field?: FieldView) => {
    const refused = rehearsal?.refused ?? null
    const isTouched = (draft.values[path] ?? '') !== '' || path === 'send_at'
    return refused !== null && refused.field === path && isTouched ? textOf(refused, field) : null
  }
  const { rehearsing, rehearse } = useRowsRehearsal(account.accountId)
  const { sending, start, goOn, stop, forget } = useRowsSending(account.accountId)
  const of = JSON.stringify([account.accountId, file?.digest, mapping, view.type, content])
  const all = (): RowsOfFile =>
    file === null ? { rows: [], leftOut: [] } : mapRows(file, mapping, view.type, content)
  const leftOut = rehearsing.kind === 'over' ? rehearsing.result.leftOut : []
  if (sending !== null) {
    return (
      <SendingPanel
        sending={sending}
        leftOut={leftOut}
        fileName={file?.name ?? ''}
        onStop={stop}
        onGoOn={goOn}
        onAnother={forget}
      />
    )
  }
  return (
    <FormFrame
      {...props}
      {...{ rehearsal, wrongAt }}
      onSubmit={() => undefined}
      fields={
        <FormFields
          view={view}
          accounts={form.accounts}
          withId={false}
          recipient={
            <FileFields
              file={file}
              isWrong={chosen.isWrong}
              mapping={mapping}
              onFile={(next) => void chosen.read(next)}
              onMapping={chosen.setMapping}
            />
          }
          variables={
            <ColumnFields names={variables} file={file} mapping={mapping} onMapping={chosen.setMapping} />
          }
        />
      }
      aside={
        <>
          <Panel title={many.preview}>
            {first === undefined ? (
              <p className="soft">{many.previewAbout}</p>
            ) : (
              <Prospect rehearsal={rehearsal} {...(mayWait(view) && { schedule: draft.schedule })} />
            )}
          </Panel>
          <Panel title={many.recipients}>
            <RehearsalPanel
              rehearsing={rehearsing}
              of={of}
              mayRehearse={file !== null && isMapped}
              onRehearse={() => void rehearse(of, all())}
              onSend={({ rows }) => start(rows)}
            />
          </Panel>
        </>
      }
    >
      {rehearsing.kind === 'over' && rehearsing.of === of && (
        <LeftOutTable title={many.leftOut} rows={leftOut} />
      )}
    </FormFrame>
  )
}

/** The chosen file with its columns. */
function useFile() {
  const [file, setFile] = useState<RowsFile | null>(null)
  const [isWrong, setWrong] = useState(false)
  const [mapping, setMapping] = useState<Mapping>({ recipient: 0, id: null, variables: {} })
  const read = async (chosen: File | null) => {
    const next = chosen === null ? null : await readRows(chosen.name, await chosen.text())
    setFile(next)
    setWrong(chosen !== null && (next === null || next.rows.length === 0))
    setMapping({ recipient: next === null ? 0 : columnOfNumbers(next), id: null, variables: {} })
  }
  return { file, isWrong, mapping, setMapping, read }
}

/** A placeholder is filled from the column of its name, unless another one is chosen. */
function withNamesakes(
  names: readonly string[],
  { variables }: Mapping,
  file: RowsFile | null,
): Mapping['variables'] {
  const columns = file?.columns.map((name) => name.toLowerCase()) ?? []
  return Object.fromEntries(
    names.flatMap((name) => {
      const namesake = columns.indexOf(name.toLowerCase())
      const column = name in variables ? variables[name] : namesake === -1 ? undefined : namesake
      return column === undefined ? [] : [[name, column] as const]
    }),
  )
}
