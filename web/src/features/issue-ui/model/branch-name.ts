const MAX_LENGTH = 60

/** A branch name for work on an issue: `MLS-12-board-loses-its-state`. */
export function branchName(idReadable: string, summary: string): string {
  const slug = slugOf(summary)
  return slug === '' ? idReadable : `${idReadable}-${slug}`
}

/** A summary as a part of an address: small letters and digits of any script, joined by dashes. */
function slugOf(summary: string): string {
  const words = summary
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  let slug = ''
  for (const word of words) {
    if (slug !== '' && slug.length + word.length >= MAX_LENGTH) break
    slug = slug === '' ? word.slice(0, MAX_LENGTH) : `${slug}-${word}`
  }
  return slug.normalize('NFC')
}

/** Path of an issue's page, with its summary for people who read addresses. */
export function issuePath(idReadable: string, summary?: string | null): string {
  const slug = slugOf(summary ?? '')
  return slug === '' ? `/issue/${idReadable}` : `/issue/${idReadable}/${encodeURIComponent(slug)}`
}
