// @vitest-environment node
import { expect, test } from 'vitest'
import { type FolderFilter, filterFolders } from './filter-folders.ts'
import type { Folder } from './folder.ts'

const folder = (kind: Folder['kind'], name: string, query = '', ownerId = 'me'): Folder => ({
  kind,
  id: name,
  name,
  query,
  pinned: false,
  owner: { id: ownerId, login: ownerId, name: ownerId, url: null },
  color: null,
  untagOnResolve: false,
  isShared: false,
  isBuiltIn: false,
  isUpdatable: true,
  isDeletable: true,
  isShareable: true,
})

const all = [
  folder('search', 'My bugs', 'Type: Bug for: me'),
  folder('search', 'Bugs of others', 'Type: Bug', 'ada'),
  folder('tag', 'bug hunt', 'tag: {bug hunt}'),
  folder('tag', 'ux', 'tag: ux', 'ada'),
]
const namesOf = (filter: Partial<FolderFilter>) =>
  filterFolders(all, { text: '', kind: 'all', owner: 'anybody', ...filter }, 'me').map(({ name }) => name)

test('names that begin with the text come before those that contain it', () => {
  expect(namesOf({ text: 'BUG' })).toEqual(['Bugs of others', 'bug hunt', 'My bugs'])
})

test('a search is found by its query too, a tag by its name alone', () => {
  expect(namesOf({ text: 'type' })).toEqual(['My bugs', 'Bugs of others'])
  expect(namesOf({ text: 'tag:' })).toEqual([])
})

test('kind and owner narrow the list', () => {
  expect(namesOf({ kind: 'tag' })).toEqual(['bug hunt', 'ux'])
  expect(namesOf({ owner: 'me' })).toEqual(['My bugs', 'bug hunt'])
  expect(namesOf({ kind: 'search', owner: 'others' })).toEqual(['Bugs of others'])
})

test('every word must be there, in any order, whatever stands between and around them', () => {
  expect(namesOf({ text: '  OTHERS   bug ' })).toEqual(['Bugs of others'])
  expect(namesOf({ text: 'bug ux' })).toEqual([])
  expect(namesOf({ text: '   ' })).toEqual(['My bugs', 'Bugs of others', 'bug hunt', 'ux'])
  expect(namesOf({ text: 'of others' })).toEqual(['Bugs of others'])
})

test('what begins with all that was typed comes first, in the order of the list otherwise', () => {
  expect(namesOf({ text: ' Bug ' })).toEqual(['Bugs of others', 'bug hunt', 'My bugs'])
  expect(namesOf({ text: 'bug h' })).toEqual(['bug hunt', 'Bugs of others'])
  expect(namesOf({ owner: 'others' })).toEqual(['Bugs of others', 'ux'])
  expect(namesOf({ kind: 'search' })).toEqual(['My bugs', 'Bugs of others'])
})
