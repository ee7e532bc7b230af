import { PhoneError, Posthorn, TooManyCodesError } from '@posthorn/client'

const { POSTHORN_URL = 'http://127.0.0.1:8080', POSTHORN_KEY = 'sandbox' } = process.env

export const posthorn = new Posthorn({ url: POSTHORN_URL, key: POSTHORN_KEY })

/** The fields of a JSON body as texts; one that is missing is empty. */
export async function readTexts<Name extends string>(
  request: Request,
  names: readonly Name[],
): Promise<Record<Name, string>> {
  const body = (await request.json().catch(() => null)) as Record<string, unknown> | null
  return Object.fromEntries(names.map((name) => [name, String(body?.[name] ?? '')])) as Record<Name, string>
}

/** The answer where a user can do something about the error; throws all others. */
export function errorAnswer(error: unknown): Response {
  if (error instanceof PhoneError)
    return Response.json({ error: 'Enter a telephone number' }, { status: 400 })
  if (error instanceof TooManyCodesError)
    return Response.json({ error: 'Too many codes: try again later' }, { status: 429 })
  throw error
}
