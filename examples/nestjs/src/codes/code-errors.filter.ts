import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common'
import { PhoneError, TooManyCodesError } from '@posthorn/client'

/** What a user can do something about; other errors are those of the application. */
@Catch(PhoneError, TooManyCodesError)
export class CodeErrors implements ExceptionFilter {
  catch(error: PhoneError | TooManyCodesError, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse()
    if (error instanceof PhoneError) response.status(400).json({ error: 'Enter a telephone number' })
    else response.status(429).json({ error: 'Too many codes: try again later' })
  }
}
