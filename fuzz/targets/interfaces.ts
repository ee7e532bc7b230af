import { readJasminRequest } from '../../packages/edges/interfaces/jasmin-request.ts'
import { readKannelRequest } from '../../packages/edges/interfaces/kannel-request.ts'
import { readParameters } from '../../packages/edges/interfaces/parameters.ts'
import { Broken, target } from '../engine/target.ts'
import { textShape } from '../engine/text-shape.ts'

const now = Date.UTC(2026, 0, 2, 3, 4, 5)
const checkHookUrl = (url: string) => (/^https?:\/\//.test(url) ? null : 'hook must be an http or https URL')

export const interfaces = target<string>({
  name: 'interfaces',
  what: 'queries and forms of clients of Kannel and of Jasmin',
  shape: textShape,
  maxSize: 100_000,
  corpus: () => [
    'username=shop&password=p&to=%2B380671234567+380501112233&from=Shop&text=Hello+%E2%82%AC&coding=0&charset=UTF-8',
    'user=shop&pass=p&to=380671234567&text=%04%1F&coding=2&charset=UTF-16BE&dlr-mask=31&dlr-url=https%3A%2F%2Fa.example%2F%3Fid%3D%25p%26s%3D%25d',
    'to=380671234567&udh=%05%00%03%01%02%01&text=part&mclass=0&validity=60&deferred=5&priority=1&meta-data=%3Fsmpp%3F0x1401%3D1',
    'username=shop&password=p&to=380671234567&content=Hello&coding=8&dlr=yes&dlr-level=3&dlr-method=GET&dlr-url=https://a.example',
    'to=380671234567&hex-content=0041&coding=8&sdt=260102030405000%2B&validity-period=60&tags=a,b&custom_tlvs=[[5121,null,"OctetString","x"]]',
  ],
  feed(text) {
    const parameters = readParameters(text)
    const kannel = readKannelRequest(parameters, { username: 'shop', sender: null, checkHookUrl, now })
    const jasmin = readJasminRequest(parameters, { sender: 'Shop', checkHookUrl, now, needsContent: true })
    for (const read of [kannel, jasmin]) {
      if (read.kind !== 'read') continue
      const { sendAt, lifetimeSeconds } = read.request.sms
      if ([sendAt, lifetimeSeconds].some((each) => each !== null && !Number.isSafeInteger(each)))
        throw new Broken(`no time: ${sendAt}, ${lifetimeSeconds}`)
    }
    return [kannel, jasmin]
      .map((read) => (read.kind === 'read' ? 'read' : read.sentence.replaceAll(/\[.*|\d+/g, '').slice(0, 30)))
      .join()
  },
})
