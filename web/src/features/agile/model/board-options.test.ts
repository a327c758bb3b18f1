import { expect, test } from 'vitest'
import { boardPlaces, placeOption } from './board-options.ts'
import { membershipOf, placeText } from './membership.ts'
import type { BoardChoice } from './projections.ts'

const sprint = (id: string, name: string, archived = false) => ({ id, name, archived })
const board = (id: string, name: string, more: object = {}) =>
  ({
    id,
    name,
    favorite: false,
    projects: [{ id: '0-1' }],
    currentSprint: null,
    sprints: [],
    cardOnSeveralSprints: false,
    sprintsSettings: { disableSprints: false, isExplicit: true, sprintSyncField: null },
    ...more,
  }) as unknown as BoardChoice

const TEAM = board('108-1', 'Team', {
  sprints: [sprint('109-1', 'Old', true), sprint('109-2', 'Next'), sprint('109-3', 'Now')],
  currentSprint: { id: '109-3' },
})
const FLOW = board('108-2', 'Flow', {
  favorite: true,
  sprints: [sprint('109-4', 'First sprint')],
  sprintsSettings: { disableSprints: true, isExplicit: true, sprintSyncField: null },
})
const LINKED = board('108-3', 'Releases', {
  projects: [{ id: '0-2' }],
  sprints: [sprint('109-5', '1.0')],
  sprintsSettings: { disableSprints: false, isExplicit: false, sprintSyncField: { id: '58-1', name: 'Fix versions' } },
})
const ASKED = board('108-4', 'Critical', {
  sprints: [sprint('109-6', 'First sprint')],
  sprintsSettings: { disableSprints: true, isExplicit: false, sprintSyncField: null },
})

test('issues go to sprints that are open, on boards that take them: favourites and today’s sprints first', () => {
  const all = boardPlaces([TEAM, FLOW, LINKED, ASKED], () => true)
  expect(all.map(({ sprint }) => sprint.id)).toEqual(['109-4', '109-3', '109-2', '109-5'])
  const own = boardPlaces([TEAM, LINKED], ({ projects }) => projects.some(({ id }) => id === '0-2'))
  expect(own.map(({ sprint }) => sprint.id)).toEqual(['109-5'])
})

test('a place is called as its sprint and board, or as its board alone', () => {
  const [flow, now] = boardPlaces([TEAM, FLOW], () => true)
  expect([flow, now].map(place => place && placeOption(place))).toEqual([
    { id: '109-4', text: 'Flow' },
    { id: '109-3', text: 'Now', description: 'Team' },
  ])
  expect([flow, now].map(place => place && placeText(place.sprint))).toEqual(['Flow', 'Team: Now'])
})

test('boards have their cards by hand, by a field or by a query', () => {
  expect([TEAM, LINKED, ASKED].map(membershipOf)).toEqual(['manual', 'field', 'query'])
})
