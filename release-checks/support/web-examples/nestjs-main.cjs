// What `nest new` makes around a module.
require('reflect-metadata')
const { NestFactory } = require('@nestjs/core')
const { CodesModule } = require('./codes/codes.module.js')

NestFactory.create(CodesModule, { logger: ['error'] })
  .then((app) => app.listen(Number(process.env.PORT), '127.0.0.1'))
  .then(() => console.log('Listens'))
