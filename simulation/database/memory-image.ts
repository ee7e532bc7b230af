import type { PGlite } from '@electric-sql/pglite'

/** Of Emscripten's modules, what is used here. */
interface Memory {
  HEAPU8: Uint8Array
}

type Module = PGlite['Module']

/** The parts of Emscripten's file system in memory (MEMFS) that are used here. */
interface FileNode {
  mode: number
  contents?: Uint8Array | Record<string, FileNode> | null
  usedBytes?: number
  parent: FileNode
  name_next?: FileNode | undefined
  [attribute: string]: unknown
}

interface OpenFile {
  /** Null once the program has closed it. */
  fd: number | null
  shared: { flags: number; position: number }
  [attribute: string]: unknown
}

interface FileSystem {
  root: FileNode
  streams: (OpenFile | null | undefined)[]
  nameTable: (FileNode | undefined)[]
  isDir(mode: number): boolean
  isFile(mode: number): boolean
}

interface KeptNode {
  node: FileNode
  attributes: Record<string, unknown>
  bytes: Uint8Array | null
  entries: Record<string, FileNode> | null
}

interface KeptStream {
  stream: OpenFile
  fd: number | null
  flags: number
  position: number
}

const pageBytes = 65_536

/** All that a WebAssembly program has in memory and in its file system in memory, while it runs nothing. */
export class MemoryImage {
  readonly #memory: Buffer
  readonly #nodes: KeptNode[]
  readonly #names: (FileNode | undefined)[]
  readonly #streams: (KeptStream | null)[]

  private constructor(module: Module, earlier: MemoryImage | null) {
    const files = filesOf(module)
    this.#memory = keptMemory(memoryOf(module), earlier === null ? null : earlier.#memory)
    this.#nodes = nodesOf(files)
    this.#names = [...files.nameTable]
    this.#streams = files.streams.map((stream) => (stream ? keptStream(stream) : null))
  }

  /** Takes over the memory of an earlier image, which must not be used any more. */
  static of(module: Module, earlier: MemoryImage | null): MemoryImage {
    return new MemoryImage(module, earlier)
  }

  putBack(module: Module): void {
    this.#putMemoryBack(memoryOf(module))
    const files = filesOf(module)
    for (const { node, attributes, bytes, entries } of this.#nodes) {
      Object.assign(node, attributes)
      if (entries !== null) node.contents = { ...entries }
      else if (bytes !== null) putContentsBack(node, bytes)
    }
    files.nameTable.splice(0, files.nameTable.length, ...this.#names)
    files.streams.length = this.#streams.length
    for (const [index, kept] of this.#streams.entries()) {
      files.streams[index] = kept?.stream ?? null
      if (kept === null) continue
      kept.stream.fd = kept.fd
      Object.assign(kept.stream.shared, { flags: kept.flags, position: kept.position })
    }
  }

  /** Memory never shrinks; what was added becomes zero. */
  #putMemoryBack(heap: Uint8Array): void {
    const now = bufferOf(heap)
    copyChanges(this.#memory, now)
    now.fill(0, this.#memory.length)
  }
}

function keptMemory(heap: Uint8Array, earlier: Buffer | null): Buffer {
  const now = bufferOf(heap)
  if (earlier?.length !== now.length) return Buffer.from(now)
  copyChanges(now, earlier)
  return earlier
}

/** Most pages are the same: to compare is cheaper than to write. */
function copyChanges(from: Buffer, to: Buffer): void {
  for (let at = 0; at < from.length; at += pageBytes) {
    const end = Math.min(at + pageBytes, from.length)
    if (from.compare(to, at, end, at, end) !== 0) from.copy(to, at, at, end)
  }
}

function bufferOf(heap: Uint8Array): Buffer {
  return Buffer.from(heap.buffer, heap.byteOffset, heap.length)
}

function memoryOf(module: Module): Uint8Array {
  return (module as unknown as Memory).HEAPU8
}

function filesOf(module: Module): FileSystem {
  return module.FS as unknown as FileSystem
}

function nodesOf(files: FileSystem): KeptNode[] {
  const kept: KeptNode[] = []
  const walk = (node: FileNode) => {
    const { contents } = node
    const isFolder = files.isDir(node.mode) && contents !== undefined && contents !== null
    const entries = isFolder ? { ...(contents as Record<string, FileNode>) } : null
    const isFile = files.isFile(node.mode) && contents instanceof Uint8Array
    const bytes = isFile ? contents.slice(0, node.usedBytes) : null
    const { contents: _, ...attributes } = node
    kept.push({ node, attributes, bytes, entries })
    for (const entry of Object.values(entries ?? {})) walk(entry)
  }
  walk(files.root)
  return kept
}

function putContentsBack(node: FileNode, bytes: Uint8Array): void {
  const { contents } = node
  if (!(contents instanceof Uint8Array) || contents.length < bytes.length) node.contents = bytes.slice()
  else if (Buffer.compare(contents.subarray(0, bytes.length), bytes) !== 0) contents.set(bytes)
  node.usedBytes = bytes.length
}

function keptStream(stream: OpenFile): KeptStream {
  const { fd, shared } = stream
  return { stream, fd, flags: shared.flags, position: shared.position }
}
