import type { MarkdownIt, RendererRule, StateCore, Token } from 'markdown-it'
import { toPlainText } from '../../plain-text.ts'

const MAX_LABEL_LENGTH = 200
const MARKER = /^\[([ xX])\](?=\s|$)/

interface OpenList {
  readonly token: Token
  readonly items: Token[]
  readonly tasks: { readonly paragraph: number; readonly item: Token }[]
}

/**
 * Task lists: a list whose every item starts with `[ ]` or `[x]`. Each checkbox carries `data-position`, the UTF-16
 * offset of its `[` in the source, so that a click can be written back without parsing again.
 */
export function taskLists(md: MarkdownIt): void {
  md.core.ruler.after('block', 'task_lists', markTaskLists)
  md.renderer.rules.task_checkbox = renderCheckbox
}

function markTaskLists(state: StateCore): void {
  const open: OpenList[] = []
  const checkboxes = new Map<number, Token>()
  const lines = sourceLines(originalSource(state))
  for (const [index, token] of state.tokens.entries()) {
    const list = open.at(-1)
    if (token.type === 'bullet_list_open' || token.type === 'ordered_list_open') {
      open.push({ token, items: [], tasks: [] })
    } else if (token.type === 'list_item_open') {
      list?.items.push(token)
      // Its bullet, number or box stands on the side where its text begins.
      token.attrSet('dir', 'auto')
      if (isTask(state.tokens, index)) list?.tasks.push({ paragraph: index + 1, item: token })
    } else if (token.type === 'bullet_list_close' || token.type === 'ordered_list_close') {
      const closed = open.pop()
      if (closed) finishList(state, closed, lines, checkboxes)
    }
  }
  if (checkboxes.size === 0) return
  state.tokens = state.tokens.flatMap((token, index) => {
    const checkbox = checkboxes.get(index)
    return checkbox ? [token, checkbox] : [token]
  })
}

function isTask(tokens: readonly Token[], item: number): boolean {
  return tokens[item + 1]?.type === 'paragraph_open' && MARKER.test(tokens[item + 2]?.content ?? '')
}

function finishList(state: StateCore, list: OpenList, lines: readonly SourceLine[], checkboxes: Map<number, Token>) {
  if (list.tasks.length === 0 || list.tasks.length !== list.items.length) return
  list.token.attrJoin('class', 'md-tasks')
  for (const task of list.tasks) {
    const inline = state.tokens[task.paragraph + 1]
    const mark = inline && MARKER.exec(inline.content)
    if (!inline || !mark) continue
    task.item.attrJoin('class', 'md-task')
    const checkbox = new state.Token('task_checkbox', 'input', 0)
    const line = lines[inline.map?.[0] ?? -1]
    const firstLine = inline.content.split('\n', 1)[0] ?? ''
    inline.content = inline.content.slice(mark[0].length).trimStart()
    checkbox.attrs = [
      ['class', 'md-task-box'],
      ['type', 'checkbox'],
      ['disabled', ''],
      ['aria-label', toPlainText(firstLine.slice(mark[0].length), MAX_LABEL_LENGTH)],
    ]
    if (line) checkbox.attrPush(['data-position', String(line.end - firstLine.trimEnd().length)])
    if (mark[1] !== ' ') checkbox.attrPush(['checked', ''])
    checkboxes.set(task.paragraph, checkbox)
  }
}

const renderCheckbox: RendererRule = (tokens, index, _options, _env, renderer) => {
  const token = tokens[index]
  return token ? `<input${renderer.renderAttrs(token)}> ` : ''
}

interface SourceLine {
  /** Offset behind the last character that is not white space. */
  readonly end: number
}

/** The parser unifies line ends, which would shift offsets; so the untouched source travels along. */
const SOURCE = Symbol('source')

export function withSource<E extends object>(env: E, source: string): E {
  return Object.assign(env, { [SOURCE]: source })
}

function originalSource(state: StateCore): string {
  const source = state.env[SOURCE]
  return typeof source === 'string' ? source : state.src
}

function sourceLines(source: string): readonly SourceLine[] {
  const lines: SourceLine[] = []
  let start = 0
  for (const match of source.matchAll(/\r\n?|\n|$/g)) {
    lines.push({ end: start + source.slice(start, match.index).trimEnd().length })
    start = match.index + match[0].length
  }
  return lines
}
