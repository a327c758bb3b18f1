import { type PDFDocumentProxy, type PDFPageProxy, type RenderTask, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Zoom } from '../protocol.ts'

/** Points of paper (72 to the inch) in pixels of the screen (96 to the inch). */
const PIXELS_PER_POINT = 96 / 72
const MARGIN = 12
/** Most pixels of one page's canvas. */
const MAX_AREA = 24_000_000

interface Sheet {
  readonly element: HTMLElement
  readonly number: number
  /** Width and height at factor 1, in pixels; of the first page until its own are known. */
  size: { readonly width: number; readonly height: number }
  page: PDFPageProxy | null
  task: RenderTask | null
  isWanted: boolean
}

export interface Pages {
  zoom(zoom: Zoom): void
  go(page: number): void
}

interface Options {
  readonly zoom: Zoom
  /** What a page is called, `#` standing for its number. */
  readonly pageLabel: string
  readonly onPlace: (page: number, percent: number) => void
}

/** Lays out all pages and draws those near the visible part; the others are empty paper. */
export async function createPages(pdf: PDFDocumentProxy, options: Options): Promise<Pages> {
  let zoom = options.zoom
  const scroller = document.documentElement
  const list = document.createElement('main')
  document.body.replaceChildren(list)
  const first = await pdf.getPage(1)
  const size = sizeOf(first)
  const sheets = Array.from({ length: pdf.numPages }, (_, index): Sheet => {
    const element = document.createElement('section')
    element.setAttribute('aria-label', options.pageLabel.replace('#', String(index + 1)))
    element.className = 'sheet'
    list.append(element)
    return { element, number: index + 1, size, page: index === 0 ? first : null, task: null, isWanted: false }
  })

  const factor = (): number => {
    if (zoom !== 'width') return zoom
    const widest = Math.max(...sheets.map(sheet => sheet.size.width))
    return Math.min(Math.max((scroller.clientWidth - 2 * MARGIN) / widest, 0.1), 2)
  }
  const layOut = (): void => {
    const scale = factor()
    for (const { element, size } of sheets) {
      element.style.width = `${Math.floor(size.width * scale)}px`
      element.style.height = `${Math.floor(size.height * scale)}px`
    }
  }
  const tell = (): void => {
    const middle = scroller.clientHeight / 2
    const at = sheets.find(({ element }) => element.getBoundingClientRect().bottom > middle) ?? sheets.at(-1)
    options.onPlace(at?.number ?? 1, Math.round(factor() * 100))
  }

  const clear = (sheet: Sheet): void => {
    sheet.task?.cancel()
    sheet.task = null
    sheet.element.replaceChildren()
    sheet.page?.cleanup()
  }
  const draw = async (sheet: Sheet): Promise<void> => {
    if (!sheet.page) {
      sheet.page = await pdf.getPage(sheet.number)
      sheet.size = sizeOf(sheet.page)
      layOut()
    }
    if (!sheet.isWanted) return
    const scale = factor()
    await drawPage(sheet, sheet.page, scale, () => sheet.isWanted && scale === factor())
  }
  const watcher = new IntersectionObserver(
    entries => {
      for (const entry of entries) {
        const sheet = sheets.find(({ element }) => element === entry.target)
        if (!sheet || sheet.isWanted === entry.isIntersecting) continue
        sheet.isWanted = entry.isIntersecting
        if (sheet.isWanted) draw(sheet).catch(() => sheet.element.classList.add('broken'))
        else clear(sheet)
      }
    },
    { rootMargin: '100% 0px' },
  )
  const drawAnew = (): void => {
    layOut()
    for (const sheet of sheets) {
      if (!sheet.isWanted) continue
      clear(sheet)
      draw(sheet).catch(() => sheet.element.classList.add('broken'))
    }
    tell()
  }

  layOut()
  for (const { element } of sheets) watcher.observe(element)
  window.addEventListener('scroll', tell, { passive: true })
  let width = scroller.clientWidth
  new ResizeObserver(() => {
    if (scroller.clientWidth === width || zoom !== 'width') return
    width = scroller.clientWidth
    drawAnew()
  }).observe(scroller)
  tell()

  return {
    zoom: next => {
      const place = (scroller.scrollTop + scroller.clientHeight / 2) / Math.max(scroller.scrollHeight, 1)
      zoom = next
      drawAnew()
      scroller.scrollTop = place * scroller.scrollHeight - scroller.clientHeight / 2
    },
    go: page => sheets[page - 1]?.element.scrollIntoView({ block: 'start' }),
  }
}

function sizeOf(page: PDFPageProxy): Sheet['size'] {
  const { width, height } = page.getViewport({ scale: PIXELS_PER_POINT })
  return { width: Math.max(width, 1), height: Math.max(height, 1) }
}

async function drawPage(sheet: Sheet, page: PDFPageProxy, scale: number, isCurrent: () => boolean): Promise<void> {
  const viewport = page.getViewport({ scale: PIXELS_PER_POINT * scale })
  const density = Math.min(window.devicePixelRatio || 1, Math.sqrt(MAX_AREA / (viewport.width * viewport.height)))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(Math.floor(viewport.width * density), 1)
  canvas.height = Math.max(Math.floor(viewport.height * density), 1)
  sheet.task = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] })
  try {
    await sheet.task.promise
  } catch (error) {
    if (isCurrent()) throw error
    return
  }
  if (!isCurrent()) return
  const text = document.createElement('div')
  text.className = 'text'
  text.style.setProperty('--total-scale-factor', String(PIXELS_PER_POINT * scale))
  sheet.element.replaceChildren(canvas, text)
  await new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport }).render()
}
