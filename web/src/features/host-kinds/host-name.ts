/** The kinds of what people discuss; the cache keeps their hosts under these names. */
export type HostName = 'issue' | 'article'

/** Database ids begin with the number of their entity, readable ones have a letter before theirs: `226-7`, `KEY-A-7`. */
const ARTICLE = /^226-\d+$|^[a-z]\w*-a-\d+$/i

/** The kind of a host, by its database id or a readable one; what is of no other kind is an issue. */
export const hostNameOf = (id: string): HostName => (ARTICLE.test(id) ? 'article' : 'issue')
