import { Body, Controller, HttpCode, Inject, Ip, Post, UseFilters } from '@nestjs/common'
import { Posthorn } from '@posthorn/client'
import { CodeErrors } from './code-errors.filter'

interface CodeToCheck {
  phone?: unknown
  verify_id?: unknown
  code?: unknown
}

/** Two routes that send a one-time code and check it. */
@Controller('codes')
@UseFilters(CodeErrors)
export class CodesController {
  constructor(@Inject(Posthorn) private readonly posthorn: Posthorn) {}

  @Post()
  @HttpCode(200)
  async create(@Body() body: { phone?: unknown } | undefined, @Ip() userIp: string) {
    const phone = String(body?.phone ?? '')
    const { verify_id } = await this.posthorn.createCode({ phone, lang: 'en', user_ip: userIp })
    return { verify_id }
  }

  /** `approved`: the user has this telephone. Only a `pending` code may be tried again. */
  @Post('check')
  @HttpCode(200)
  async check(@Body() body: CodeToCheck | undefined) {
    const { status } = await this.posthorn.checkCode({
      phone: String(body?.phone ?? ''),
      verify_id: String(body?.verify_id ?? ''),
      code: String(body?.code ?? ''),
    })
    return { status }
  }
}
