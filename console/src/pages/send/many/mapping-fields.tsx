import { CsvFile, Select } from '../../../parts/form/fields.tsx'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'
import { maxRows, type RowsFile } from './read-rows.ts'
import type { Mapping } from './rows-of.ts'

interface FileFieldsProps {
  file: RowsFile | null
  /** Whether what was chosen is no such file. */
  isWrong: boolean
  mapping: Mapping
  onFile: (file: File | null) => void
  onMapping: (mapping: Mapping) => void
}

/** The file, with the columns of numbers and ids. */
export function FileFields({ file, isWrong, mapping, onFile, onMapping }: FileFieldsProps) {
  const texts = useTexts('send.many')
  const { language } = useLanguage()
  const columns = file?.columns.map((name, at) => [String(at), name] as const) ?? []
  return (
    <div className={file === null ? 'stack-1' : 'stack'}>
      <CsvFile
        label={texts.file}
        wrong={isWrong ? texts.noFile({ max: maxRows.toLocaleString(language) }) : null}
        onChange={onFile}
      />
      {file === null ? (
        <p className="soft small">{texts.fileHint}</p>
      ) : (
        <>
          <p className="small">
            {texts.fileOf({ name: file.name, count: texts.lines({ count: file.rows.length }) })}
          </p>
          <div className="stack field-pair">
            <Select
              label={texts.recipientColumn}
              value={String(mapping.recipient)}
              options={columns}
              onChange={(at) => onMapping({ ...mapping, recipient: Number(at) })}
            />
            <Select
              label={texts.idColumn}
              value={mapping.id === null ? '' : String(mapping.id)}
              options={[['', texts.ownId], ...columns]}
              onChange={(at) => onMapping({ ...mapping, id: at === '' ? null : Number(at) })}
            />
          </div>
        </>
      )}
    </div>
  )
}

const asItIs = 'as-it-is'

interface ColumnFieldsProps {
  names: readonly string[]
  file: RowsFile | null
  mapping: Mapping
  onMapping: (mapping: Mapping) => void
}

/** A column for each placeholder in the texts. */
export function ColumnFields({ names, file, mapping, onMapping }: ColumnFieldsProps) {
  const texts = useTexts('send.many')
  if (names.length === 0 || file === null) return null
  const choose = (name: string, chosen: string) => {
    const { [name]: _, ...others } = mapping.variables
    const variables =
      chosen === '' ? others : { ...others, [name]: chosen === asItIs ? null : Number(chosen) }
    onMapping({ ...mapping, variables })
  }
  return (
    <fieldset className="tiles boxed send-object">
      <legend className="small medium">{texts.columns}</legend>
      {names.map((name) => {
        const column = mapping.variables[name]
        return (
          <Select
            key={name}
            label={`{{${name}}}`}
            wrong={column === undefined ? texts.chooseColumn : null}
            value={column === undefined ? '' : column === null ? asItIs : String(column)}
            options={[
              ['', texts.chooseColumn],
              ...file.columns.map((each, at) => [String(at), each] as const),
              [asItIs, texts.asItIs],
            ]}
            onChange={(chosen) => choose(name, chosen)}
          />
        )
      })}
    </fieldset>
  )
}
