// Runs inside the frame alone: a page without an origin, without network, without storage. The bytes of the PDF come
// through the port that the page around hands over, and whatever a hostile document could do stays in here.

import { getDocument, PasswordException, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type FromFrame, isFrameKey, type ToFrame } from '../protocol.ts'
import { createPages, type Pages } from './pages.ts'

/** The library's worker as a classic script; see `web/pdf-frame.ts`. */
declare const __PDF_WORKER__: string

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): { createScriptURL(url: string): URL }
}

const waiting = new Map<number, (bytes: ArrayBuffer | null) => void>()
let port: MessagePort | null = null
let pages: Pages | null = null

const send = (message: FromFrame): void => port?.postMessage(message)

window.addEventListener('message', event => {
  if (event.source !== window.parent || port !== null || !event.ports[0]) return
  port = event.ports[0]
  port.onmessage = ({ data }: MessageEvent<ToFrame>) => receive(data)
})

window.addEventListener('keydown', event => {
  const key = event.key === '=' ? '+' : event.key
  if (!isFrameKey(key) || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  send({ type: 'key', key })
})

function receive(message: ToFrame): void {
  if (message.type === 'open') void open(message)
  else if (message.type === 'zoom') pages?.zoom(message.zoom)
  else if (message.type === 'go') pages?.go(message.page)
  else if (message.type === 'data') {
    waiting.get(message.id)?.(message.bytes)
    waiting.delete(message.id)
  }
}

async function open({ bytes, zoom, pageLabel, language }: Extract<ToFrame, { type: 'open' }>): Promise<void> {
  document.documentElement.lang = language
  try {
    const task = getDocument({
      data: bytes,
      worker: new PDFWorker({ port: startWorker() } as never),
      BinaryDataFactory: AskingFactory,
      cMapUrl: 'cmaps/',
      standardFontDataUrl: 'standard_fonts/',
      wasmUrl: 'wasm/',
      useWorkerFetch: false,
      // Those of the machine would be looked for by an address.
      useSystemFonts: false,
      disableWorkerRendering: true,
      enableXfa: false,
      stopAtErrors: false,
      // A picture of more points than a big screen has pages for is left out instead of unpacked.
      maxImageSize: 64_000_000,
      canvasMaxAreaInBytes: 256_000_000,
      verbosity: 0,
    } as never)
    const pdf = await task.promise
    send({ type: 'opened', pages: pdf.numPages })
    pages = await createPages(pdf, {
      zoom,
      pageLabel,
      onPlace: (page, percent) => send({ type: 'at', page, percent }),
    })
  } catch (error) {
    send({ type: 'failed', reason: error instanceof PasswordException ? 'password' : 'broken' })
  }
}

/** The worker comes from our own script, as a blob: nothing is fetched in here. Modules would need an origin. */
function startWorker(): Worker {
  const url = URL.createObjectURL(new Blob([__PDF_WORKER__], { type: 'text/javascript' }))
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  const policy = factory?.createPolicy('cairn-pdf', { createScriptURL: own => (own === url ? own : '') })
  return new Worker(policy ? policy.createScriptURL(url) : url)
}

/** Asks the page around for character maps, fonts and decoders, which it knows by name. */
class AskingFactory {
  static next = 0
  readonly fetch = async ({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> => {
    const folder = { cMapUrl: 'cmaps', standardFontDataUrl: 'standard_fonts', wasmUrl: 'wasm' }[kind] ?? ''
    const id = AskingFactory.next++
    const name = kind === 'cMapUrl' && !filename.endsWith('.bcmap') ? `${filename}.bcmap` : filename
    const bytes = await new Promise<ArrayBuffer | null>(resolve => {
      waiting.set(id, resolve)
      send({ type: 'need', id, file: `${folder}/${name}` })
    })
    if (!bytes) throw new Error(`There is no ${filename}`)
    return new Uint8Array(bytes)
  }
}
