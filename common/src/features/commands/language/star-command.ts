import type { Span } from '../../search/index.ts'
import type { StarCommand } from './command.ts'
import { usersNamed } from './read-field-value.ts'
import { expect, type Failure, fail, piecesAt, type Reading } from './reading.ts'
import type { VerbDefinition, VerbWord } from './verbs.ts'

function starCommand(reading: Reading, name: Span, from: number, action: 'add' | 'remove'): StarCommand | Failure {
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

const star: VerbWord = {
  word: 'star',
  isPart: true,
  read: (reading, name, from, action) => starCommand(reading, name, from, action === 'remove' ? 'remove' : 'add'),
}

/** `star`, `unstar <user>`: of somebody else, or one's own. */
export const starVerb: VerbDefinition<StarCommand> = {
  kind: 'star',
  words: [
    star,
    { word: 'watcher', hidden: true, read: star.read },
    {
      word: 'unstar',
      read: (reading, name, from, action) => (action === 'set' ? starCommand(reading, name, from, 'remove') : null),
    },
  ],
  place: 4,
}
