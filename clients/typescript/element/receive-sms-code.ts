/**
 * The code of an SMS that is bound to this page (WebOTP, https://wicg.github.io/web-otp/): its last line is
 * `@shop.example #123456`. Null where the browser has no such thing, the user declines, or `signal` aborts.
 */
export async function receiveSmsCode(signal: AbortSignal): Promise<string | null> {
  if (!('OTPCredential' in globalThis)) return null
  const wanted = { otp: { transport: ['sms'] }, signal } as CredentialRequestOptions
  try {
    const credential = (await navigator.credentials.get(wanted)) as { code?: unknown } | null
    return typeof credential?.code === 'string' ? credential.code : null
  } catch {
    return null
  }
}
