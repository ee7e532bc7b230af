// Calls the route handlers as Next.js does, by the paths of their files.
const { createServer } = require('node:http')

const routes = {
  '/codes': require('./app/codes/route.js'),
  '/codes/check': require('./app/codes/check/route.js'),
}

const server = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray())
  const url = `http://127.0.0.1${request.url}`
  const answer = await routes[request.url].POST(new Request(url, { method: 'POST', body }))
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('Listens'))
