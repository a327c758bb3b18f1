export * from './bundles.entity.ts'
