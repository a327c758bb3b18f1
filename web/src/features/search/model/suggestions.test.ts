import { expect, test } from 'vitest'
import { acceptSuggestion, groupSuggestions, matchedParts, narrowSuggestions, type Suggestion } from './suggestions.ts'

function suggestion(option: string, start: number, end: number, more: Partial<Suggestion> = {}): Suggestion {
  return {
    option,
    prefix: null,
    suffix: null,
    description: null,
    group: null,
    completionStart: start,
    completionEnd: end,
    matchingStart: 0,
    matchingEnd: end - start,
    caret: start + option.length,
    ...more,
  }
}

test('a value goes in with its braces, and the caret stands behind it', () => {
  const value = suggestion('In Progress', 7, 9, { prefix: '{', suffix: '} ' })
  expect(acceptSuggestion({ text: 'State: in', caret: 9 }, value, false)).toEqual({
    text: 'State: {In Progress} ',
    caret: 21,
  })
})

test('what stands after the caret stays when a suggestion is inserted, and goes when it is completed', () => {
  const edit = { text: 'State: Opxx login', caret: 9 }
  const value = suggestion('Open', 7, 11)
  expect(acceptSuggestion(edit, value, false).text).toBe('State: Openxx login')
  expect(acceptSuggestion(edit, value, true).text).toBe('State: Open login')
})

test('what lies before the caret is replaced alone, and the caret stays where it was', () => {
  const value = suggestion('State', 0, 4, { suffix: ' ' })
  for (const replaces of [true, false])
    expect(acceptSuggestion({ text: 'Sate Fixed', caret: 10 }, value, replaces)).toEqual({
      text: 'State Fixed',
      caret: 11,
    })
})

test('spaces and colons that are there already do not come twice', () => {
  const attribute = suggestion('State', 0, 2, { suffix: ': ' })
  expect(acceptSuggestion({ text: 'St: Open', caret: 2 }, attribute, false).text).toBe('State: Open')
  const value = suggestion('Open', 7, 9, { suffix: ' ' })
  expect(acceptSuggestion({ text: 'State: Op login', caret: 9 }, value, false).text).toBe('State: Open login')
})

test('suggestions follow what is typed before the server answers again', () => {
  const all = [suggestion('Open', 7, 8), suggestion('Off topic', 7, 8), suggestion('To be opened', 7, 8)]
  const narrowed = narrowSuggestions(all, { text: 'State: o', caret: 8 }, { text: 'State: op', caret: 9 })
  expect(narrowed?.map(({ option, completionEnd }) => [option, completionEnd])).toEqual([
    ['Open', 9],
    ['To be opened', 9],
  ])
  expect(narrowed?.map(matchedParts)).toEqual([
    ['', 'Op', 'en'],
    ['To be ', 'op', 'ened'],
  ])
})

test('suggestions for another text, or another part of it, do not fit', () => {
  const all = [suggestion('Open', 7, 8)]
  const answered = { text: 'State: o', caret: 8 }
  expect(narrowSuggestions(all, answered, { text: 'State: ', caret: 7 })).toBeNull()
  expect(narrowSuggestions(all, answered, { text: 'State: o ', caret: 9 })).toBeNull()
  expect(narrowSuggestions(all, answered, { text: 'Type: op', caret: 8 })).toBeNull()
})

test('letters that mean something in patterns are letters', () => {
  const all = [suggestion('c++ (new)', 0, 1)]
  expect(narrowSuggestions(all, { text: 'c', caret: 1 }, { text: 'c+[', caret: 3 })).toEqual([])
})

test('neighbours of one group stand together, under numbers that go on', () => {
  const groups = groupSuggestions([
    suggestion('a', 0, 0, { group: 'Fields' }),
    suggestion('b', 0, 0, { group: 'Fields' }),
    suggestion('c', 0, 0, { group: 'Values' }),
  ])
  expect(groups.map(({ group, members }) => [group, members.map(({ index }) => index)])).toEqual([
    ['Fields', [0, 1]],
    ['Values', [2]],
  ])
})
