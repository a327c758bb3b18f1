import { expect, it } from 'vitest'
import { createAttributes } from '../search/index.ts'
import { languageAttributes } from './index.ts'

it('lists attributes in the order in which clients show them', () => {
  // Those of no particular place stand behind them, whichever they are.
  const placed = languageAttributes.all.filter(({ place }) => place !== undefined)
  expect(placed.map(({ id }) => id)).toEqual([
    ...['project', 'issueId', 'documentType', 'summary', 'description', 'comments', 'code', 'attachments'],
    ...['reporter', 'updater', 'commenter', 'commented', 'created', 'updated', 'resolved', 'voter', 'votes'],
    ...['reactionFrom', 'tag', 'savedSearch', 'visibleTo', 'mentions', 'mentionedIn', 'looksLike', 'links'],
    ...['vcsChanges', 'boards', 'work', 'workAuthor', 'workType', 'workDate', 'underestimation', 'star'],
  ])
})

it('calls no two attributes the same, whatever is asked', () => {
  const of = (names: readonly (string | undefined)[]) => names.flatMap(name => name?.toLowerCase() ?? [])
  const { all } = languageAttributes
  const shown = all.filter(({ hidden }) => !hidden)
  for (const names of [
    of(shown.flatMap(attribute => attribute.names)),
    of(all.map(({ has }) => has)),
    of(all.map(({ sort }) => sort?.name)),
  ])
    expect(names).toEqual([...new Set(names)])
})

it('puts those without a place behind the others, and lists none without a name', () => {
  const definition = { values: ['number'] } as const
  const attributes = createAttributes([
    { ...definition, id: 'new', names: ['new'] },
    { ...definition, id: 'unnamed', names: [], namedBy: 'entry' },
    { ...definition, id: 'last', names: ['last'] },
    { ...definition, id: 'second', names: ['second'], place: 20 },
    { ...definition, id: 'first', names: ['first'], place: 10 },
  ])
  expect(attributes.all.map(({ id }) => id)).toEqual(['first', 'second', 'new', 'last'])
  expect(attributes.byId('unnamed')?.namedBy).toBe('entry')
  expect(attributes.namedBy('entry')?.id).toBe('unnamed')
  expect(attributes.namedBy('other')).toBeUndefined()
})
