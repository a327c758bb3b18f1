import { expect, it } from 'vitest'
import { categoryName, categoryNamed } from './category-names.ts'

const kind = { categoryNames: { CommentsCategory: 'NoteCommentsCategory' } }

it('a kind of hosts calls categories as it says, and others by their ids', () => {
  expect(categoryName(kind, 'CommentsCategory')).toBe('NoteCommentsCategory')
  expect(categoryName(kind, 'TagsCategory')).toBe('TagsCategory')
  expect(categoryName({}, 'CommentsCategory')).toBe('CommentsCategory')
})

it.each([
  ['NoteCommentsCategory', 'CommentsCategory'],
  ['TagsCategory', 'TagsCategory'],
  ['CommentsCategory', null],
  ['constructor', 'constructor'],
])('a kind of hosts means by %s the category %s', (name, id) => {
  expect(categoryNamed(kind, name)).toBe(id)
  expect(categoryNamed({}, name)).toBe(name)
})
