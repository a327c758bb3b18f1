import { gatherContributions } from './extension-points.ts'
import type { WebFeature } from './web-feature.ts'

/** What descriptors list for the shell. */
type Kind = Exclude<keyof WebFeature, 'name' | 'contributes'>

type Contributed<K extends Kind> =
  NonNullable<WebFeature[K]> extends readonly (infer T)[] ? T : NonNullable<WebFeature[K]>

let gathered: readonly WebFeature[] = []

/** Makes these the features of the client, instead of what was there; once, before anything is drawn. */
export function gatherFeatures(features: readonly WebFeature[]): void {
  gathered = features
  gatherContributions(features.flatMap(({ contributes = [] }) => contributes))
}

/** What all features have of one kind, in the order of the features: `contributed('routes')`. */
export function contributed<K extends Kind>(kind: K): readonly Contributed<K>[] {
  return gathered.flatMap(feature => (feature[kind] ?? []) as Contributed<K> | readonly Contributed<K>[])
}
