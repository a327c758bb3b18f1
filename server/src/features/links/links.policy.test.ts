import { describe, expect, it } from 'vitest'
import { acting } from '../../testing/acting.ts'
import { passes } from '../../testing/passes.ts'
import type { LinkSlot, LinkType } from './link-slot.ts'
import { hiddenParents, mayLinkCopy, requireLink } from './links.policy.ts'

const type: LinkType = {
  id: 1,
  name: 'some',
  localized_name: null,
  source_to_target: 'has',
  localized_source_to_target: null,
  target_to_source: 'is of',
  localized_target_to_source: null,
  directed: true,
  aggregation: false,
  blocking: false,
  read_only: false,
}
const subtask = { ...type, aggregation: true }

/** The other issue becomes a part of this one: it changes as well. */
const parentFor: LinkSlot = { type: subtask, side: 's' }
const subtaskOf: LinkSlot = { type: subtask, side: 't' }
const dependsOn: LinkSlot = { type, side: 's' }
const relates: LinkSlot = { type: { ...type, directed: false }, side: '' }
const undirectedParts: LinkSlot = { type: { ...subtask, directed: false }, side: 's' }

const issue = { id: 10, project_id: 5, number: 1, reporter_id: 1, acl: [] }
const other = { id: 11, project_id: 6, number: 1, reporter_id: 1, acl: [] }

const here = acting({ userId: 2, held: { LINK_ISSUE: [5] } })
const there = acting({ userId: 2, held: { LINK_ISSUE: [6] } })
const both = acting({ userId: 2, held: { LINK_ISSUE: [5, 6] } })

describe('linking needs the permission', () => {
  it.each([
    ['parent for, on both', parentFor, [false, false, true]],
    ['subtask of, on the part', subtaskOf, [true, false, true]],
    ['depends on, on this one', dependsOn, [true, false, true]],
    ['relates to, on this one', relates, [true, false, true]],
    ['without direction, on this one', undirectedParts, [true, false, true]],
  ] as const)('%s', (_, slot, expected) => {
    expect([here, there, both].map(ctx => passes(() => requireLink(ctx, slot, issue, other)))).toEqual(expected)
  })

  it('that it names', () => {
    expect(() => requireLink(here, parentFor, issue, other)).toThrow('forbidden {"permission":"LINK_ISSUE"}')
  })

  it('to do it without notifications as well, on what changes', () => {
    const silent = (held: readonly number[]) =>
      acting({ userId: 2, silent: true, held: { LINK_ISSUE: [5, 6], APPLY_COMMANDS_SILENTLY: held } })
    expect(() => requireLink(silent([]), relates, issue, other)).toThrow('APPLY_COMMANDS_SILENTLY')
    expect(() => requireLink(silent([5]), relates, issue, other)).not.toThrow()
    expect(() => requireLink(silent([5]), parentFor, issue, other)).toThrow('APPLY_COMMANDS_SILENTLY')
    expect(() => requireLink(silent([5, 6]), parentFor, issue, other)).not.toThrow()
  })
})

it('a copy is linked as its original was where that changes nothing of another issue, or one may', () => {
  expect([parentFor, subtaskOf, dependsOn, relates].map(slot => mayLinkCopy(here, slot, other))).toEqual([
    false,
    true,
    true,
    true,
  ])
  expect(mayLinkCopy(there, parentFor, other)).toBe(true)
})

it('without parents there are no hidden ones, and nothing is asked', async () => {
  expect(await hiddenParents(acting({}), [])).toEqual(new Set())
})
