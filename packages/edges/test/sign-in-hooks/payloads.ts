/** What sign-in services send, as their documents and sources show it; numbers of the simulated network. */

/** supabase.com/docs/guides/auth/auth-hooks/send-sms-hook, "Inputs". */
export function supabasePayload(phone: string, otp = '561166'): object {
  return {
    metadata: {
      uuid: '8b1ae4c6-6f6f-4b6a-8f0e-0f3c3f0a4b1d',
      time: '2026-05-14T12:31:52.824573Z',
      name: 'send-sms',
      ip_address: '198.51.100.7',
    },
    user: {
      id: '6481a5c1-3d37-4a56-9f6a-bee08c554965',
      aud: 'authenticated',
      role: 'authenticated',
      email: '',
      phone,
      phone_confirmed_at: '2024-05-13T11:52:48.157306Z',
      confirmation_sent_at: '2024-05-14T12:31:52.824573Z',
      confirmed_at: '2024-05-13T11:52:48.157306Z',
      app_metadata: { provider: 'phone', providers: ['phone'] },
      user_metadata: {},
      identities: [
        {
          identity_id: '3be5e552-65aa-41d9-9db9-2a502f845459',
          id: '6481a5c1-3d37-4a56-9f6a-bee08c554965',
          identity_data: { email_verified: false, phone: '+1612341244428', phone_verified: true },
          provider: 'phone',
        },
      ],
      created_at: '2024-05-13T11:45:33.7738Z',
      is_anonymous: false,
    },
    sms: { otp, sms_type: 'sms', phone },
  }
}

/** zitadel.com/docs/guides/manage/customize/notification-providers, "HTTP". */
export function zitadelPayload(phone: string, code = '123456'): object {
  return {
    contextInfo: {
      eventType: 'user.human.phone.code.added',
      provider: { id: '285181292935381355', description: 'test' },
      recipientPhoneNumber: phone,
    },
    templateData: {
      title: 'Zitadel - Verify phone',
      preHeader: 'Verify phone',
      subject: 'Verify phone',
      greeting: 'Hello Minnie Mouse,',
      text: `A phone number was added. Your code is ${code}.`,
      buttonText: 'Verify phone',
      primaryColor: '#5469d4',
    },
    args: {
      code,
      displayName: 'Minnie Mouse',
      lastPhone: phone,
      preferredLoginName: 'minnie-mouse@fabi.test',
    },
  }
}

/** docs.logto.io/integrations/http-sms. */
export function logtoPayload(phone: string, code = '123456', locale = 'uk'): object {
  return { to: phone, type: 'SignIn', payload: { code, locale }, ip: '198.51.100.7' }
}

/** By the template of docs/guides/codes-for-kratos.md. */
export function kratosPayload(phone: string, code = '123456'): object {
  return {
    recipient: phone,
    body: `Your login code is: ${code}\n\nIt expires in 15 minutes.\n`,
    code,
  }
}

/** `authentik/stages/authenticator_sms/models.py`. */
export function authentikPayload(phone: string, code = '123456'): object {
  return {
    From: 'authentik',
    To: phone,
    Body: code,
    Message: `Use this code to authenticate in authentik: ${code}`,
  }
}

/** fusionauth.io/docs/customize/email-and-messages/generic-messenger. */
export function fusionAuthPayload(phone: string, code = '123456'): object {
  return {
    type: 'SMS',
    phoneNumber: phone,
    textMessage: `Two Factor Code: ${code}`,
    code,
    userId: '00000000-0000-0001-0000-000000000000',
  }
}
