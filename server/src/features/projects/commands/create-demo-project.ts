import type { RequestContext } from '../../../platform/context/index.ts'
import { findProject } from '../projects.store.ts'
import { createProject } from './create-project.ts'

/** Creates the project that a new installation offers for trying things out; features fill it (`isDemo`). */
export async function createDemoProject(ctx: RequestContext): Promise<void> {
  if (await findProject(ctx, 'DEMO')) return
  await createProject(ctx, {
    shortName: 'DEMO',
    name: ctx.texts.format(ctx.locale, 'demo.projectName'),
    description: ctx.texts.format(ctx.locale, 'demo.projectDescription'),
    isDemo: true,
  })
}
