// Two routes that send a one-time code and check it.
import process from 'node:process'
import { PhoneError, Posthorn, TooManyCodesError } from '@posthorn/client'
import express from 'express'

const { POSTHORN_URL = 'http://127.0.0.1:8080', POSTHORN_KEY = 'sandbox', PORT = '3000' } = process.env
const posthorn = new Posthorn({ url: POSTHORN_URL, key: POSTHORN_KEY })
const app = express()
// Behind a proxy also `app.set('trust proxy', …)`: the gateway limits the codes of each address.
app.use(express.json())

app.post('/codes', async (request, response) => {
  const phone = String(request.body?.phone ?? '')
  const { verify_id } = await posthorn.createCode({ phone, lang: 'en', user_ip: request.ip })
  response.json({ verify_id })
})

app.post('/codes/check', async (request, response) => {
  const { phone, verify_id, code } = request.body ?? {}
  const { status } = await posthorn.checkCode({
    phone: String(phone ?? ''),
    verify_id: String(verify_id ?? ''),
    code: String(code ?? ''),
  })
  // `approved`: the user has this telephone. Only a `pending` code may be tried again.
  response.json({ status })
})

app.use((error, _request, response, next) => {
  if (error instanceof PhoneError) response.status(400).json({ error: 'Enter a telephone number' })
  else if (error instanceof TooManyCodesError)
    response.status(429).json({ error: 'Too many codes: try again later' })
  else next(error)
})

app.listen(Number(PORT), '127.0.0.1', () => console.log(`Listens on http://127.0.0.1:${PORT}`))
