import type { FeatureParts } from '../../../platform/feature/index.ts'

export const settingsParts: FeatureParts = {}
