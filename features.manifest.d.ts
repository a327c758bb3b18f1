export const tiers: readonly (readonly string[])[]
export const features: readonly string[]
