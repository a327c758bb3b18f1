import { defineFeature } from '../../platform/feature/index.ts'
import { type ProjectHooks, projectHooks } from '../projects/index.ts'
import { createDemo } from './create-demo.ts'

/** The demo project that the set-up offers begins with a few issues to try things on. */
const fillDemo: ProjectHooks = {
  created: async (ctx, project) => {
    if (project.isDemo) await createDemo(ctx, project.id)
  },
}

export const demoFeature = defineFeature({ name: 'demo', contributes: [projectHooks.add(fillDemo)] })
