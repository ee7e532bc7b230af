import type { ReactNode } from 'react'
import type { FileFaultView } from '../../../../packages/console-contract/fields.ts'
import { storedText } from '../../texts/stored-texts.ts'
import { useLanguage, useTexts } from '../../texts/texts.tsx'
import { Notice } from '../page.tsx'

/** What is wrong with a file, by line and column; nothing where it has no fault. */
export function FileFaults({ title, faults }: { title: ReactNode; faults: readonly FileFaultView[] }) {
  const texts = useTexts('parts')
  const { language } = useLanguage()
  if (faults.length === 0) return null
  return (
    <Notice look="bad">
      {title}
      <ul>
        {faults.map(({ line, column, message }) => (
          <li key={`${line} ${column} ${message}`}>
            {texts.faultPlace({ line, column })} {storedText(message, language, 'fileFaults')}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
