import type { Span } from '../../search/index.ts'
import type { Action, MoveCommand, TagCommand } from './command.ts'
import type { Reading } from './reading.ts'

/** A project alone: move there. */
export function bareProject(reading: Reading, key: string, name: Span, action: Action): MoveCommand | null {
  const [project] = action === 'set' ? reading.dictionary.named('project', key) : []
  if (!project) return null
  reading.styles.push({ ...name, style: 'field_value' })
  return { kind: 'move', projectId: project.id, key: project.key, name: project.name, ...name }
}

/** A tag alone: put it on the issue, or take it off after `remove`. */
export function bareTag(reading: Reading, key: string, name: Span, action: Action): TagCommand | null {
  const [tag] = reading.dictionary.named('tag', key)
  if (!tag) return null
  reading.styles.push({ ...name, style: 'field_value' })
  return { kind: 'tag', action: action === 'remove' ? 'remove' : 'add', tagId: tag.id, name: tag.name, ...name }
}
