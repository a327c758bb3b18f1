import { expect, it } from 'vitest'
import { audienceOf, isSameAudience, visibilityBody, withChosen } from './audience.ts'

const team = { kind: 'group' as const, id: '3-1', name: 'Team' }
const ada = { kind: 'user' as const, id: '1-2', name: 'Ada', login: 'ada', url: null }

it('reads groups and people of a visibility, and nobody of one without limit', () => {
  const someone = { id: '1-2', login: 'ada', fullName: 'Ada', avatarUrl: null }
  expect(audienceOf({ permittedGroups: [{ id: '3-1', name: 'Team' }], permittedUsers: [someone] })).toEqual([team, ada])
  expect(audienceOf({})).toEqual([])
  expect(audienceOf(null)).toEqual([])
})

it('writes a visibility that reads the same', () => {
  expect(visibilityBody([ada, team])).toEqual({ permittedGroups: [{ id: '3-1' }], permittedUsers: [{ id: '1-2' }] })
})

it('writes the same whatever order the members were chosen in', () => {
  const crew = { ...team, id: '3-2' }
  expect(visibilityBody([crew, ada, team])).toEqual(visibilityBody([team, crew, ada]))
})

it('keeps members that the search does not show', () => {
  expect(withChosen([team], [ada], ['1-2'])).toEqual([team, ada])
  expect(withChosen([team, ada], [ada], [])).toEqual([team])
  expect(isSameAudience([team, ada], [ada, team])).toBe(true)
  expect(isSameAudience([team], [ada])).toBe(false)
})
