import type { LinkNameEntry, Span } from '../../search/index.ts'
import type { Action, LinkCommand } from './command.ts'
import { afterName, expect, type Failure, fail, type Reading, skipComma, wordAt } from './reading.ts'
import type { VerbDefinition } from './verbs.ts'

const ISSUE_ID = /^(?:[A-Za-z][A-Za-z0-9_]{0,49}-\d{1,15}|\d{1,5}-\d{1,15})(?=[\s,]|$)/u

/** `<link name> ID …`; as many ids as follow. */
function linkCommand(reading: Reading, link: LinkNameEntry, name: Span, action: Action): LinkCommand | Failure {
  const { text } = reading
  reading.styles.push({ ...name, style: 'field_name' })
  const issues: (Span & { readonly text: string })[] = []
  const from = afterName(text, name.end)
  if (from >= text.length) {
    expect(reading, from, { kind: 'issue' })
    return fail('value_missing', from)
  }
  let end = from
  for (let at = from; at < text.length; at = skipComma(text, end).at) {
    expect(reading, at, { kind: 'issue' })
    const id = ISSUE_ID.exec(text.slice(at, at + 80))?.[0]
    if (!id) break
    end = at + id.length
    issues.push({ start: at, end, text: id })
    reading.styles.push({ start: at, end, style: 'field_value' })
  }
  if (issues.length === 0) return fail('unknown_issue', from, { value: wordAt(text, from) })
  return {
    kind: 'link',
    action: action === 'remove' ? 'remove' : 'add',
    typeId: link.id,
    direction: link.direction,
    name: link.name,
    issues,
    start: name.start,
    end,
  }
}

/** `<link name> ID …`, in either direction. */
export const linkVerb: VerbDefinition<LinkCommand> = {
  kind: 'link',
  words: [],
  names: [
    {
      precedence: 10,
      endsText: true,
      attempts: (reading, key, name, action) =>
        reading.dictionary.named('link', key).map(link => () => linkCommand(reading, link, name, action)),
    },
  ],
  namedIssues: ({ issues }) => issues,
}
