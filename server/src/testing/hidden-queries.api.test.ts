import { languageAttributes } from '@cairn/common/features/query-attributes'
import type { ValueKind } from '@cairn/common/features/search'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { type Asked, compareAll } from './compare-worlds.ts'
import { HIDDEN_COMMIT, HIDDEN_TEXT } from './hidden-things.ts'
import { type HiddenWorlds, startHiddenWorlds } from './hidden-world.ts'
import { everything } from './projections.ts'

/** Queries, their completion and their counts tell nothing of what the reader does not see. */
describe('what one may not see', () => {
  let worlds: HiddenWorlds

  beforeAll(async () => {
    worlds = await startHiddenWorlds()
    await worlds.hide()
    await worlds.touch()
  }, 120_000)
  afterAll(() => worlds.stop())

  /** What is asked about each kind of value. */
  const VALUES: Readonly<Record<ValueKind, readonly string[]>> = {
    date: ['Today', '* .. Today', '{minus 1h} .. *'],
    user: ['admin', 'member', 'guest', 'me'],
    group: ['{All Users}', 'Circle', `{${HIDDEN_TEXT} group}`],
    text: [HIDDEN_TEXT, 'needle', `${HIDDEN_TEXT}*`, HIDDEN_COMMIT],
    issue: ['SEE-1', 'SEE-2', 'SEE-9', 'DARK-1'],
    article: ['SEE-A-1', 'SEE-A-2', 'DARK-A-1'],
    number: ['0', '1', '2 .. *'],
    project: ['SEE', 'DARK', 'D*'],
    tag: [HIDDEN_TEXT, 'un*', '{tag of SEE}'],
    savedSearch: [HIDDEN_TEXT, '{search of SEE}'],
    query: ['(has: comments)', `(${HIDDEN_TEXT})`, '(Priority: Minor)'],
    word: ['{issue readers}', '-{issue readers}', '{No type}', 'Issue'],
    other: [],
  }
  const lists = (queries: readonly string[]): readonly Asked[] =>
    queries.map(query => ({
      name: query,
      method: 'GET',
      url: '/api/issues',
      query: { query, fields: 'idReadable', $top: '-1' },
    }))

  it.each(languageAttributes.all.map(attribute => [attribute.id, attribute] as const))(
    'is found by no query about %s',
    async (_, { names, values, has, sort, single, hidden }) => {
      const asked = hidden ? [] : values.flatMap(kind => VALUES[kind])
      await compareAll(
        worlds,
        lists([
          ...asked.flatMap(value => [`${names[0]}: ${value}`, `${names[0]}: -${value.replace(/^-/, '')}`]),
          ...(single ? asked.map(value => `#${value}`) : []),
          ...(has ? [`has: {${has}}`, `has: -{${has}}`] : []),
          ...(sort ? ['asc', 'desc'].map(order => `sort by: {${sort.name}} ${order}, {issue id} asc`) : []),
        ]),
      )
    },
  )

  const PRIORITY = [
    ...['Minor', 'Normal', '* .. Major', 'Min*', '{No Priority}', 'changed', 'changed to Minor', 'was Minor'],
    ...['was Normal', 'changed by admin', 'changed: Today'],
  ].map(value => `Priority: ${value}`)

  it.each([
    ['a private field', [...PRIORITY, '#Minor', '-Minor', 'has: Priority', 'has: -Priority', 'sort by: Priority']],
    ['an unknown field', ['has', 'sort by'].map(word => `${word}: {${HIDDEN_TEXT} field}`)],
    ['its value', [`{${HIDDEN_TEXT} field}: ${HIDDEN_TEXT}`, `#${HIDDEN_TEXT}`]],
    [
      'a field that all may read',
      ['State', 'Assignee', 'Type', '{Spent time}'].flatMap(name => [`has: ${name}`, `sort by: ${name}`]),
    ],
    [
      'links',
      ['relates to', 'subtask of', 'parent for', 'duplicates', 'is duplicated by', 'depends on'].flatMap(phrase =>
        ['SEE-1', 'SEE-2', 'DARK-1', '(has: comments)', `(${HIDDEN_TEXT})`].map(value => `${phrase}: ${value}`),
      ),
    ],
    ['trees', ['aggregate parent for: SEE-5', 'aggregate subtask of: SEE-1', 'aggregate subtask of: SEE-2']],
    [
      'words',
      [
        HIDDEN_TEXT,
        'needle',
        `"${HIDDEN_TEXT} again"`,
        `'${HIDDEN_TEXT}'`,
        `needle -"${HIDDEN_TEXT}"`,
        'sample or needle',
      ],
    ],
    [
      'boards',
      [
        ...['Board Seen: Spring', 'Board Seen: -Spring', 'Board Seen: S*', 'Board Seen: {current sprint}', '#Spring'],
        ...['has: {Board Seen}', 'has: -{Board Seen}', 'has: boards', 'has: -boards', `Board Seen: ${HIDDEN_TEXT}`],
        ...[`has: {Board ${HIDDEN_TEXT}}`, `{Board ${HIDDEN_TEXT}}: Spring`, `Board ${HIDDEN_TEXT}: Spring`],
      ],
    ],
    ['ids', ['#DARK-1', '#SEE-9', 'DARK-1', 'SEE-9 or SEE-1']],
  ])('is found by no query with %s', async (_, queries) => {
    await compareAll(worlds, lists(queries))
  })

  it('completes nothing and colours nothing', async () => {
    const written = [
      ...[
        '',
        'u',
        'un',
        HIDDEN_TEXT,
        'D',
        'DARK',
        'tag: ',
        'tag: u',
        '#u',
        '#',
        'in: ',
        'project: D',
        'saved search: ',
      ],
      ...[
        'Priority: ',
        'Priority: M',
        'has: ',
        'has: u',
        'sort by: ',
        'sort by: u',
        'for: ',
        'by: i',
        'visible to: ',
        'links: ',
      ],
      ...['links: D', 'mentions: D', `tag: ${HIDDEN_TEXT}`, `${HIDDEN_TEXT} in: DARK`, 'work author: ', '{'],
      ...['Board', 'Board u', 'Board S', 'Board Seen: ', `Board ${HIDDEN_TEXT}: `, 'has: Board', '#Sp', 'bord sen: x'],
    ]
    const suggestions = 'option,prefix,suffix,description,group,icon,completionStart,completionEnd'
    const fields = `query,styleRanges(style,start,length),suggestions(${suggestions}),problems(text),error,affected,
      commands(description,error),preview(issue(id),changes)`.replaceAll(/\s/g, '')
    const about = (name: string, path: string, payload: object): Asked => ({
      ...{ name, method: 'POST', url: `/api${path}`, query: { fields }, payload },
    })
    const verbs = ['tag ', 'untag ', 'add ', 'relates to ', 'Priority ', 'visible to ', 'for ', '']
    const boards = ['', 'Se', 'Seen ', 'Seen S', `${HIDDEN_TEXT} `, `${HIDDEN_TEXT} Spring`].map(
      name => `Board ${name}`,
    )
    const commands = verbs.flatMap(verb => ['', 'u', HIDDEN_TEXT, 'D'].map(begun => `${verb}${begun}`))
    const issues = [{ idReadable: 'SEE-1' }]
    await compareAll(worlds, [
      ...written.map(query => about(`query ${query}`, '/search/assist', { query, caret: query.length })),
      ...[...commands, ...boards].map(query =>
        about(`command ${query}`, '/commands/assist', { query, caret: query.length, issues }),
      ),
    ])
  })

  it('is named, counted and explained to nobody', async () => {
    const { ids, hiddenIds, visible } = worlds
    const numbers = Array.from({ length: 30 }, (_, number) => [`SEE-${number}`, `DARK-${number}`]).flat()
    const ask = (path: string, payload: unknown): Asked => ({
      ...{ name: `${path} ${JSON.stringify(payload).slice(0, 100)}`, method: 'POST', url: `/api${path}`, payload },
      query: { fields: everything(1), $top: '-1' },
    })
    const folders = [ids, hiddenIds].flatMap(({ projects = '', tags = '', savedQueries = '' }) => [
      projects,
      tags,
      savedQueries,
    ])
    const queries = ['', 'needle', HIDDEN_TEXT, 'has: comments', 'has: attachments', '#Unresolved', 'commenter: admin']
    await compareAll(worlds, [
      ask('/references', { issues: numbers, logins: ['admin', 'insider', 'reader'] }),
      ask(
        '/issuesGetter',
        numbers.map(idReadable => ({ idReadable })),
      ),
      ...folders.filter(id => id !== '').map(id => ask('/issuesGetter/counts', { folders: [{ id }] })),
      ...queries.flatMap(query => [
        ask('/issuesGetter/count', { query }),
        ...folders.map(id => ask('/issuesGetter/count', { query, folder: { id } })),
        ...visible.map(id => ask('/search/explain', { query: `${query} or mentions: SEE-1`, issue: { id } })),
      ]),
      ...[...visible, `${hiddenIds.issues}`].map(id => ask('/visibilityGroups', { issues: [{ id }], top: -1 })),
      ask('/mention', { issues: [{ id: visible[0] }], logins: ['admin', 'insider', 'reader', 'guest'] }),
    ])
  })
})
