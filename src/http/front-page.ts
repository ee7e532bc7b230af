import type { FastifyInstance } from 'fastify'

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Posthorn</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 3rem auto; padding: 0 1rem }
pre { background: #f4f4f4; color: #111; padding: 1rem; overflow-x: auto }
</style>
<h1>Posthorn</h1>
<p>A messaging gateway: applications send messages over one HTTP interface, Posthorn hands them to carriers,
keeps track of each and calls back when it is delivered.</p>
<p>Operations go to <code>POST /api/json.php</code>, with the API key in the field <code>auth</code>:</p>
<pre>curl -s ORIGIN/api/json.php -H 'Content-Type: application/json' -d '{
  "auth": "YOUR_API_KEY",
  "data": [{
    "type": "sms", "id": 1, "phone": 380501234567,
    "sms_signature": "Posthorn", "sms_message": "Hello from Posthorn"
  }]
}'</pre>
<p>Ask for its status with <code>{"type": "status", "id": 1}</code>. Health is at
<a href="/health/ready">/health/ready</a>, figures are at <a href="/metrics">/metrics</a>.</p>
</html>
`

/** `GET /`: what this is, for a person with a browser. */
export function frontPage(app: FastifyInstance): void {
  app.get('/', (request, reply) => {
    const host = /^[A-Za-z0-9.:[\]-]+$/.test(request.host) ? request.host : 'localhost'
    return reply.type('text/html; charset=utf-8').send(page.replace('ORIGIN', `http://${host}`))
  })
}
