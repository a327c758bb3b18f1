import type { Span } from '../../search/index.ts'
import type { Action, MoveCommand, StarCommand, TagCommand } from './command.ts'
import type { Reading } from './reading.ts'

/** A project alone: move there. */
export function bareProject(reading: Reading, key: string, name: Span, action: Action): MoveCommand | null {
  const [project] = action === 'set' ? reading.dictionary.named('project', key) : []
  if (!project) return null
  reading.styles.push({ ...name, style: 'field_value' })
  return { kind: 'move', projectId: project.id, key: project.key, name: project.name, ...name }
}

/** A tag alone: put it on the issue, or take it off after `remove`. */
export function bareTag(reading: Reading, key: string, name: Span, action: Action) {
  const [tag] = reading.dictionary.named('tag', key)
  if (!tag) return null
  reading.styles.push({ ...name, style: 'field_value' })
  return knownTag(tag, action === 'remove' ? 'remove' : 'add', name)
}

/** The star of somebody who never gave one has no number yet. */
export function knownTag(
  tag: { readonly id: number; readonly name: string },
  action: 'add' | 'remove',
  span: Span,
): TagCommand | StarCommand {
  if (tag.id === 0) return { kind: 'star', action, user: null, start: span.start, end: span.end }
  return { kind: 'tag', action, tagId: tag.id, name: tag.name, start: span.start, end: span.end }
}
