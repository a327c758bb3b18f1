import { hrefOf } from '../../platform/navigation/index.ts'
import { type Drawing, MAX_DIAGRAM_LENGTH, readFromDiagramFrame, type ToDiagramFrame } from './protocol.ts'

/** How long a diagram may take, and the page that draws it until it is ready. */
const MAX_DRAW_MS = 5_000
const MAX_LOAD_MS = 30_000

/** Why there is no drawing. `unavailable`: the page that draws could not be loaded. */
export type DrawProblem = 'syntax' | 'too-long' | 'too-slow' | 'unavailable'

export class DrawError extends Error {
  readonly problem: DrawProblem
  constructor(problem: DrawProblem, reason = '') {
    super(reason)
    this.problem = problem
  }
}

interface WarmFrame {
  readonly element: HTMLIFrameElement
  readonly port: MessagePort
}

let warm: Promise<WarmFrame> | null = null
let queue: Promise<unknown> = Promise.resolve()
let lastId = 0

/**
 * Draws a diagram in the one hidden frame of this tab, which has no origin and no network; one after the other. A
 * diagram that takes too long costs the frame, and the next one gets a new one.
 * @throws DrawError
 */
export function drawDiagram(source: string, isDark: boolean): Promise<Drawing> {
  if (source.length > MAX_DIAGRAM_LENGTH) return Promise.reject(new DrawError('too-long'))
  const drawing = queue.then(() => drawNow(source, isDark))
  queue = drawing.catch(() => undefined)
  return drawing
}

async function drawNow(source: string, isDark: boolean): Promise<Drawing> {
  warm ??= openFrame()
  const frame = await warm.catch(error => {
    warm = null
    throw error
  })
  const id = ++lastId
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      closeFrame(frame)
      reject(new DrawError('too-slow'))
    }, MAX_DRAW_MS)
    frame.port.onmessage = ({ data }) => {
      const message = readFromDiagramFrame(data)
      // What cannot be read may have been an answer to this one: it runs into its time.
      if (!message || message.type === 'ready' || message.id !== id) return
      clearTimeout(timer)
      if (message.type === 'drawn') resolve(message)
      else reject(new DrawError('syntax', message.reason))
    }
    frame.port.postMessage({ type: 'draw', id, source, isDark } satisfies ToDiagramFrame)
  })
}

function closeFrame({ element, port }: WarmFrame): void {
  port.close()
  element.remove()
  warm = null
}

function openFrame(): Promise<WarmFrame> {
  const element = document.createElement('iframe')
  element.src = hrefOf('diagram-frame.html')
  element.setAttribute('sandbox', 'allow-scripts')
  element.setAttribute('aria-hidden', 'true')
  element.tabIndex = -1
  // A class, as the policy of the page forbids styles in markup; it has room, since what is measured must be laid out.
  element.className = 'diagram-frame'
  const { port1: port, port2 } = new MessageChannel()
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      port.close()
      element.remove()
      reject(new DrawError('unavailable'))
    }, MAX_LOAD_MS)
    port.onmessage = ({ data }) => {
      if (readFromDiagramFrame(data)?.type !== 'ready') return
      clearTimeout(timer)
      resolve({ element, port })
    }
    // Once: a page that the frame were led to afterwards gets nothing.
    element.addEventListener('load', () => element.contentWindow?.postMessage('cairn-diagrams', '*', [port2]), {
      once: true,
    })
    document.body.append(element)
  })
}
