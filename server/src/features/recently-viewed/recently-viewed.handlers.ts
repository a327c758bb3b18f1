import type { BodyOf } from '@cairn/common/features/entities'
import type { RecentRoutes } from '@cairn/common/features/recently-viewed'
import { AppError } from '@cairn/common/platform/errors'
import { formatId } from '@cairn/common/platform/ids'
import type { RequestContext } from '../../platform/context/index.ts'
import { transaction } from '../../platform/db/index.ts'
import type { FeatureParts } from '../../platform/feature/index.ts'
import { inlineLoader, Ref } from '../../platform/projection/index.ts'
import { handle } from '../handle.ts'
import type { HostKind } from '../hosts/index.ts'
import { type RecentHost, recentHosts, storeView } from './recently-viewed.store.ts'

/**
 * What one viewed of a kind of hosts, for the descriptor of a feature. `entity`: one of them, whose field `hostField` of
 * the kind leads to the host.
 */
export function recentlyViewedFor(
  kind: HostKind,
  routes: RecentRoutes,
  entity: string,
): Required<Pick<FeatureParts, 'routes' | 'loaders'>> {
  const shown = (recent: RecentHost) => new Ref<RecentHost>(entity, recent)
  return {
    routes: [
      handle(routes.list, async (ctx, { paging }) => (await recentHosts(ctx, kind, paging)).map(shown)),
      handle(routes.view, async (ctx, { body }) => shown(await view(ctx, kind, body))),
    ],
    loaders: [
      inlineLoader<RecentHost>({
        entity,
        fields: {
          id: { value: ({ hostId }) => formatId(kind.idClass, hostId) },
          date: { value: ({ date }) => date },
          pinned: { value: ({ pinned }) => pinned },
          [kind.hostField]: { value: ({ hostId }) => new Ref(kind.entity, hostId) },
        },
      }),
    ],
  }
}

/** The body was checked by the entity of the kind, which names the host in its own way. */
async function view(ctx: RequestContext, kind: HostKind, body: BodyOf<'RecentIssue'>): Promise<RecentHost> {
  if (ctx.actor.isGuest) throw new AppError('forbidden', {})
  const named = (body as Readonly<Record<string, { readonly id?: string | null } | null | undefined>>)[kind.hostField]
  const id = named?.id ?? body.id
  if (!id) throw new AppError('field_required', { name: kind.hostField, field: kind.hostField })
  return transaction(ctx, async ctx => storeView(ctx, kind, await kind.find(ctx, id), body.pinned ?? undefined))
}

/** Remembers that the actor views a host now. Gives its number. */
export async function rememberView(ctx: RequestContext, kind: HostKind, id: string): Promise<number> {
  if (ctx.actor.isGuest) throw new AppError('forbidden', {})
  return transaction(ctx, async ctx => (await storeView(ctx, kind, await kind.find(ctx, id), undefined)).hostId)
}
