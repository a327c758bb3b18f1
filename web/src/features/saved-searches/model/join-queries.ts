const SORT = /\b(?:sort by|order by):/i

/**
 * The query that finds what both find. Each keeps its own meaning, so parentheses stand around what could be read
 * together; the second's order wins.
 */
export function joinQueries(first: string, second: string): string {
  const [a, b] = [splitSort(first), splitSort(second)]
  const sort = b.sort || a.sort
  const condition =
    a.condition === '' || b.condition === '' || a.condition === b.condition
      ? a.condition || b.condition
      : `${enclosed(a.condition)} and ${enclosed(b.condition)}`
  return [condition, sort].filter(Boolean).join(' ')
}

function splitSort(query: string): { readonly condition: string; readonly sort: string } {
  const at = outsideBraces(query).search(SORT)
  return at < 0
    ? { condition: query.trim(), sort: '' }
    : { condition: query.slice(0, at).trim(), sort: query.slice(at).trim() }
}

// Words in braces or quotes are values; blanked out, they keep every place where it is.
function outsideBraces(query: string): string {
  return query.replaceAll(/\{[^}]*\}|"[^"]*"/g, value => ' '.repeat(value.length))
}

const ONE_TERM = /^(?:[^\s:()]+:\s*)?(?:\{[^}]*\}|[^\s(){}]+)$/

function enclosed(condition: string): string {
  return ONE_TERM.test(condition) ? condition : `(${condition})`
}
