import type { Span } from '../../search/index.ts'
import { knownTag } from './bare-names.ts'
import type { Action, Command, NamedId } from './command.ts'
import { usersNamed } from './read-field-value.ts'
import { endOfWords } from './read-text.ts'
import {
  afterName,
  bracedAt,
  expect,
  type Failure,
  fail,
  piecesAt,
  type Reading,
  skipComma,
  wordAt,
} from './reading.ts'
import { workCommand } from './work-command.ts'

const KEYWORDS = {
  comment: 'comment',
  delete: 'delete',
  clone: 'clone',
  'action clone': 'clone',
  star: 'star',
  watcher: 'star',
  unstar: 'unstar',
  vote: 'vote',
  '+1': 'vote',
  unvote: 'unvote',
  tag: 'tag',
  untag: 'untag',
  'visible to': 'visibility',
  'move to': 'move',
  project: 'move',
  work: 'work',
} as const
type Keyword = (typeof KEYWORDS)[keyof typeof KEYWORDS]

const words: ReadonlyMap<string, Keyword> = new Map(Object.entries(KEYWORDS))

export const keywordOf = (key: string): Keyword | undefined => words.get(key)

/** What completion offers. */
export const keywords: readonly string[] = Object.keys(KEYWORDS).filter(
  word => !['action clone', 'watcher', '+1'].includes(word),
)

/** Reads what follows a keyword; null when the keyword makes no sense after `add` or `remove`. */
export function keywordCommand(
  reading: Reading,
  keyword: Keyword,
  name: Span,
  action: Action,
): Command | Failure | null {
  reading.styles.push({ ...name, style: 'field_name' })
  const from = afterName(reading.text, name.end)
  switch (keyword) {
    case 'comment':
    case 'delete':
    case 'clone':
      return action === 'set' ? { kind: keyword, ...name } : null
    case 'star':
      return starCommand(reading, name, from, action === 'remove' ? 'remove' : 'add')
    case 'unstar':
      return action === 'set' ? starCommand(reading, name, from, 'remove') : null
    case 'vote':
    case 'unvote':
      if (action !== 'set') return null
      return reading.dictionary.data.me ? { kind: keyword, ...name } : fail('guest', name.start)
    case 'tag':
      return tagCommand(reading, name, from, action === 'remove' ? 'remove' : 'add')
    case 'untag':
      return action === 'set' ? tagCommand(reading, name, from, 'remove') : null
    case 'visibility':
      return visibilityCommand(reading, name, from, action)
    case 'work':
      return action === 'remove' ? null : workCommand(reading, name, from)
    case 'move':
      return action === 'set' ? moveCommand(reading, name, from) : null
  }
}

function starCommand(reading: Reading, name: Span, from: number, action: 'add' | 'remove'): Command | Failure {
  expect(reading, from, { kind: 'user' })
  for (const piece of piecesAt(reading.text, from)) {
    const [user, other] = usersNamed(reading, piece.key)
    if (!user) continue
    if (other) return fail('ambiguous_value', from, { value: user.name })
    reading.styles.push({ start: from, end: piece.end, style: 'field_value' })
    return { kind: 'star', action, user: { id: user.id, name: user.name }, start: name.start, end: piece.end }
  }
  if (!reading.dictionary.data.me) return fail('guest', name.start)
  return { kind: 'star', action, user: null, ...name }
}

/** The longest known tag; else, to be created, what braces hold, or everything up to the next comma or command. */
function tagCommand(reading: Reading, name: Span, from: number, action: 'add' | 'remove'): Command | Failure {
  const { text, dictionary } = reading
  expect(reading, from, { kind: 'tag' })
  if (from >= text.length) return fail('value_missing', from)
  for (const piece of piecesAt(text, from)) {
    const [tag] = dictionary.named('tag', piece.key)
    if (!tag) continue
    reading.styles.push({ start: from, end: piece.end, style: 'field_value' })
    return knownTag(tag, action, { start: name.start, end: piece.end })
  }
  if (action === 'remove' || !reading.facts.canCreateTags)
    return fail('unknown_tag', from, { value: wordAt(text, from) })
  const braced = bracedAt(text, from)
  const end = braced?.end ?? endOfWords(reading, from, /[,&]/)
  const written = (braced?.inside ?? text.slice(from, end)).trim().replace(/\s+/gu, ' ')
  if (written === '' || written.length > 255) return fail('unknown_tag', from, { value: wordAt(text, from) })
  reading.styles.push({ start: from, end, style: 'field_value' })
  return { kind: 'tag', action, tagId: null, name: written, start: name.start, end }
}

const EVERYONE = 'issue readers'

/** Groups and people, separated by commas; `issue readers` lifts the limit. */
function visibilityCommand(reading: Reading, name: Span, from: number, action: Action): Command | Failure {
  const { text } = reading
  const groups: NamedId[] = []
  const users: NamedId[] = []
  let end = from
  for (let at = from; ; ) {
    expect(reading, at, { kind: 'principal' })
    if (at >= text.length) return fail('value_missing', at)
    const piece = piecesAt(text, at).find(({ key }) => isPrincipal(reading, key, action))
    if (!piece) return fail('unknown_principal', at, { value: wordAt(text, at) })
    const [group] = reading.dictionary.named('group', piece.key)
    const [user, other] = usersNamed(reading, piece.key)
    if (group) groups.push({ id: group.id, name: group.name })
    else if (user && other) return fail('ambiguous_value', at, { value: user.name })
    else if (user) users.push({ id: user.id, name: user.name })
    reading.styles.push({ start: at, end: piece.end, style: 'field_value' })
    end = piece.end
    const next = skipComma(text, end)
    if (!next.hasComma) break
    at = next.at
  }
  return { kind: 'visibility', action, groups, users, start: name.start, end }
}

function isPrincipal(reading: Reading, key: string, action: Action): boolean {
  return (
    (action === 'set' && key === EVERYONE) ||
    reading.dictionary.named('group', key).length > 0 ||
    usersNamed(reading, key).length > 0
  )
}

function moveCommand(reading: Reading, name: Span, from: number): Command | Failure {
  const { text } = reading
  expect(reading, from, { kind: 'project' })
  if (from >= text.length) return fail('value_missing', from)
  for (const piece of piecesAt(text, from)) {
    const [project] = reading.dictionary.named('project', piece.key)
    if (!project) continue
    reading.styles.push({ start: from, end: piece.end, style: 'field_value' })
    return {
      kind: 'move',
      projectId: project.id,
      key: project.key,
      name: project.name,
      start: name.start,
      end: piece.end,
    }
  }
  return fail('unknown_project', from, { value: wordAt(text, from) })
}
