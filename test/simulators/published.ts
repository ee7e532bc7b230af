import { readFileSync } from 'node:fs'
import { projectFile } from '../support/project.ts'

/** One entry of a file in `conformance/infobip` or `conformance/whatsapp`. */
export interface Published {
  name: string
  path: string
  status: number
  body: unknown
}

/** Samples that the operator of an interface has published; see the README beside them. */
export function published(
  file: `${'infobip' | 'whatsapp'}/${'requests' | 'answers' | 'webhooks'}`,
): Published[] {
  const path = projectFile(`conformance/${file}.json`)
  return JSON.parse(readFileSync(path, 'utf8')) as Published[]
}

/** The sample of that name. */
export function sampleOf(samples: readonly Published[], name: string): Published {
  const sample = samples.find((each) => each.name === name)
  if (!sample) throw new Error(`no sample ${name}`)
  return sample
}
