export * from './projects.entity.ts'
