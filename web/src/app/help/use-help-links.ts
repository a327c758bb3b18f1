import type { Read } from '@cairn/common/features/entities'
import { getConfig } from '@cairn/common/features/settings'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/index.ts'

const LINKS = {
  feedback: true,
  faq: true,
  documentation: true,
  videos: true,
  videosByLanguage: true,
  serviceStatus: true,
  maintenance: true,
  support: true,
  website: true,
  license: true,
  copyrightHolder: true,
  copyrightStart: true,
} as const
const HELP = { version: true, build: true, releaseDate: true, links: LINKS } as const

export type HelpLinks = NonNullable<Read<'LinkSettings', typeof LINKS>>

/** In the same room as the configuration: whoever changes settings has it read anew. */
const helpQuery = queryOptions({
  queryKey: ['config', 'help'],
  queryFn: ({ signal }) => call(getConfig, { fields: HELP, signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The release, and where help is to be found; undefined until it is known. */
export const useHelp = () => useQuery(helpQuery).data

/** Where the help menu leads; undefined until it is known. */
export const useHelpLinks = (): HelpLinks | undefined => useHelp()?.links ?? undefined
