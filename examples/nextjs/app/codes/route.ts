import { errorAnswer, posthorn, readTexts } from '../../lib/posthorn'

/** Sends a one-time code. */
export async function POST(request: Request): Promise<Response> {
  const { phone } = await readTexts(request, ['phone'])
  // As the proxy before this application writes it: the gateway limits the codes of each address.
  const userIp = request.headers.get('x-real-ip')
  try {
    const { verify_id } = await posthorn.createCode({
      phone,
      lang: 'en',
      ...(userIp === null ? {} : { user_ip: userIp }),
    })
    return Response.json({ verify_id })
  } catch (error) {
    return errorAnswer(error)
  }
}
