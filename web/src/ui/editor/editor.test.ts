import { expect, test } from 'vitest'
import { codeBlock, divider, table } from './blocks.ts'
import { insertFiles } from './file-lines.ts'
import { cycleHeading, toggleLines } from './lines.ts'
import { code, insertLink, pasteOver } from './links.ts'
import { continueList, indentItems, outdentItems } from './lists.ts'
import { toggleMark } from './marks.ts'
import { changeBetween, type EditCommand, type TextState } from './text-state.ts'

/** `|` marks the caret, two of them the selection. */
function state(marked: string): TextState {
  const start = marked.indexOf('|')
  const text = marked.replaceAll('|', '')
  const second = marked.indexOf('|', start + 1)
  return { text, start, end: second < 0 ? start : second - 1 }
}

function run(command: EditCommand, marked: string): string | undefined {
  const next = command(state(marked))
  if (!next) return undefined
  const { text, start, end } = next
  const behind = start === end ? text.slice(end) : `${text.slice(start, end)}|${text.slice(end)}`
  return `${text.slice(0, start)}|${behind}`
}

test('marks go around the selection and come off again', () => {
  expect(run(toggleMark('**'), 'a |b c| d')).toBe('a **|b c|** d')
  expect(run(toggleMark('**'), 'a **|b c|** d')).toBe('a |b c| d')
  expect(run(toggleMark('**'), 'a |**b c**| d')).toBe('a |b c| d')
  expect(run(toggleMark('~~'), '|gone|')).toBe('~~|gone|~~')
})

test('bold and slanted do not mistake each other for themselves', () => {
  expect(run(toggleMark('*'), '**|b|**')).toBe('***|b|***')
  expect(run(toggleMark('*'), '***|b|***')).toBe('**|b|**')
  expect(run(toggleMark('**'), '***|b|***')).toBe('*|b|*')
  expect(run(toggleMark('**'), '*|b|*')).toBe('***|b|***')
})

test('without a selection the word at the caret is marked, or nothing yet', () => {
  expect(run(toggleMark('**'), 'so me|thing')).toBe('so **me|thing**')
  expect(run(toggleMark('**'), 'so **me|thing**')).toBe('so me|thing')
  expect(run(toggleMark('*'), 'so |')).toBe('so *|*')
  expect(run(toggleMark('*'), 'so *|*')).toBe('so |')
})

test('blanks at the edges stay outside, where marks would not count', () => {
  expect(run(toggleMark('**'), 'a| b |c')).toBe('a **|b|** c')
})

test('lines become a list and are plain again', () => {
  expect(run(toggleLines('bullets'), '|one\ntwo|')).toBe('|- one\n- two|')
  expect(run(toggleLines('bullets'), '|- one\n- two|')).toBe('|one\ntwo|')
  expect(run(toggleLines('numbers'), '|- one\n\n- two|')).toBe('|1. one\n\n2. two|')
  expect(run(toggleLines('tasks'), '- on|e')).toBe('- [ ] on|e')
  expect(run(toggleLines('bullets'), '- [x] on|e')).toBe('- on|e')
  expect(run(toggleLines('bullets'), 'a\n|')).toBe('a\n- |')
})

test('a quote holds lists as they are', () => {
  expect(run(toggleLines('quote'), '|- one|')).toBe('|> - one|')
  expect(run(toggleLines('quote'), '|> - one|')).toBe('|- one|')
})

test('headings get smaller and go', () => {
  expect(run(cycleHeading, 'T|')).toBe('# T|')
  expect(run(cycleHeading, '# T|')).toBe('## T|')
  expect(run(cycleHeading, '## T|')).toBe('### T|')
  expect(run(cycleHeading, '### T|')).toBe('T|')
})

test('Enter goes on with lists and quotes', () => {
  expect(run(continueList, '- one|')).toBe('- one\n- |')
  expect(run(continueList, '  9. one|')).toBe('  9. one\n  10. |')
  expect(run(continueList, '- [x] one|')).toBe('- [x] one\n- [ ] |')
  expect(run(continueList, '> word|')).toBe('> word\n> |')
  expect(run(continueList, '> - word|')).toBe('> - word\n> - |')
  expect(run(continueList, '- on|e')).toBe('- on\n- |e')
})

test('Enter on an item without words ends the list: what is typed then is no part of the last item', () => {
  expect(run(continueList, '- one\n- |')).toBe('- one\n\n|')
  expect(run(continueList, '- one\n- [ ] |\nnext')).toBe('- one\n\n|\nnext')
  expect(run(continueList, '> word\n> |')).toBe('> word\n\n|')
  expect(run(continueList, '> - word\n> - |')).toBe('> - word\n>\n> |')
  expect(run(continueList, '- |')).toBe('|')
  expect(run(continueList, 'word\n\n1. |')).toBe('word\n\n|')
  expect(run(continueList, '> word\n>\n> |')).toBe('> word\n>\n|')
})

test('Enter elsewhere is the browser’s', () => {
  expect(run(continueList, 'word|')).toBeUndefined()
  expect(run(continueList, '```\n- one|')).toBeUndefined()
  expect(run(continueList, '|- one')).toBeUndefined()
})

test('Tab moves items under the one before, and back', () => {
  expect(run(indentItems, '- a\n- b|')).toBe('- a\n  - b|')
  expect(run(indentItems, '10. a\n11. b|')).toBe('10. a\n    11. b|')
  expect(run(indentItems, '- a\n|- b\n- c|')).toBe('- a\n|  - b\n  - c|')
  expect(run(outdentItems, '- a\n  - b|')).toBe('- a\n- b|')
})

test('Tab without a list moves the focus', () => {
  expect(run(indentItems, 'word|')).toBeUndefined()
  expect(run(indentItems, '- a|')).toBeUndefined()
  expect(run(indentItems, '- a\n  - b|')).toBeUndefined()
  expect(run(outdentItems, '- a|')).toBeUndefined()
})

test('a link asks for what is missing', () => {
  expect(run(insertLink, 'see |here|')).toBe('see [here](|)')
  expect(run(insertLink, 'see |')).toBe('see [|]()')
  expect(run(insertLink, '|https://a.example/b|')).toBe('[|](https://a.example/b)')
})

test('an address pasted over words makes them a link', () => {
  expect(run(pasteOver('https://a.example/b'), 'see |here|!')).toBe('see [here](https://a.example/b)|!')
  expect(run(pasteOver('https://a.example/b_(c)'), '|here|')).toBe('[here](<https://a.example/b_(c)>)|')
})

test('pasting is plain where a link makes no sense', () => {
  expect(run(pasteOver('https://a.example'), 'see |')).toBeUndefined()
  expect(run(pasteOver('two words'), '|here|')).toBeUndefined()
  expect(run(pasteOver('https://a.example'), '|https://b.example|')).toBeUndefined()
  expect(run(pasteOver('https://a.example'), '[x](|old|)')).toBeUndefined()
})

test('code is a span in a line and a block over several', () => {
  expect(run(code, 'a |b|')).toBe('a `|b|`')
  expect(run(code, '|a\nb|')).toBe('```\n|a\nb|\n```\n')
  expect(run(codeBlock, '|```\na|')).toBe('````\n|```\na|\n````\n')
})

test('blocks stand on lines of their own', () => {
  expect(run(divider, 'word|')).toBe('word\n\n---\n|\n')
  expect(run(table('Column'), 'a\n|')).toBe('a\n\n| |Column| | Column |\n| --- | --- |\n|  |  |\n')
})

test('a change is told as the one slice that differs', () => {
  expect(changeBetween('abcd', 'abXd')).toEqual({ from: 2, to: 3, insert: 'X' })
  expect(changeBetween('aa', 'aaa')).toEqual({ from: 2, to: 2, insert: 'a' })
  expect(changeBetween('same', 'same')).toEqual({ from: 4, to: 4, insert: '' })
})

test('a picture stands apart from the words around it, a link to a file among them', () => {
  const file = insertFiles('![a](<a>)')
  expect(run(file, '|')).toBe('![a](<a>)|')
  expect(run(file, '- of things|')).toBe('- of things\n\n![a](<a>)|')
  expect(run(file, '- of things\n|')).toBe('- of things\n\n![a](<a>)|')
  expect(run(file, 'see\n\n|')).toBe('see\n\n![a](<a>)|')
  expect(run(file, '- [ ] |')).toBe('- [ ] ![a](<a>)|')
  expect(run(file, '![b](<b>)|')).toBe('![b](<b>)\n![a](<a>)|')
  expect(run(file, 'see |here| it')).toBe('see \n\n![a](<a>)|\n\nit')
  expect(run(insertFiles('[log](<log>)'), 'see|')).toBe('see [log](<log>)|')
  expect(run(insertFiles('[log](<log>)'), 'see |')).toBe('see [log](<log>)|')
})
