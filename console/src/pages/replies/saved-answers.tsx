import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { choices, Select } from '../../parts/form/fields.tsx'
import { useTexts } from '../../texts/texts.tsx'

const storageKey = 'posthorn.answers'
const maxSaved = 50
const shownLetters = 60

/** Texts that an operator answers with often, kept in this browser. */
export function SavedAnswers({ text, onChoose }: { text: string; onChoose: (text: string) => void }) {
  const texts = useTexts('replies')
  const [saved, setSaved] = useState(readSaved)
  const keep = (next: readonly string[]) => {
    localStorage.setItem(storageKey, JSON.stringify(next))
    setSaved(next)
  }
  const isSaved = saved.includes(text)
  const isKept = text.trim() !== ''
  return (
    <div className="row">
      {saved.length > 0 && (
        <Select
          label={texts.saved}
          hint={texts.savedHere}
          value={isSaved ? text : ''}
          options={choices(saved, (each) => each.slice(0, shownLetters), texts.chooseSaved)}
          onChange={(chosen) => chosen !== '' && onChoose(chosen)}
        />
      )}
      {isSaved && (
        <Button look="quiet" onClick={() => keep(saved.filter((each) => each !== text))}>
          {texts.removeSaved}
        </Button>
      )}
      {isKept && !isSaved && saved.length < maxSaved && (
        <Button look="quiet" onClick={() => keep([...saved, text])}>
          {texts.saveAnswer}
        </Button>
      )}
    </div>
  )
}

function readSaved(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}
