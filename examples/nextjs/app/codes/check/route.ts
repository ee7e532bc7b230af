import { errorAnswer, posthorn, readTexts } from '../../../lib/posthorn'

/** Checks a code. `approved`: the user has this telephone. Only a `pending` code may be tried again. */
export async function POST(request: Request): Promise<Response> {
  const answer = await readTexts(request, ['phone', 'verify_id', 'code'])
  try {
    const { status } = await posthorn.checkCode(answer)
    return Response.json({ status })
  } catch (error) {
    return errorAnswer(error)
  }
}
