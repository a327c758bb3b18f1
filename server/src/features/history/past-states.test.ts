import { describe, expect, it } from 'vitest'
import { features } from '../../features.ts'
import { gatherContributions } from '../../platform/contributions/index.ts'
import { type ActivityContent, type ActivityValue, changedValues } from '../activities/index.ts'
import { categoriesOf, type HistoryEntry, type PastPart, statesAt } from '../hosts/index.ts'

const categories = categoriesOf(gatherContributions(features.flatMap(({ contributes = [] }) => contributes)))

/** The states of all parts of an issue. */
interface IssueState {
  readonly summary: string
  readonly description: string | null
  readonly resolved: number | null
  readonly fields: ReadonlyMap<number, { readonly name: string; readonly content: ActivityContent }>
  readonly tags: readonly ActivityValue[]
  readonly links: readonly { readonly typeId: number; readonly phrase: string; readonly issue: ActivityValue }[]
  readonly comments: ReadonlyMap<number, { readonly text: string; readonly deleted: boolean }>
  readonly files: ReadonlyMap<number, string>
}

const partOf = (category: string): PastPart => {
  const part = categories.get(category)?.rebuild?.part
  if (!part) throw new Error(`${category} rebuilds nothing`)
  return part
}
const TEXTS = partOf('SummaryCategory')
const FIELDS = partOf('CustomFieldCategory')
const TAGS = partOf('TagsCategory')
const LINKS = partOf('LinksCategory')
const COMMENTS = partOf('CommentsCategory')
const FILES = partOf('AttachmentsCategory')

function rebuildIssue(now: IssueState, entries: readonly HistoryEntry[], time: number): IssueState {
  const { summary, description, resolved, fields, tags, links, comments, files } = now
  const states = new Map<PastPart, unknown>([
    [TEXTS, { summary, description, resolved }],
    [FIELDS, { fields, present: [] }],
    [TAGS, { tags }],
    [LINKS, { links }],
    [COMMENTS, comments],
    [FILES, files],
  ])
  const then = statesAt(category => categories.get(category)?.rebuild, states, entries, time)
  return Object.assign({}, ...[TEXTS, FIELDS, TAGS, LINKS].map(part => then.get(part)), {
    comments: then.get(COMMENTS),
    files: then.get(FILES),
    present: undefined,
  })
}

const value = (id: number, name = `Value ${id}`): ActivityValue => ({ entity: 'Thing', id, name, type: 'Thing' })
const values = (...ids: readonly number[]): ActivityContent => ({ values: ids.map(id => value(id)) })
const text = (written: string | null): ActivityContent => ({ text: written })
const scalar = (number: number): ActivityContent => ({ scalar: number })

const BARE: IssueState = {
  summary: 'Now',
  description: 'Text of now',
  resolved: null,
  fields: new Map(),
  tags: [],
  links: [],
  comments: new Map(),
  files: new Map(),
}

type Told = Partial<HistoryEntry> & Pick<HistoryEntry, 'category'>

let told = 0
/** Entries in order of time: the first at 1, the next at 2. */
const history = (...entries: readonly Told[]): readonly HistoryEntry[] =>
  entries.map((entry, index) => ({
    ...{ id: ++told, created: index + 1, author_id: 1, target_id: null, field_id: null, field_name: null },
    ...{ added: null, removed: null },
    ...entry,
  }))
/** Before all that is told. */
const before = (now: Partial<IssueState>, ...entries: readonly Told[]): IssueState =>
  rebuildIssue({ ...BARE, ...now }, history(...entries), 0)

describe('an issue rebuilt from its history', () => {
  it('undoes what came later, the newest first, and nothing of that very moment', () => {
    const entries = history(
      { category: 'SummaryCategory', removed: text('One'), added: text('Two') },
      { category: 'SummaryCategory', removed: text('Two'), added: text('Three') },
      { category: 'SummaryCategory', removed: text('Three'), added: text('Now') },
    )
    const summaries = [0, 1, 2, 3, 4].map(time => rebuildIssue(BARE, entries, time).summary)
    expect(summaries).toEqual(['One', 'Two', 'Three', 'Now', 'Now'])
  })

  it('stays as it is by what is erased, and by what it does not hold', () => {
    const now: Partial<IssueState> = {
      fields: new Map([[5, { name: 'Field', content: values(1) }]]),
      tags: [value(1)],
      links: [{ typeId: 7, phrase: 'relates to', issue: value(1) }],
      comments: new Map([[3, { text: 'Said', deleted: false }]]),
      files: new Map([[4, 'a.txt']]),
    }
    for (const category of ['SummaryCategory', 'DescriptionCategory', 'TagsCategory', 'LinksCategory'])
      expect(before(now, { category }), category).toEqual({ ...BARE, ...now })
    for (const category of ['CommentTextCategory', 'CommentsCategory'])
      expect(before(now, { category, target_id: 3 }), category).toEqual({ ...BARE, ...now })
    for (const category of ['AttachmentsCategory', 'AttachmentRenameCategory'])
      expect(before(now, { category, target_id: 4 }), category).toEqual({ ...BARE, ...now })
    expect(before(now, { category: 'VotersCategory', added: values(1) })).toEqual({ ...BARE, ...now })
    for (const content of [values(1), scalar(1)]) {
      const fields = new Map([[5, { name: 'Field', content }]])
      expect(before({ fields }, { category: 'CustomFieldCategory', field_id: 5, field_name: 'Field' })).toEqual({
        ...BARE,
        fields,
      })
    }
    const comments = new Map([[3, { text: 'Said', deleted: true }]])
    for (const target_id of [3, 4])
      expect(before({ comments }, { category: 'CommentsCategory', target_id }).comments).toEqual(comments)
  })

  it('does not touch the state that it goes out from', () => {
    const now = { ...BARE, fields: new Map(), comments: new Map(), files: new Map() }
    const back = before(
      now,
      { category: 'CustomFieldCategory', field_id: 5, removed: values(1) },
      { category: 'CommentsCategory', target_id: 3, removed: values(3) },
      { category: 'AttachmentsCategory', removed: values(4) },
    )
    expect([back.fields.size, back.comments.size, back.files.size]).toEqual([1, 1, 1])
    expect([now.fields.size, now.comments.size, now.files.size]).toEqual([0, 0, 0])
  })

  it('has the description that was there, or none', () => {
    const category = 'DescriptionCategory'
    expect(before({}, { category, removed: text('Before'), added: text(null) }).description).toBe('Before')
    expect(before({}, { category, removed: text(null), added: text('Text of now') }).description).toBeNull()
  })

  it('was resolved when it says so', () => {
    const category = 'IssueResolvedCategory'
    expect(before({ resolved: 9 }, { category, added: scalar(9) }).resolved).toBeNull()
    expect(before({ resolved: null }, { category, removed: scalar(8) }).resolved).toBe(8)
    expect(before({ resolved: 9 }, { category, removed: { scalar: 'never' } }).resolved).toBeNull()
    expect(before({ resolved: 9 }, { category, removed: text('never') }).resolved).toBeNull()
  })

  it('has the values of lists that were there: those of the change go and come, others stay', () => {
    const field = (now: ActivityContent | null, added: ActivityContent | null, removed: ActivityContent | null) =>
      before(
        { fields: new Map(now && [[5, { name: 'Of now', content: now }]]) },
        {
          ...{ category: 'CustomFieldCategory', field_id: 5, field_name: 'Of then' },
          ...{ added, removed },
        },
      ).fields.get(5)
    const name = 'Of then'
    expect(field(values(1, 2), values(2), null)).toEqual({ name, content: values(1) })
    expect(field(values(1), null, values(2))).toEqual({ name, content: values(1, 2) })
    expect(field(null, null, values(2))).toEqual({ name, content: values(2) })
    // A value that is on both sides stands there once.
    expect(field(values(1, 2), values(1, 2), values(1))).toEqual({ name, content: values(1) })
    expect(field(values(1), values(1), null)).toBeUndefined()
    expect(field(scalar(2), scalar(2), scalar(1))).toEqual({ name, content: scalar(1) })
    expect(field(scalar(2), scalar(2), null)).toBeUndefined()
    expect(field(null, null, scalar(1))).toEqual({ name, content: scalar(1) })
    expect(field(text('b'), text('b'), text('a'))).toEqual({ name, content: text('a') })
    expect(field(text('b'), text('b'), null)).toBeUndefined()
  })

  it('has the tags and links that were there', () => {
    expect(
      before({ tags: [value(1), value(2)] }, { category: 'TagsCategory', added: values(2), removed: values(3) }).tags,
    ).toEqual([value(1), value(3)])
    const link = (typeId: number, phrase: string, id: number) => ({ typeId, phrase, issue: value(id) })
    const told = { category: 'LinksCategory', field_id: 7, field_name: 'blocks' }
    const now = [link(7, 'blocks', 1), link(7, 'is blocked by', 1), link(8, 'blocks', 1), link(7, 'blocks', 2)]
    expect(before({ links: now }, { ...told, added: values(1) }).links).toEqual(now.slice(1))
    expect(before({ links: now.slice(1) }, { ...told, removed: values(1) }).links).toEqual([
      ...now.slice(1),
      link(7, 'blocks', 1),
    ])
  })

  it('has the files that were there, under the names of then', () => {
    const files = new Map([
      [4, 'four.txt'],
      [5, 'five.txt'],
    ])
    const rename = { category: 'AttachmentRenameCategory', target_id: 4, removed: text('old.txt') }
    expect(before({ files }, rename).files).toEqual(new Map([...files, [4, 'old.txt']]))
    // One that is gone does not come back by the name that it had.
    expect(before({ files }, { ...rename, target_id: 6 }).files).toEqual(files)
    expect(before({ files }, { category: 'AttachmentsCategory', target_id: 4, added: values(4) }).files).toEqual(
      new Map([[5, 'five.txt']]),
    )
    expect(before({}, { category: 'AttachmentsCategory', removed: values(6) }).files).toEqual(new Map([[6, 'Value 6']]))
  })

  it('has the comments that were there, with what they said', () => {
    const comments = new Map([
      [3, { text: 'Now', deleted: false }],
      [4, { text: 'Other', deleted: true }],
    ])
    const edit = { category: 'CommentTextCategory', target_id: 3, removed: text('Before'), added: text('Now') }
    expect(before({ comments }, edit).comments).toEqual(new Map([...comments, [3, { text: 'Before', deleted: false }]]))
    expect(before({ comments }, { ...edit, target_id: 4 }).comments.get(4)).toEqual({ text: 'Before', deleted: true })
    expect(before({ comments }, { ...edit, target_id: 5 }).comments).toEqual(comments)
  })

  it('knows of each comment whether it was written, hidden, restored or gone', () => {
    const written = { category: 'CommentsCategory', target_id: 3, added: { values: [value(3, 'First')] } }
    const hidden = { category: 'CommentsCategory', target_id: 3, removed: { values: [value(3, 'Last')] } }
    const other = { ...hidden, target_id: 4 }
    const at = (time: number, now: IssueState['comments'], ...entries: readonly Told[]) =>
      rebuildIssue({ ...BARE, comments: now }, history(...entries), time).comments.get(3)
    const shown = new Map([[3, { text: 'Now', deleted: false }]])
    const kept = new Map([[3, { text: 'Now', deleted: true }]])
    // What others were does not matter, nor what else happened to it.
    const edited = { category: 'CommentTextCategory', target_id: 3, added: text('Now') }
    expect(at(0, shown, written)).toBeUndefined()
    expect(at(1, shown, other, written)).toBeUndefined()
    expect(at(1, kept, written, hidden)).toEqual({ text: 'Now', deleted: false })
    expect(at(2, kept, written, other, hidden)).toEqual({ text: 'Now', deleted: false })
    expect(at(2, shown, written, hidden, written)).toEqual({ text: 'Now', deleted: true })
    expect(at(3, shown, written, hidden, edited, written)).toEqual({ text: 'Now', deleted: true })
    expect(at(1, shown, written, hidden, written)).toEqual({ text: 'Now', deleted: false })
    // It was hidden, and is gone for good: its text is what history kept.
    expect(at(2, new Map(), written, hidden, hidden)).toEqual({ text: 'Last', deleted: true })
    expect(at(1, new Map(), written, hidden, hidden)).toEqual({ text: 'Last', deleted: false })
    expect(at(2, new Map(), written, hidden, written)).toBeUndefined()
    expect(at(0, new Map(), { ...hidden, removed: values() })).toEqual({ text: '', deleted: false })
  })
})

describe('changed values', () => {
  it('are those of one side that are not on the other', () => {
    expect(changedValues(values(1, 2, 3), values(2))).toEqual([value(1), value(3)])
    expect(changedValues(values(1), null)).toEqual([value(1)])
    expect(changedValues(undefined, values(1))).toEqual([])
    expect(changedValues(text('1'), values(1))).toEqual([])
  })
})
