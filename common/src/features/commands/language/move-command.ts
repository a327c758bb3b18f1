import type { Span } from '../../search/index.ts'
import type { Action, MoveCommand } from './command.ts'
import { expect, type Failure, fail, piecesAt, type Reading, wordAt } from './reading.ts'
import type { VerbDefinition, VerbWord } from './verbs.ts'

function moveCommand(reading: Reading, name: Span, from: number): MoveCommand | Failure {
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

/** A project alone: move there. */
function bareProject(reading: Reading, key: string, name: Span, action: Action): MoveCommand | null {
  const [project] = action === 'set' ? reading.dictionary.named('project', key) : []
  if (!project) return null
  reading.styles.push({ ...name, style: 'field_value' })
  return { kind: 'move', projectId: project.id, key: project.key, name: project.name, ...name }
}

const word = (text: string): VerbWord => ({
  word: text,
  read: (reading, name, from, action) => (action === 'set' ? moveCommand(reading, name, from) : null),
})

/** `move to <project>`, `project <project>`, or a project alone. */
export const moveVerb: VerbDefinition<MoveCommand> = {
  kind: 'move',
  words: [word('move to'), word('project')],
  names: [
    {
      precedence: 40,
      endsText: false,
      attempts: (reading, key, name, action) => [() => bareProject(reading, key, name, action)],
    },
  ],
  place: 9,
  notOnNew: true,
  projectAfter: ({ projectId }) => projectId,
}
