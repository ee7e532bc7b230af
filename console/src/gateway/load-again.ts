import { loadTexts } from '../texts/text-parts.ts'

const pauseMs = 1_000
const giveUpAfterMs = 120_000
/** Within this time after a reload a second one would not help. */
const reloadedLatelyMs = 20_000
const reloadedAtKey = 'posthorn.reloadedAt'

/**
 * Imports a part of the console, and its texts with it. Where they cannot be loaded, the gateway is away or another
 * version runs, whose files have other names: the page waits until the gateway answers, and loads itself anew. Rejects
 * with the error of the import where that did not help.
 */
export async function importPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    const part = await load()
    await loadTexts()
    return part
  } catch (error) {
    const reloadedAt = Number(sessionStorage.getItem(reloadedAtKey) ?? 0)
    if (Date.now() - reloadedAt < reloadedLatelyMs || !(await gatewayAnswers())) throw error
    sessionStorage.setItem(reloadedAtKey, String(Date.now()))
    window.location.reload()
    return new Promise<never>(() => undefined)
  }
}

/** Resolves once it does, or after two minutes without an answer. */
async function gatewayAnswers(): Promise<boolean> {
  for (const until = Date.now() + giveUpAfterMs; Date.now() < until; ) {
    const response = await fetch('/console', { method: 'HEAD', cache: 'no-store' }).catch(() => null)
    if (response?.ok === true) return true
    await new Promise((resolve) => window.setTimeout(resolve, pauseMs))
  }
  return false
}
