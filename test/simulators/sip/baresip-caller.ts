import { join } from 'node:path'
import { type Audio, telephoneRate } from '../../../telephony/rtp/audio.ts'
import { encodeWav } from '../../../telephony/rtp/wav.ts'
import { BaresipProcess } from '../../../telephony/test/sip/baresip/baresip-process.ts'
import { freePort } from '../../support/free-port.ts'

export interface BaresipCall {
  /** The port called at 127.0.0.1. */
  port: number
  to: string
  username: string
  password: string
  /** What it says once it is answered. */
  samples: Audio['samples']
}

/** Starts a telephone that calls at once. */
export async function startBaresipCaller(call: BaresipCall): Promise<BaresipProcess> {
  const { port, to, username, password, samples } = call
  const listens = await freePort()
  return BaresipProcess.start({
    config: (folder) => [
      `sip_listen 127.0.0.1:${listens}`,
      'net_interface 127.0.0.1',
      'module_path /usr/lib/baresip/modules',
      ...['g711', 'aufile'].map((name) => `module ${name}.so`),
      'module_tmp account.so',
      'module_app menu.so',
      `audio_source aufile,${join(folder, 'said.wav')}`,
      `audio_player aufile,${join(folder, 'heard.wav')}`,
      'audio_alert aufile,/dev/null',
    ],
    account: `<sip:380440000001@127.0.0.1:${port}>;regint=0;auth_user=${username};auth_pass=${password}`,
    said: encodeWav({ samplesPerSecond: telephoneRate, samples }),
    args: ['-e', `/dial sip:${to}@127.0.0.1:${port}`],
  })
}
