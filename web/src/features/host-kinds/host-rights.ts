import { type HostName, hostNameOf } from './host-name.ts'

/** Permission keys by what they let somebody do with a host of the kind. */
export type HostRights = Readonly<
  Record<
    | 'create'
    | 'update'
    | 'delete'
    | 'link'
    | 'attach'
    | 'updateFile'
    | 'deleteFile'
    | 'comment'
    | 'updateComment'
    | 'updateAnyComment'
    | 'deleteComment'
    | 'deleteAnyComment',
    string
  >
>

const RIGHTS: Readonly<Record<HostName, HostRights>> = {
  issue: {
    create: 'CREATE_ISSUE',
    update: 'UPDATE_ISSUE',
    delete: 'DELETE_ISSUE',
    link: 'LINK_ISSUE',
    attach: 'CREATE_ATTACHMENT_ISSUE',
    updateFile: 'UPDATE_ATTACHMENT_ISSUE',
    deleteFile: 'DELETE_ATTACHMENT_ISSUE',
    comment: 'CREATE_COMMENT',
    updateComment: 'UPDATE_COMMENT',
    updateAnyComment: 'UPDATE_NOT_OWN_COMMENT',
    deleteComment: 'DELETE_COMMENT',
    deleteAnyComment: 'DELETE_NOT_OWN_COMMENT',
  },
  article: {
    create: 'CREATE_ARTICLE',
    update: 'UPDATE_ARTICLE',
    delete: 'DELETE_ARTICLE',
    link: 'LINK_ISSUE',
    // Files belong to the text: whoever changes it changes them.
    attach: 'UPDATE_ARTICLE',
    updateFile: 'UPDATE_ARTICLE',
    deleteFile: 'UPDATE_ARTICLE',
    comment: 'CREATE_ARTICLE_COMMENT',
    // One's own always, as long as one sees the article.
    updateComment: 'READ_ARTICLE',
    updateAnyComment: 'UPDATE_ARTICLE_COMMENT',
    deleteComment: 'READ_ARTICLE',
    deleteAnyComment: 'DELETE_ARTICLE_COMMENT',
  },
}

/** The permissions that count for a host, by its database id; they come with lists of hosts, apart from all else of their kind. */
export const hostRightsOf = (id: string): HostRights => RIGHTS[hostNameOf(id)]
