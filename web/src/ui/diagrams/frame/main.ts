// Runs inside the frame alone: a page without an origin, without network, without storage. Sources of diagrams come
// through the port that the page around hands over, drawings go back as text.

import mermaid, { type MermaidConfig } from 'mermaid'
import { sourceProblem } from '../../source-problem.ts'
import { type FromDiagramFrame, MAX_DIAGRAM_LENGTH, type ToDiagramFrame } from '../protocol.ts'

let port: MessagePort | null = null
const send = (message: FromDiagramFrame): void => port?.postMessage(message)

// The library measures in animation frames, which browsers do not grant to frames that nobody sees.
window.requestAnimationFrame = run => window.setTimeout(() => run(performance.now()), 0)
window.cancelAnimationFrame = handle => window.clearTimeout(handle)

window.addEventListener('message', event => {
  if (event.source !== window.parent || port !== null || !event.ports[0]) return
  port = event.ports[0]
  port.onmessage = ({ data }: MessageEvent<ToDiagramFrame>) => void draw(data)
  send({ type: 'ready' })
})

/** What a text may not set for itself. */
const FIXED = [
  'arrowMarkerAbsolute',
  'deterministicIds',
  'dompurifyConfig',
  'fontFamily',
  'forceLegacyMathML',
  'htmlLabels',
  'legacyMathML',
  'maxEdges',
  'maxTextSize',
  'secure',
  'securityLevel',
  'startOnLoad',
  'suppressErrorRendering',
  'themeCSS',
]

function config(isDark: boolean): MermaidConfig {
  return {
    startOnLoad: false,
    securityLevel: 'strict',
    secure: FIXED,
    theme: isDark ? 'dark' : 'default',
    // Words on lines stand on what is behind the picture, not on a veil through which the line shows.
    themeCSS: '.edgeLabel rect, .labelBkg { opacity: 1; }',
    themeVariables: { edgeLabelBackground: isDark ? '#17181d' : '#ffffff' },
    darkMode: isDark,
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    class: { htmlLabels: false },
    // What the picture is drawn with later has no fonts but those of the machine either.
    fontFamily: 'system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif',
    maxTextSize: MAX_DIAGRAM_LENGTH,
    maxEdges: 2_000,
    suppressErrorRendering: true,
    deterministicIds: true,
    logLevel: 'fatal',
  }
}

async function draw({ id, source, isDark }: ToDiagramFrame): Promise<void> {
  try {
    mermaid.initialize(config(isDark))
    const { svg } = await mermaid.render(`diagram-${id}`, source)
    send({ type: 'drawn', id, ...pictureOf(svg) })
  } catch (error) {
    send({ type: 'failed', id, reason: sourceProblem(error) })
  } finally {
    document.body.replaceChildren()
  }
}

/** The drawing as a document of its own, with a size, and without what only a page could do anything with. */
function pictureOf(html: string) {
  const holder = document.createElement('div')
  holder.innerHTML = html
  document.body.append(holder)
  const svg = holder.querySelector('svg')
  if (!svg) throw new Error('There is no drawing')
  for (const element of svg.querySelectorAll('script, foreignObject, iframe')) element.remove()
  for (const element of svg.querySelectorAll('*'))
    for (const { name, value } of [...element.attributes])
      if (/^on/i.test(name) || (/(?:^|:)href$/i.test(name) && !value.startsWith('#'))) element.removeAttribute(name)
  const box = svg.viewBox.baseVal
  const around = box && box.width > 0 && box.height > 0 ? box : svg.getBBox()
  const [width, height] = [Math.max(1, Math.ceil(around.width)), Math.max(1, Math.ceil(around.height))]
  svg.setAttribute('width', String(width))
  svg.setAttribute('height', String(height))
  svg.style.removeProperty('max-width')
  const title = svg.querySelector(':scope > title')?.textContent ?? ''
  return { svg: new XMLSerializer().serializeToString(svg), width, height, title }
}
