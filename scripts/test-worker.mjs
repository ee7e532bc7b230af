// One of the processes that run test files. It runs the files that its parent names one after another, each as a suite
// of its own, so that hooks and failures belong to their file while what the files import is loaded only once.
import { suite } from 'node:test'
import { pathToFileURL } from 'node:url'

process.on('message', ({ file }) => {
  void suite(file, () => import(pathToFileURL(file).href))
})
process.send({ type: 'ready' })
