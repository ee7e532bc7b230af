import { useEffect, useState } from 'react'
import { BareSelect } from '../parts/form.tsx'
import { useTexts } from '../texts/texts.tsx'
import { shellTexts } from './texts.ts'

const themes = ['system', 'light', 'dark'] as const
type Theme = (typeof themes)[number]
const storageKey = 'posthorn.theme'

function firstTheme(): Theme {
  return themes.find((theme) => theme === localStorage.getItem(storageKey)) ?? 'system'
}

/** As it was chosen the last time, before anything is drawn. */
export function applyKeptTheme(): void {
  document.documentElement.dataset['theme'] = firstTheme()
}

/** Chooses light or dark; the system says it unless somebody does. */
export function ThemeChoice() {
  const texts = useTexts(shellTexts)
  const [theme, setTheme] = useState<Theme>(firstTheme)
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme
    localStorage.setItem(storageKey, theme)
  }, [theme])
  return (
    <label className="row choice">
      <span>{texts.theme}</span>
      <BareSelect
        value={theme}
        options={themes.map((each) => [each, texts[each]] as const)}
        onChange={setTheme}
      />
    </label>
  )
}
