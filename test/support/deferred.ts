/** A promise that the test itself resolves. */
export interface Deferred<Value> {
  promise: Promise<Value>
  resolve: (value: Value) => void
}

export function deferred<Value = void>(): Deferred<Value> {
  let resolve: (value: Value) => void = () => undefined
  const promise = new Promise<Value>((resolvePromise) => {
    resolve = resolvePromise
  })
  return { promise, resolve }
}
