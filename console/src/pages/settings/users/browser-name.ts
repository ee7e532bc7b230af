const browsers = [
  ['Edge', /\bEdg(?:A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* .*Safari/],
] as const
const systems = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux|X11/],
] as const

/** `Firefox 130, Linux`, from what a browser says of itself; its first words where it is another program. */
export function browserName(agent: string): string {
  const system = systems.find(([, form]) => form.test(agent))?.[0]
  for (const [name, form] of browsers) {
    const version = form.exec(agent)?.[1]
    if (version !== undefined) return [`${name} ${version}`, system].filter(Boolean).join(', ')
  }
  return agent.slice(0, 40) || '?'
}
