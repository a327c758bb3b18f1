import type { MarkdownIt, StateBlock } from 'markdown-it'
import { escapeHtml } from '../escape-html.ts'
import { optionsOf } from '../parse-context.ts'

/** Of longer lines only so much is looked at, UTF-16 units. */
const MAX_LINE = 1_000
/** What an exception says may take so many lines before its first frame. */
const MAX_MESSAGE_LINES = 6
const MAX_SUMMARY = 300

/** `java.lang.IllegalStateException: …`, `Uncaught TypeError: …`, `Exception in thread "main" …`, `System.Exception: …` */
const THROWN =
  /^\s{0,3}(?:Exception in thread "[^"]*" |Caused by: |Unhandled exception[.:]? ?|Uncaught |PHP Fatal error: {1,2}Uncaught )?(?:[\p{L}_$][\p{L}\p{N}_$]*[./\\:]+)*[\p{L}_$][\p{L}\p{N}_$]*(?:Exception|Error|Throwable)(?![\p{L}\p{N}_$])/u
/** `at a.b.C.m(C.java:1)`, `at f (file:1:2)`, `at A.B() in C.cs:line 3`, `#0 /a/b.php(12): f()`, `from a.rb:1:in 'f'` */
const FRAME = /^\s*(?:at \S.*[)\d>]|#\d{1,4} {1,2}\S.*|from \S+:\d+(?::in .*)?)\s*$/
const BETWEEN = /^\s*(?:Caused by: |Suppressed: |\.{3} \d+ |Stack trace:|\{main\}|thrown in |--- (?:End|>))/
const PYTHON = /^\s{0,3}Traceback \(most recent call last\):\s*$/
const PYTHON_FRAME = /^\s*File ".*", line \d+/

/**
 * Stack traces that are pasted without a fence: an exception and its frames, as Java, .NET, JavaScript, PHP, Ruby and
 * Python write them. They are folded, with the first line in sight.
 */
export function stackTraces(md: MarkdownIt): void {
  md.block.ruler.after('fence', 'stack_trace', stackTrace, { alt: ['paragraph', 'reference', 'blockquote', 'list'] })
  md.renderer.rules.stack_trace = (tokens, index, _options, env) =>
    renderStackTrace(tokens[index]?.content ?? '', optionsOf(env).exceptionsExpanded === true)
}

/** Whether code that is said to be of no language is nothing but a stack trace. */
export function isStackTrace(text: string): boolean {
  const lines = text.trimEnd().split('\n', 2_000)
  return traceLength(index => lines[index]) >= lines.length
}

export function renderStackTrace(text: string, isOpen: boolean): string {
  const lines = text.split('\n')
  const first = (
    PYTHON.test(lines[0] ?? '') ? (lines.findLast(line => line.trim() !== '') ?? '') : (lines[0] ?? '')
  ).trim()
  const summary = first.length > MAX_SUMMARY ? `${first.slice(0, MAX_SUMMARY).toWellFormed()}…` : first
  return `<details class="md-trace"${isOpen ? ' open=""' : ''}><summary>${escapeHtml(summary)}</summary>\n<pre class="md-code"><code>${escapeHtml(text)}</code></pre>\n</details>\n`
}

function stackTrace(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false
  const length = traceLength(index => {
    const line = startLine + index
    if (line >= endLine || ((state.sCount[line] ?? 0) < state.blkIndent && !state.isEmpty(line))) return undefined
    return state.getLines(line, line + 1, state.blkIndent, false)
  })
  if (length === 0) return false
  if (silent) return true
  state.line = startLine + length
  const token = state.push('stack_trace', 'details', 0)
  token.content = state.getLines(startLine, state.line, state.blkIndent, true)
  token.map = [startLine, state.line]
  return true
}

/** How many lines from the first one are a stack trace; 0 for none. Asks for each line once, in order. */
function traceLength(lineAt: (index: number) => string | undefined): number {
  const read = (index: number) => lineAt(index)?.slice(0, MAX_LINE)
  const head = read(0) ?? ''
  if (PYTHON.test(head)) return pythonLength(read)
  if (!THROWN.test(head)) return 0
  let index = 1
  let line = read(index)
  while (line !== undefined && line.trim() !== '' && !FRAME.test(line) && index < MAX_MESSAGE_LINES)
    line = read(++index)
  if (line === undefined || !FRAME.test(line)) return 0
  while (line !== undefined && (FRAME.test(line) || BETWEEN.test(line))) line = read(++index)
  return index
}

function pythonLength(read: (index: number) => string | undefined): number {
  if (!PYTHON_FRAME.test(read(1) ?? '')) return 0
  let index = 2
  let line = read(index)
  while (line !== undefined && /^\s+\S/.test(line)) line = read(++index)
  // The exception itself stands behind its frames.
  return line !== undefined && line.trim() !== '' ? index + 1 : index
}
