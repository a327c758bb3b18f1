import { defineFeature, type ServerFeature } from '../../platform/feature/index.ts'
import { extendProjects } from '../projects/index.ts'
import { createDemo } from './create-demo.ts'

/** The demo project that the set-up offers begins with a few issues to try things on. */
export function createDemoFeature(): ServerFeature {
  extendProjects({
    created: async (ctx, project) => {
      if (project.isDemo) await createDemo(ctx, project.id)
    },
  })
  return defineFeature({ name: 'demo' })
}
