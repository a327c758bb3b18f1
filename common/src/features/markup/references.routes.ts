import { z } from 'zod'
import { defineRoute, raw } from '../../platform/route/index.ts'

/** What mentions in texts lead to; names that the reader may not see are absent. */
export const referencesSchema = z.object({
  users: z.array(z.object({ login: z.string(), name: z.string() })),
  issues: z.array(
    z.object({
      idReadable: z.string(),
      /** The id that it has now: it may have moved since. */
      currentId: z.string(),
      summary: z.string(),
      resolved: z.boolean(),
    }),
  ),
  articles: z.array(z.object({ idReadable: z.string(), currentId: z.string(), summary: z.string() })),
  commits: z.array(
    z.object({
      /** As it was asked for: the whole hash or its beginning. */
      hash: z.string(),
      /** The first line of its message. */
      title: z.string(),
      /** Where it can be looked at; null where the repository said nothing. */
      url: z.string().nullable(),
      /** The issue that it belongs to, of several the newest. */
      issue: z.string(),
    }),
  ),
})
export type References = z.infer<typeof referencesSchema>

export const getReferences = defineRoute({
  id: 'markup.references',
  method: 'POST',
  path: '/references',
  onlyReads: true,
  summary: 'Users, issues, articles and commits that a text mentions, as far as the caller may see them',
  body: z.object({
    logins: z.array(z.string().max(200)).max(500).default([]),
    issues: z.array(z.string().max(80)).max(1_000).default([]),
    articles: z.array(z.string().max(80)).max(1_000).default([]),
    /** 7 to 40 hexadecimal digits each. */
    commits: z
      .array(z.string().regex(/^[0-9a-f]{7,40}$/))
      .max(1_000)
      .default([]),
  }),
  returns: raw(referencesSchema),
})
