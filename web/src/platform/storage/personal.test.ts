import { afterEach, expect, test, vi } from 'vitest'
import { countUnsent, forgetOwner, onOwnerLeft, personalValue, setStorageOwner, tellOwnerLeft } from './personal.ts'
import { onStored } from './storage.ts'

const words = personalValue('words', '', undefined, { isUnsent: text => text.endsWith('…') })
const ofTab = personalValue('tab', '', undefined, { ofTab: true })

afterEach(() => {
  vi.restoreAllMocks()
  forgetOwner({ sparesUnsent: false })
  localStorage.clear()
})

const everything = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])

test('what belongs to one person is gone from both storages when another is there', () => {
  setStorageOwner('1-1')
  words.write('mine')
  ofTab.write('mine as well')
  setStorageOwner('1-1')
  expect([words.read(), ofTab.read()]).toEqual(['mine', 'mine as well'])
  setStorageOwner('1-11')
  expect([words.read(), ofTab.read()]).toEqual(['', ''])
  expect(everything()).not.toContain('mine')
})

test('of nobody nothing is stored, and nobody finds it', () => {
  words.write('early')
  expect(words.read()).toBe('early')
  expect(everything()).not.toContain('early')
  setStorageOwner('1-1')
  expect(words.read()).toBe('')
  words.write('mine')
  forgetOwner({ sparesUnsent: false })
  words.write('late')
  expect(everything()).not.toMatch(/mine|late/)
  setStorageOwner('1-1')
  expect(words.read()).toBe('')
})

test('a text that the server has not got is counted, and outlives a session that ended, also behind a guest', () => {
  setStorageOwner('1-1')
  ofTab.write('seen')
  words.write('half a sent…')
  expect(countUnsent()).toBe(1)
  forgetOwner({ sparesUnsent: true })
  expect(everything()).not.toContain('seen')
  setStorageOwner('1-0', true)
  expect([words.read(), countUnsent()]).toEqual(['', 1])
  setStorageOwner('1-1')
  expect(words.read()).toBe('half a sent…')
  words.write('a sentence')
  expect([words.read(), countUnsent()]).toEqual(['a sentence', 0])
  words.write('another sent…')
  words.clear()
  expect([words.read(), countUnsent()]).toEqual(['', 0])
})

test('what goes with a text outlives a session as it does, and is not counted beside it', () => {
  const readers = personalValue('words+readers', '', undefined, { isUnsent: () => true })
  setStorageOwner('1-1')
  words.write('half a sent…')
  readers.write('Team')
  expect(countUnsent()).toBe(1)
  forgetOwner({ sparesUnsent: true })
  setStorageOwner('1-1')
  expect([words.read(), readers.read()]).toEqual(['half a sent…', 'Team'])
})

test('another person drops even what the server has not got', () => {
  setStorageOwner('1-1')
  words.write('half a sent…')
  forgetOwner({ sparesUnsent: true })
  setStorageOwner('1-2')
  expect(everything()).not.toContain('half')
})

test('keys of versions before go with the first person', () => {
  localStorage.setItem('cairn.draft.comment.2-7.1-1', '"old"')
  localStorage.setItem('cairn.recent-places.1-1', '"old"')
  sessionStorage.setItem('cairn.issueTab.visit', 'old')
  const others = ['cairn.theme', 'cairn.issueTab.visits', 'other.cairn.draft.1-1', 'cairn.list.1-1.width']
  for (const key of others) localStorage.setItem(key, '"kept"')
  setStorageOwner('1-1')
  expect(everything()).not.toContain('old')
  expect(Object.keys(localStorage).sort()).toEqual(others.sort())
})

test('with full storage a personal value lives on in memory until its person leaves', () => {
  setStorageOwner('1-1')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  words.write('mine')
  expect(words.read()).toBe('mine')
  // They are looked up now and then.
  setStorageOwner('1-1')
  expect(words.read()).toBe('mine')
  forgetOwner({ sparesUnsent: false })
  setStorageOwner('1-1')
  expect(words.read()).toBe('')
  words.write('mine')
  setStorageOwner('1-2')
  expect(words.read()).toBe('')
})

test('the tabs beside hear that the person left, and store nothing more', () => {
  const heard = vi.fn()
  onOwnerLeft(heard)
  setStorageOwner('1-1')
  ofTab.write('seen here')
  words.write('unsent here…')
  window.dispatchEvent(new StorageEvent('storage', { key: 'cairn.theme', newValue: '1' }))
  expect(heard).not.toHaveBeenCalled()
  const set = vi.spyOn(Storage.prototype, 'setItem')
  tellOwnerLeft()
  const [key = '', newValue = ''] = set.mock.calls[0] ?? []
  // A browser tells the other tabs of what this one did.
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }))
  expect(heard).toHaveBeenCalledOnce()
  words.write('too late')
  expect(everything()).not.toMatch(/ here|too late|cairn\.left/)
})

test('a value stands below its person, in one place whether it was sent or not', () => {
  setStorageOwner('1-1')
  expect(words.key).toBe('cairn.personal.1-1.words')
  words.write('half…')
  expect(Object.keys({ ...localStorage })).toEqual(['cairn.unsent.1-1.words'])
  words.write('whole')
  expect(Object.keys({ ...localStorage })).toEqual(['cairn.personal.1-1.words'])
  localStorage.setItem('cairn.personal.1-1.words', '7')
  expect(words.read()).toBe('')
})

test('who listens to a personal value hears of each change, and of nothing else', () => {
  setStorageOwner('1-1')
  const heard = vi.fn()
  const stop = onStored(words.key, heard)
  words.write('one')
  ofTab.write('other')
  words.clear()
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
})

test('a guest leaves what is unsent of somebody else alone, and nothing that they have read', () => {
  setStorageOwner('1-1')
  words.write('half…')
  ofTab.write('seen')
  setStorageOwner('1-0', true)
  expect([countUnsent(), everything().includes('seen')]).toEqual([1, false])
  forgetOwner({ sparesUnsent: false })
  expect(countUnsent()).toBe(0)
})

test('where storage is blocked nothing is there, and nobody is stopped by it', () => {
  const blocked = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  setStorageOwner('1-1')
  ofTab.write('seen')
  expect(countUnsent()).toBe(0)
  expect(tellOwnerLeft).not.toThrow()
  setStorageOwner('1-2')
  // The other storage is emptied all the same.
  expect(sessionStorage).toHaveLength(0)
  blocked.mockRestore()
})

test('a value that lasts as long as the tab stands in the tab alone', () => {
  setStorageOwner('1-1')
  ofTab.write('seen')
  expect([{ ...localStorage }, { ...sessionStorage }]).toEqual([{}, { 'cairn.personal.1-1.tab': '"seen"' }])
})

test('while a text goes from one place to the other it always stands in one of them', () => {
  setStorageOwner('1-1')
  words.write('half…')
  const found: (readonly string[])[] = []
  const look = () => void found.push(Object.keys({ ...localStorage }).sort())
  const [set, remove] = [Storage.prototype.setItem, Storage.prototype.removeItem]
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, ...args) {
    look()
    set.apply(this, args)
  })
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(function (this: Storage, ...args) {
    look()
    remove.apply(this, args)
  })
  words.write('whole')
  words.write('half again…')
  const [sent, unsent] = ['cairn.personal.1-1.words', 'cairn.unsent.1-1.words']
  expect(found).toEqual([[unsent], [sent, unsent], [sent], [sent, unsent]])
  // Should the page go in between, the one that the server has not got counts.
  localStorage.setItem(sent, '"whole"')
  expect(words.read()).toBe('half again…')
})
