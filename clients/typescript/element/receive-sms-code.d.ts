/**
 * The code of an SMS that is bound to this page (WebOTP, https://wicg.github.io/web-otp/): its last line is
 * `@shop.example #123456`. Null where the browser has no such thing, the user declines, or `signal` aborts.
 */
export declare function receiveSmsCode(signal: AbortSignal): Promise<string | null>
