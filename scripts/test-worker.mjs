// One of the processes that run test files. It runs the files that its parent names one after another, each as a suite
// of its own, so that hooks and failures belong to their file while what the files import is loaded only once.
import asyncHooks from 'node:async_hooks'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'

const following = followOnDemand()
const { suite } = await import('node:test')

process.on('message', ({ file }) => {
  following.start()
  void suite(file, () => import(pathToFileURL(file).href).finally(following.stop))
})
for (const name of ['uncaughtException', 'unhandledRejection']) {
  process.on(name, (error) => process.send({ type: 'fault', error: `${name}: ${inspect(error)}` }))
}
process.send({ type: 'ready' })

/**
 * `node:test` follows every promise of a process to know which suite declares a test, and which test a stray error
 * belongs to. That slows down everything a gateway does. Here it does so while a file is loaded and declares its tests;
 * stray errors go to the parent.
 */
function followOnDemand() {
  const { createHook } = asyncHooks
  let hook = null
  asyncHooks.createHook = (callbacks) => {
    asyncHooks.createHook = createHook
    hook = createHook(callbacks)
    return { enable: () => hook.enable(), disable: () => hook.disable() }
  }
  return { start: () => hook?.enable(), stop: () => hook?.disable() }
}
