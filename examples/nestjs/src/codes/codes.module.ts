import { env } from 'node:process'
import { Module } from '@nestjs/common'
import { Posthorn } from '@posthorn/client'
import { CodesController } from './codes.controller'

const { POSTHORN_URL = 'http://127.0.0.1:8080', POSTHORN_KEY = 'sandbox' } = env

@Module({
  controllers: [CodesController],
  providers: [
    { provide: Posthorn, useFactory: () => new Posthorn({ url: POSTHORN_URL, key: POSTHORN_KEY }) },
  ],
})
export class CodesModule {}
