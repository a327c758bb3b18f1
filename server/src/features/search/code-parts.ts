import { codeSpansOf } from '@cairn/common/platform/markdown'

/** A text divided into what people wrote and what machines did. */
export interface TextParts {
  readonly prose: string
  readonly code: string
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/
/** Lines of stack traces: Java, JavaScript, .NET, Python, and what announces them. */
const TRACE_LINE =
  /^\s*(?:at\s+(?:async\s+|new\s+)?[\w$.<>/[\]]+(?: \[as \w+\])?\s*\(|at\s+\S+:\d+|File ".*", line \d|Caused by:|Traceback \(most recent|\.\.\. \d+ more|Exception in thread|[\w.$]+(?:Exception|Error)\b)/

/** Parts a text: inline code, fenced blocks and lines of stack traces are code. */
export function partsOf(text: string): TextParts {
  if (!text.includes('`') && !text.includes('~~~') && !/[Ee]xception|Error|\bat\s|File "|Traceback/.test(text))
    return { prose: text, code: '' }
  const prose: string[] = []
  const code: string[] = []
  let fence: string | null = null
  for (const line of text.split('\n')) {
    const mark = FENCE.exec(line)?.[1]
    if (fence !== null) {
      if (mark?.startsWith(fence) && line.trim() === mark) fence = null
      else code.push(line)
    } else if (mark && !line.slice(line.indexOf(mark) + mark.length).includes('`')) fence = mark
    else if (TRACE_LINE.test(line)) code.push(line)
    else prose.push(takeSpans(line, code))
  }
  return { prose: prose.join('\n'), code: code.join('\n') }
}

/** A line without its inline code, which goes to the rest of it. */
function takeSpans(line: string, code: string[]): string {
  let prose = ''
  let at = 0
  for (const { start, end } of codeSpansOf(line)) {
    code.push(line.slice(start, end).replaceAll('`', ' '))
    prose += `${line.slice(at, start)} `
    at = end
  }
  return prose + line.slice(at)
}
