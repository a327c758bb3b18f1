import type { LinkData } from './link.ts'

/** How a link reads from the issue: "depends on", "is required for". */
export function linkPhrase({ direction, linkType }: Pick<LinkData, 'direction' | 'linkType'>): string {
  if (!linkType) return ''
  const outward = linkType.localizedSourceToTarget || linkType.sourceToTarget
  const inward = linkType.localizedTargetToSource || linkType.targetToSource
  return (direction === 'INWARD' ? inward : outward) || linkType.localizedName || linkType.name || ''
}
