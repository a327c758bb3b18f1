/** Something that can be put into a query, as the server offers it. Places are UTF-16 units of the query it answers. */
export type Suggestion = {
  readonly id?: string
  readonly option: string
  readonly prefix: string | null
  readonly suffix: string | null
  readonly description: string | null
  readonly group: string | null
  /** What it names: a `user`, a `project` and so on. */
  readonly icon?: string | null
  /** The address of a person's picture. */
  readonly auxiliaryIcon?: string | null
  readonly completionStart: number
  readonly completionEnd: number
  /** The slice of `option` that was typed. */
  readonly matchingStart: number | null
  readonly matchingEnd: number | null
  /** Where the caret stands afterwards. */
  readonly caret: number
}

/** A text with the caret in it. */
export type Edit = { readonly text: string; readonly caret: number }

export type SuggestionGroup = {
  readonly group: string | null
  readonly members: readonly { readonly suggestion: Suggestion; readonly index: number }[]
}

/**
 * The text with the suggestion in it. What stands after the caret stays, or is replaced as far as the suggestion
 * reaches; a space or colon that is there already does not come twice.
 */
export function acceptSuggestion({ text, caret }: Edit, suggestion: Suggestion, replaces: boolean): Edit {
  const { option, prefix, suffix, completionStart, completionEnd } = suggestion
  const inserted = `${prefix ?? ''}${option}${suffix ?? ''}`
  // What lies wholly before the caret is replaced alone.
  const isBehind = completionEnd < caret
  const tail = text.slice(replaces || isBehind ? completionEnd : caret)
  const doubled = suffix?.startsWith(':') ? /^:? ?/ : suffix?.endsWith(' ') ? /^ ?/ : /^/
  const replaced = text.slice(0, completionStart) + inserted + tail.replace(doubled, '')
  return {
    text: replaced,
    caret: isBehind ? caret + replaced.length - text.length : completionStart + inserted.length,
  }
}

/**
 * What of the suggestions for an earlier text still fits after more was typed at its caret, so that the list follows
 * at once while the server is asked again; null when something else was changed.
 */
export function narrowSuggestions(
  suggestions: readonly Suggestion[],
  answered: Edit,
  now: Edit,
): readonly Suggestion[] | null {
  if (answered.text === now.text && answered.caret === now.caret) return suggestions
  const typed = now.text.slice(answered.caret, now.caret)
  const isContinued =
    now.caret > answered.caret &&
    now.text.startsWith(answered.text.slice(0, answered.caret)) &&
    now.text.slice(now.caret) === answered.text.slice(answered.caret)
  if (!isContinued || !/^[^\s:,(){}"'#]+$/u.test(typed)) return null
  return suggestions.flatMap(suggestion => {
    const start = suggestion.completionStart
    const word = now.text.slice(start, now.caret).replace(/^\{/, '').toLowerCase()
    const at = matchAt(suggestion.option.toLowerCase(), word)
    if (at < 0) return []
    return {
      ...suggestion,
      completionEnd: suggestion.completionEnd + typed.length,
      matchingStart: at,
      matchingEnd: at + word.length,
    }
  })
}

/** Neighbours under the same heading, together. */
export function groupSuggestions(suggestions: readonly Suggestion[]): readonly SuggestionGroup[] {
  const groups: { readonly group: string | null; readonly members: { suggestion: Suggestion; index: number }[] }[] = []
  for (const [index, suggestion] of suggestions.entries()) {
    const last = groups.at(-1)
    if (last && last.group === suggestion.group) last.members.push({ suggestion, index })
    else groups.push({ group: suggestion.group, members: [{ suggestion, index }] })
  }
  return groups
}

/** The option before, inside and after what was typed. */
export function matchedParts({ option, matchingStart, matchingEnd }: Suggestion): readonly [string, string, string] {
  const start = matchingStart ?? 0
  const end = Math.max(start, matchingEnd ?? start)
  return [option.slice(0, start), option.slice(start, end), option.slice(end)]
}

// At the beginning of a word; elsewhere it would be chance.
function matchAt(option: string, word: string): number {
  if (option.startsWith(word)) return 0
  const at = option.search(new RegExp(`[\\s_-]${escapeWord(word)}`, 'u'))
  return at < 0 ? -1 : at + 1
}

function escapeWord(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
