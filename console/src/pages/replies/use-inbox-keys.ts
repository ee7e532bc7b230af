import { useEffect } from 'react'

/** J and K open the next and the former conversation of the list, R goes to the answer; not while something is typed. */
export function useInboxKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, code, ctrlKey, metaKey, altKey } = event
      const isTyping =
        target instanceof HTMLElement && target.matches('input, textarea, select, [role=dialog] *')
      if (isTyping || ctrlKey || metaKey || altKey) return
      // By the place of the key: it has another letter on a Ukrainian keyboard.
      if (code === 'KeyJ') openBeside(1)
      else if (code === 'KeyK') openBeside(-1)
      else if (code === 'KeyR') document.querySelector<HTMLElement>('.replies-answer textarea')?.focus()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function openBeside(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('.replies-row')]
  const opened = rows.findIndex((row) => row.ariaCurrent === 'true')
  const next = rows[opened === -1 ? 0 : opened + step]
  next?.focus()
  next?.click()
}
