// What a text may hold once it is shown. Both sanitizers, that of the browser and that of the server, read this list.

const words = (text: string): readonly string[] => text.split(' ')

/** Elements that remain; of others their content does. */
export const ALLOWED_TAGS = words(
  'a abbr b blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure ' +
    'h1 h2 h3 h4 h5 h6 hr i img input ins kbd li mark ol p pre q rp rt ruby s samp small span strike strong sub ' +
    'summary sup table tbody td tfoot th thead time tr tt u ul var wbr',
)

/** Elements that go with all they hold. */
export const DROPPED_WITH_CONTENT = words(
  'annotation-xml audio colgroup desc foreignobject head iframe math mi mn mo ms mtext noembed noframes noscript ' +
    'plaintext script selectedcontent style svg template thead title video xmp',
)

/** Attributes that remain, on whatever element; `admit` looks at their values. */
export const ALLOWED_ATTRIBUTES = words(
  'alt aria-label checked class colspan data-code data-color data-embed data-lines data-marked data-position ' +
    'data-wrap datetime dir disabled height href id lang name open reversed rowspan span src start title type width',
)

/** Other classes would let a text dress up as a part of the page. */
export const ALLOWED_CLASS = new RegExp(
  '^(?:language-[\\w+#.-]{1,32}|md-(?:alert|alert-(?:caution|important|note|tip|title|warning)|article|bidi|' +
    'bidi-warning|center|code|code-block|code-title|commit|diagram|end|footnote-back|footnote-ref|footnotes|issue|' +
    'math|math-display|mention|plain|resolved|start|swatch|table|task|task-box|tasks|toc|trace))$',
)

/** What the values of these attributes must be; others are looked at by `admit`, or say nothing to the page. */
export const ATTRIBUTE_VALUES: Readonly<Record<string, RegExp>> = {
  'data-lines': /^\d{1,6}$/,
  'data-marked': /^\d{1,6}(?:-\d{1,6})?(?:,\d{1,6}(?:-\d{1,6})?){0,99}$/,
  'data-wrap': /^$/,
}

/** No attribute may hold what ends a comment or an element whose content is no HTML: it could be read as the end of one. */
export const BREAKS_OUT = /(?:--!?|\])>|<\/(?:style|script|title|xmp|textarea|noscript|iframe|noembed|noframes)/i

/** Schemes a link may have; anything else loses its target. */
export const LINK_SCHEMES: ReadonlySet<string> = new Set(
  words('http https ftp mailto tel sms xmpp matrix irc ircs').map(scheme => `${scheme}:`),
)
