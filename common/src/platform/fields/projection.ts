/** One requested field: what is wanted inside it, and the page of it when it is a collection. */
export interface ProjectionField {
  /** The fields wanted inside. Lazy, because named projections may contain themselves. */
  readonly inner: () => Projection
  readonly skip: number
  /** How many members of a collection; null = all. */
  readonly top: number | null
}

/** The tree of a `fields=` parameter: field name → what is wanted of it. */
export type Projection = ReadonlyMap<string, ProjectionField>

const LEAF: ProjectionField = { inner: () => DEFAULT_PROJECTION, skip: 0, top: null }

/** What a reply holds when nothing was asked for: `id` (`$type` is always there). */
export const DEFAULT_PROJECTION: Projection = new Map([['id', LEAF]])
