import type { FastifyInstance } from 'fastify'
import { pagePolicy, pageStyle } from './pages/style.ts'

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Posthorn</title>
<style>${pageStyle}</style>
</head>
<body>
<header class="top">
<a class="brand" href="/" aria-current="page">Posthorn</a>
<a href="/docs">Reference</a>
<a href="/openapi.json">OpenAPI</a>
</header>
<main class="alone">
<h1>Posthorn</h1>
<p>A messaging gateway: applications send messages over one HTTP interface, Posthorn hands them to carriers,
keeps track of each and calls back when it is delivered.</p>
<p>Operations go to <code>POST /api/json.php</code>, with the API key in the field <code>auth</code>:</p>
<pre class="command" tabindex="0" title="One click selects all of it"><code>curl -s ORIGIN/api/json.php \\
  -H 'Content-Type: application/json' -d '{
  "auth": "YOUR_API_KEY",
  "data": [{
    "type": "sms", "id": 1, "phone": 380501234567,
    "sms_signature": "Posthorn", "sms_message": "Hello from Posthorn"
  }]
}'</code></pre>
<p>Query its status with <code>{"type": "status", "id": 1}</code>. Every operation, field and error is on
<a href="/docs">the page of the reference</a>, and for programs in <a href="/openapi.json">/openapi.json</a>.</p>
<p>Health is at <a href="/health/ready">/health/ready</a>, figures are at <a href="/metrics">/metrics</a>.</p>
</main>
</body>
</html>
`

/** `GET /`: a short introduction for people with a browser. */
export function frontPage(app: FastifyInstance): void {
  app.get('/', (request, reply) => {
    const host = /^[A-Za-z0-9.:[\]-]{1,255}$/.test(request.host) ? request.host : 'localhost'
    return reply
      .header('content-security-policy', pagePolicy)
      .type('text/html; charset=utf-8')
      .send(page.replace('ORIGIN', `http://${host}`))
  })
}
