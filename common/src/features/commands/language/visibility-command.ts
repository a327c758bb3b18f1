import type { Span } from '../../search/index.ts'
import type { Action, NamedId, VisibilityCommand } from './command.ts'
import { usersNamed } from './read-field-value.ts'
import { expect, type Failure, fail, piecesAt, type Reading, skipComma, wordAt } from './reading.ts'
import type { VerbDefinition } from './verbs.ts'

const EVERYONE = 'issue readers'

/** Groups and people, separated by commas; `issue readers` lifts the limit. */
function visibilityCommand(reading: Reading, name: Span, from: number, action: Action): VisibilityCommand | Failure {
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

/** `visible to <groups and people>`. */
export const visibilityVerb: VerbDefinition<VisibilityCommand> = {
  kind: 'visibility',
  words: [{ word: 'visible to', isPart: true, read: visibilityCommand }],
  place: 8,
}
