import {
  Bold,
  Code,
  Heading,
  Heading1,
  Heading2,
  Heading3,
  Italic,
  Link,
  List,
  ListOrdered,
  ListTodo,
  type LucideIcon,
  Minus,
  Quote,
  SquareCode,
  Strikethrough,
  Table,
} from 'lucide-react'
import { codeBlock, divider, table } from './blocks.ts'
import { cycleHeading, toggleLines } from './lines.ts'
import { code, insertLink } from './links.ts'
import { toggleMark } from './marks.ts'
import type { EditCommand } from './text-state.ts'

export type Translate = (key: string) => string

/** Something a text can be made to be. */
export type EditorTool = {
  readonly id: string
  readonly textKey: string
  readonly icon: LucideIcon
  /** Pressed with Ctrl or Cmd; `Shift+` before the key's name. */
  readonly keys?: string
  readonly command: (t: Translate) => EditCommand
}

const tool = (id: string, icon: LucideIcon, command: EditCommand, keys?: string): EditorTool => ({
  id,
  textKey: `editor.${id}`,
  icon,
  command: () => command,
  ...(keys === undefined ? {} : { keys }),
})

const bullets = tool('bullets', List, toggleLines('bullets'), 'Shift+8')
const numbers = tool('numbers', ListOrdered, toggleLines('numbers'), 'Shift+7')
const tasks = tool('tasks', ListTodo, toggleLines('tasks'), 'Shift+9')
const quote = tool('quote', Quote, toggleLines('quote'), 'Shift+.')
const block = tool('codeBlock', SquareCode, codeBlock)
const grid: EditorTool = {
  id: 'table',
  textKey: 'editor.table',
  icon: Table,
  command: t => table(t('editor.column')),
}

/** The buttons above a text, in groups. */
export const TOOLBAR: readonly (readonly EditorTool[])[] = [
  [
    tool('heading', Heading, cycleHeading, 'Shift+H'),
    tool('bold', Bold, toggleMark('**'), 'B'),
    tool('italic', Italic, toggleMark('*'), 'I'),
    tool('strike', Strikethrough, toggleMark('~~'), 'Shift+X'),
  ],
  [tool('link', Link, insertLink, 'K'), tool('code', Code, code, 'E'), quote],
  [bullets, numbers, tasks, grid],
]

/** What `/` at the beginning of a line offers. */
export const BLOCKS: readonly EditorTool[] = [
  tool('heading1', Heading1, toggleLines('heading1')),
  tool('heading2', Heading2, toggleLines('heading2')),
  tool('heading3', Heading3, toggleLines('heading3')),
  bullets,
  numbers,
  tasks,
  quote,
  block,
  grid,
  tool('divider', Minus, divider),
]

/** The tool for a key that was pressed with Ctrl or Cmd. */
export function toolFor(event: {
  readonly key: string
  readonly code: string
  readonly shiftKey: boolean
}): EditorTool | undefined {
  // Signs above the digits differ by keyboard, the digits do not.
  const key = /^Digit\d$/.test(event.code)
    ? event.code.slice(-1)
    : event.code === 'Period'
      ? '.'
      : event.key.toUpperCase()
  const keys = event.shiftKey ? `Shift+${key}` : key
  return TOOLBAR.flat().find(candidate => candidate.keys === keys)
}
