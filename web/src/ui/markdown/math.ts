import 'katex/dist/katex.min.css'
import katex, { type KatexOptions } from 'katex'
import { sourceProblem } from '../source-problem.ts'

/** Longer formulas (UTF-16 units) stay as they are written. */
const MAX_LENGTH = 10_000

const OPTIONS: KatexOptions = {
  output: 'htmlAndMathml',
  throwOnError: true,
  // Warnings about odd input would be all a reader could do nothing about.
  strict: 'ignore',
  trust: false,
  maxExpand: 1_000,
  maxSize: 40,
}

/**
 * Draws the formula that an element holds as text, into nodes: no markup is parsed. What is no formula keeps its text,
 * with the reason behind it.
 */
export function drawMath(element: HTMLElement): void {
  const source = element.textContent
  const displayMode = element.classList.contains('md-math-display')
  const drawn = element.ownerDocument.createElement('span')
  try {
    if (source.length > MAX_LENGTH) throw new RangeError(`${source.length} > ${MAX_LENGTH}`)
    katex.render(source, drawn, { ...OPTIONS, displayMode })
  } catch (error) {
    showProblem(element, source, sourceProblem(error))
    return
  }
  element.replaceChildren(...drawn.childNodes)
}

function showProblem(element: HTMLElement, source: string, problem: string): void {
  const code = element.ownerDocument.createElement('code')
  code.textContent = source
  const reason = element.ownerDocument.createElement('span')
  reason.className = 'md-problem'
  // The message repeats the formula with combining marks below it, which stands here already.
  reason.textContent = problem
    .replace(/^KaTeX parse error: /, '')
    .replace(/ at (?:position \d+|end of input): .*$/s, '')
  element.replaceChildren(code, ' ', reason)
}
