/** One row of the error table: HTTP status, the value of `error` on the wire, and the key of its text. */
export interface ErrorEntry {
  readonly status: number
  readonly wire: string
  readonly text: string
}

const entry = (status: number, wire: string, text: string): ErrorEntry => ({ status, wire, text })

/**
 * Every error the product can answer with. Codes are ours and stable; `wire` is what compatible clients
 * see in `error`; the text is an ICU message resolved for the reader with the error's facts.
 */
export const ERRORS = {
  bad_request: entry(400, 'bad_request', 'error.badRequest'),
  invalid_json: entry(400, 'bad_request', 'error.invalidJson'),
  invalid_fields: entry(400, 'bad_request', 'error.invalidFields'),
  invalid_parameter: entry(400, 'bad_request', 'error.invalidParameter'),
  missing_parameter: entry(400, 'Bad Request', 'error.missingParameter'),
  invalid_type: entry(400, 'bad_request', 'error.invalidType'),
  invalid_id: entry(400, 'bad_request', 'error.invalidId'),
  body_too_deep: entry(400, 'bad_request', 'error.bodyTooDeep'),
  body_too_complex: entry(400, 'bad_request', 'error.bodyTooComplex'),
  list_too_long: entry(400, 'bad_request', 'error.listTooLong'),
  text_too_long: entry(400, 'bad_request', 'error.textTooLong'),
  type_required: entry(400, 'bad_request', 'error.typeRequired'),
  incompatible_field_type: entry(400, 'bad_request', 'error.incompatibleFieldType'),
  field_value_null: entry(400, 'bad_request', 'error.fieldValueNull'),
  unknown_value: entry(400, 'bad_request', 'error.unknownValue'),
  unknown_field: entry(400, 'bad_request', 'error.unknownField'),
  invalid_value: entry(400, 'bad_request', 'error.invalidValue'),
  value_not_allowed: entry(400, '', 'error.valueNotAllowed'),
  no_categories: entry(400, 'Bad Request', 'error.noCategories'),
  invalid_query: entry(400, 'invalid_query', 'error.invalidQuery'),
  query_too_slow: entry(400, 'invalid_query', 'error.queryTooSlow'),
  all_refused: entry(400, 'bad_request', 'error.allRefused'),
  invalid_command: entry(400, 'invalid_command', 'error.invalidCommand'),
  invalid_properties: entry(400, 'invalid_properties', 'error.invalidProperties'),
  field_computed: entry(400, 'bad_request', 'error.fieldComputed'),
  time_tracking_off: entry(400, 'bad_request', 'error.timeTrackingOff'),
  field_required: entry(400, 'invalid_properties', 'error.fieldRequired'),
  field_hidden: entry(400, 'invalid_properties', 'error.fieldHidden'),
  name_taken: entry(400, 'invalid_properties', 'error.nameTaken'),
  value_in_use: entry(400, 'bad_request', 'error.valueInUse'),
  in_use: entry(400, 'bad_request', 'error.inUse'),
  file_missing: entry(400, 'bad_request', 'error.fileMissing'),
  too_many_attachments: entry(400, 'invalid_properties', 'error.tooManyAttachments'),
  sign_required: entry(400, 'bad_request', 'error.signRequired'),
  weak_password: entry(400, 'bad_request', 'error.weakPassword'),
  wrong_password: entry(400, 'invalid_properties', 'error.wrongPassword'),
  last_administrator: entry(400, 'invalid_properties', 'error.lastAdministrator'),
  unauthorized: entry(401, 'Unauthorized', 'error.unauthorized'),
  invalid_token: entry(401, 'Unauthorized', 'error.invalidToken'),
  wrong_credentials: entry(401, 'wrong_credentials', 'error.wrongCredentials'),
  forbidden: entry(403, 'Forbidden', 'error.forbidden'),
  own_vote: entry(403, 'Forbidden', 'error.ownVote'),
  csrf: entry(403, 'Forbidden', 'error.csrf'),
  read_only_entity: entry(403, 'Forbidden', 'error.readOnlyEntity'),
  more_than_held: entry(403, 'Forbidden', 'error.moreThanHeld'),
  read_only_mode: entry(403, 'Forbidden', 'error.readOnlyMode'),
  foreign_origin: entry(403, 'Forbidden', 'error.foreignOrigin'),
  setup_token: entry(403, 'Forbidden', 'error.setupToken'),
  link_expired: entry(403, 'Forbidden', 'error.linkExpired'),
  not_found: entry(404, 'Not Found', 'error.notFound'),
  no_route: entry(404, 'Not Found', 'error.noRoute'),
  method_not_allowed: entry(405, 'Method Not Allowed', 'error.methodNotAllowed'),
  operation_not_undoable: entry(409, 'conflict', 'error.operationNotUndoable'),
  idempotency_running: entry(409, 'conflict', 'error.idempotencyRunning'),
  reply_lost: entry(409, 'conflict', 'error.replyLost'),
  conflict: entry(409, 'conflict', 'error.conflict'),
  busy: entry(409, 'conflict', 'error.busy'),
  newer_change: entry(409, 'newer_change', 'error.newerChange'),
  not_revertible: entry(400, 'bad_request', 'error.notRevertible'),
  edit_conflict: entry(412, 'edit_conflict', 'error.editConflict'),
  too_large: entry(413, 'bad_request', 'error.tooLarge'),
  reply_too_large: entry(413, 'bad_request', 'error.replyTooLarge'),
  unsupported_media_type: entry(415, 'bad_request', 'error.unsupportedMediaType'),
  idempotency_key_reused: entry(422, 'bad_request', 'error.idempotencyKeyReused'),
  too_many_streams: entry(429, 'too_many_streams', 'error.tooManyStreams'),
  too_many_attempts: entry(429, 'too_many_attempts', 'error.tooManyAttempts'),
  server_error: entry(500, 'server_error', 'error.serverError'),
  too_much_at_once: entry(503, 'unavailable', 'error.tooMuchAtOnce'),
  outcome_unknown: entry(503, 'unavailable', 'error.outcomeUnknown'),
  unavailable: entry(503, 'unavailable', 'error.unavailable'),
  overloaded: entry(503, 'overloaded', 'error.overloaded'),
  storage_full: entry(507, 'storage_full', 'error.storageFull'),
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof ERRORS
