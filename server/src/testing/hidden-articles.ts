import type { ApiClient } from './api-client.ts'
import { HIDDEN_TEXT, type Hide, must, type Place } from './hidden-things.ts'
import { type Ids, idIn, upload } from './sample-data.ts'

/** Names what everybody sees, so that what is said of it changes where it is seen. */
const ABOUT_OTHERS = 'needle SEE-1 SEE-A-1 @reader'

const articleOf = async ({ world, ids }: Place, body: object, client: ApiClient = world.admin): Promise<string> =>
  idIn(
    await client.post(
      '/articles',
      { project: { id: ids.projects }, summary: HIDDEN_TEXT, content: ABOUT_OTHERS, ...body },
      { fields: 'id' },
    ),
  )

/** Writes one of everything into an article. */
async function fill({ world: { admin }, ids, visible }: Place, article: string): Promise<Ids> {
  const path = `/articles/${article}`
  const comment = idIn(await admin.post(`${path}/comments`, { text: ABOUT_OTHERS }, { fields: 'id' }))
  must(await admin.post(`${path}/comments/${comment}`, { text: `${ABOUT_OTHERS} again`, pinned: true }))
  const reactions = `${path}/comments/${comment}/reactions`
  const reaction = idIn(await admin.post(reactions, { reaction: 'heart' }, { fields: 'id' }))
  idIn(await upload(admin, `${path}/comments/${comment}/attachments`, HIDDEN_TEXT))
  const attachment = idIn(await upload(admin, `${path}/attachments`, HIDDEN_TEXT))
  must(await admin.post(path, { summary: `${HIDDEN_TEXT} again`, content: `${HIDDEN_TEXT} ${ABOUT_OTHERS}` }))
  must(await admin.post(`${path}/tags`, { id: ids.tags }))
  must(await admin.post(`${path}/issues`, { id: visible[0] }))
  must(await admin.post('/users/me/recent/articles', { article: { id: article } }))
  must(await admin.put(`${path}/draftComment`, { text: HIDDEN_TEXT }))
  const history = { categories: 'ArticleSummaryCategory', fields: 'id', $top: '1' }
  const activity = idIn(await admin.get(`${path}/activities`, history))
  return {
    ...{ articles: article, 'articles comments': comment, 'articles reactions': reaction },
    ...{ 'articles attachments': attachment, files: attachment, 'articles activities': activity, activities: activity },
  }
}

/** Articles that the readers could see, and took part in, before they were limited, moved or deleted with what is below. */
export const HIDDEN_ARTICLES_LATER: readonly Hide[] = [
  async ({ world, limited }: Place, article: string) =>
    void must(await world.admin.post(`/articles/${article}`, { visibility: limited })),
  async ({ world }: Place, article: string) => {
    const body = { shortName: `FAR${article.slice(4)}`, name: `${HIDDEN_TEXT} ${article}`, leader: { login: 'admin' } }
    const away = idIn(await world.admin.post('/admin/projects', body, { template: 'scrum', fields: 'id' }))
    must(await world.admin.post(`/articles/${article}`, { project: { id: away } }))
  },
  async ({ world, limited }: Place, article: string) => {
    must(await world.admin.post(`/articles/${article}`, { visibility: limited }))
    must(await world.admin.delete(`/articles/${article}`))
  },
].map(
  (remove): Hide =>
    async place => {
      const { world, ids, visible, as } = place
      const article = await articleOf(place, { parentArticle: { id: ids.articles } })
      const below = await articleOf(place, { parentArticle: { id: article } })
      const member = as('member')
      for (const each of [article, below]) {
        const path = `/articles/${each}`
        must(await member.post('/users/me/recent/articles', { article: { id: each } }))
        must(await member.post(`${path}/watchers`, { hasStar: true }))
        must(await member.post(`${path}/issues`, { id: visible[1] }))
        must(await member.put(`${path}/draftComment`, { text: HIDDEN_TEXT }))
        const comment = idIn(await member.post(`${path}/comments`, { text: ABOUT_OTHERS }, { fields: 'id' }))
        must(await member.post(`${path}/comments/${comment}/reactions`, { reaction: 'eyes' }))
        must(await world.admin.post(`${path}/tags`, { id: ids.tags }))
      }
      await remove(place, article)
      return {}
    },
)

/** Articles that none of the readers could see at any time, and what is hidden on one that they see. */
export const HIDDEN_ARTICLES: readonly Hide[] = [
  // Limited, below one that everybody sees: what is below inherits the limit.
  async place => {
    const { ids, limited } = place
    const article = await articleOf(place, { parentArticle: { id: ids.articles }, visibility: limited })
    const inside = await fill(place, article)
    const below = await articleOf(place, { parentArticle: { id: article } })
    await fill(place, below)
    return { ...inside, childArticles: below }
  },
  // Limited and deleted; of no use to who sees templates either.
  async place => {
    const { world, limited } = place
    const gone = await articleOf(place, { visibility: limited })
    await fill(place, gone)
    await articleOf(place, { parentArticle: { id: gone } })
    must(await world.admin.delete(`/articles/${gone}`))
    await articleOf(place, { visibility: limited, isTemplate: true })
    return {}
  },
  // One that everybody could see but for what it was moved below.
  async place => {
    const above = await articleOf(place, { visibility: place.limited })
    const moved = await articleOf(place, { visibility: place.limited })
    must(await place.world.admin.post(`/articles/${moved}`, { parentArticle: { id: above }, visibility: null }))
    return {}
  },
  // A comment and a file on an article that everybody sees, and what somebody keeps of it.
  async ({ world: { admin }, ids, limited }) => {
    const path = `/articles/${ids.articles}`
    const said = { text: ABOUT_OTHERS, visibility: limited }
    const comment = idIn(await admin.post(`${path}/comments`, said, { fields: 'id' }))
    must(await admin.post(`${path}/comments/${comment}`, { pinned: true }))
    idIn(await upload(admin, `${path}/comments/${comment}/attachments`, HIDDEN_TEXT))
    const gone = idIn(await admin.post(`${path}/comments`, said, { fields: 'id' }))
    must(await admin.delete(`${path}/comments/${gone}`))
    const file = { name: `${HIDDEN_TEXT}.txt`, base64Content: Buffer.from(HIDDEN_TEXT).toString('base64') }
    idIn(await admin.post(`${path}/attachments`, { ...file, visibility: limited }, { fields: 'id' }))
    const tag = idIn(await admin.post('/tags', { name: `${HIDDEN_TEXT} of articles` }, { fields: 'id' }))
    must(await admin.post(`${path}/tags`, { id: tag }))
    must(await admin.post(`${path}/watchers`, { hasStar: true }))
    const hidden = { project: { id: ids.projects }, summary: HIDDEN_TEXT, visibility: limited }
    const issue = idIn(await admin.post('/issues', hidden, { fields: 'id' }))
    must(await admin.post(`${path}/issues`, { id: issue }))
    must(await admin.post('/users/me/recent/issues', { issue: { id: issue } }))
    return { 'articles comments': comment }
  },
]
