import type { Span } from '../../search/index.ts'
import type { Action, StarCommand, TagCommand } from './command.ts'
import { endOfWords } from './read-text.ts'
import { bracedAt, expect, type Failure, fail, piecesAt, type Reading, wordAt } from './reading.ts'
import type { VerbDefinition } from './verbs.ts'

type Read = TagCommand | StarCommand

/** The longest known tag; else, to be created, what braces hold, or everything up to the next comma or command. */
function tagCommand(reading: Reading, name: Span, from: number, action: 'add' | 'remove'): Read | Failure {
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

/** A tag alone: put it on the issue, or take it off after `remove`. */
function bareTag(reading: Reading, key: string, name: Span, action: Action): Read | null {
  const [tag] = reading.dictionary.named('tag', key)
  if (!tag) return null
  reading.styles.push({ ...name, style: 'field_value' })
  return knownTag(tag, action === 'remove' ? 'remove' : 'add', name)
}

/** The star of somebody who never gave one has no number yet. */
function knownTag(
  tag: { readonly id: number; readonly name: string },
  action: 'add' | 'remove',
  span: Span,
): TagCommand | StarCommand {
  if (tag.id === 0) return { kind: 'star', action, user: null, start: span.start, end: span.end }
  return { kind: 'tag', action, tagId: tag.id, name: tag.name, start: span.start, end: span.end }
}

/** `tag <tag>`, `untag <tag>`, or a tag alone. */
export const tagVerb: VerbDefinition<TagCommand> = {
  kind: 'tag',
  words: [
    {
      word: 'tag',
      isPart: true,
      read: (reading, name, from, action) => tagCommand(reading, name, from, action === 'remove' ? 'remove' : 'add'),
    },
    {
      word: 'untag',
      read: (reading, name, from, action) => (action === 'set' ? tagCommand(reading, name, from, 'remove') : null),
    },
  ],
  names: [
    {
      precedence: 50,
      endsText: false,
      attempts: (reading, key, name, action) => [() => bareTag(reading, key, name, action)],
    },
  ],
  place: 7,
}
