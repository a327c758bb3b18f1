/** What is read of a host that another one is linked with; articles have nothing that resolves them. */
export const LINKED_FIELDS = {
  id: true,
  idReadable: true,
  summary: true,
  resolved: true,
  project: { id: true },
  reporter: { id: true },
} as const

/** A host of the other kind at the end of a link. */
export type LinkedHost = {
  readonly id: string
  readonly idReadable: string
  readonly summary: string
  readonly isResolved: boolean
  readonly project: { readonly id: string } | null
  readonly reporter: { readonly id: string } | null
}

type Served = {
  readonly id: string
  readonly idReadable: string
  readonly summary: string | null
  readonly resolved?: number | null
  readonly project?: { readonly id: string } | null
  readonly reporter?: { readonly id: string } | null
}

/** The same from a reply, whatever kind of host it tells of. */
export const linkedHostOf = ({ id, idReadable, summary, resolved, project, reporter }: Served): LinkedHost => ({
  ...{ id, idReadable, summary: summary ?? '' },
  isResolved: typeof resolved === 'number',
  project: project ?? null,
  reporter: reporter ?? null,
})
