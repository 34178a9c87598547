/**
 * Names shared by edge, shell, remotes' builds and tests. Builds run before TypeScript compiles, so
 * `shared/remote-build/src/page-names.js` repeats some.
 */
export const pageProtocol = {
  apiBase: '/api',
  dashboardPaths: ['/', '/home', '/demo'],
  rootId: 'root',
  releaseManifestId: 'release-set',
  nonceProperty: 'csp-nonce',
  /** Cookie with the id of the last view of a signed-in user. */
  lastViewCookie: 'lisan-view',
  /** Suffix of that id when this browser gets the remote's canary. */
  canaryEnding: '.canary',
  /** Cookies with the language and theme chosen in this browser. */
  languageCookie: 'lisan-language',
  themeCookie: 'lisan-theme',
  /** Query parameters of plain links, which work before scripts run. */
  viewQuery: 'view',
  /** The plan that a visitor chose; prerendered HTML is the same for each. */
  planQuery: 'plan',
  languageQuery: 'lang',
  themeQuery: 'theme',
  scriptPolicy: 'lisan-scripts',
  /** Global function that returns a URL's hash, or undefined. */
  integrityLookup: '__LISAN_INTEGRITY__',
  /** Attribute with the release manifest's signatures, separated by spaces. */
  signatures: 'data-signatures',
  /** Attribute of sampled pages, which report opened versions and vitals; every page reports failures. */
  tells: 'data-tells',
  beaconPath: '/beacon',
  overridePath: '/override',
  overrideCookie: 'lisan-override',
  overrideProperty: 'lisan-override',
  overrideFragment: '#override=',
  /** Path prefix of federated files on a remote's development server. */
  developedFiles: '/federated/',
  liveSetHeader: 'lisan-set',
  /** Edge's event in `GET /events` with the live release manifest: `{ "id": "12-9f86d081" }`. */
  liveSetEvent: 'set.live',
  /** Attribute of the script that adds a policy limiting the page to its manifest's files. */
  filePolicy: 'data-policy',
  halted: 'data-halted',
  /**
   * Attributes of a view's prerendered element, the root of the remote's own React: view id, language and remote
   * version.
   */
  prerenderedView: 'data-picture-view',
  prerenderedLanguage: 'data-picture-language',
  prerenderedVersion: 'data-picture-version',
  /** Attribute of a live view inside a page that isn't hydrated yet. */
  prerenderedLive: 'data-picture-live',
  /** Attribute of the prerendered page's root element: its name, such as `dashboard`. */
  prerenderedPage: 'data-picture-page',
  /** Attribute of that element: id of the view it shows as open. */
  prerenderedOpen: 'data-picture-open',
  prerenderedStyle: 'data-picture-style',
  /** Attribute of the element beside a view's title, where the frame puts its controls. */
  toolbarPlace: 'data-toolbar-place',
  /** Attribute of a button: its label while `aria-busy`, after a press before hydration. */
  busyLabel: 'data-busy-label',
  /** Global object of the page: presses before hydration, and the field an input method is composing in. */
  before: '__LISAN_BEFORE__',
  accessToken: 'access_token',
  /** Prefix of session storage keys for this tab's memory; the account's id follows. */
  tabMemory: 'lisan.memory',
  /** Session storage key for input in a view that was left before hydration. */
  leftInput: 'lisan.left-input',
  /** Session storage key for the query a visitor brought to the dashboard's path. */
  wantedHome: 'lisan.wanted-home',
} as const;

export const MAX_WANTED_HOME_LENGTH = 500;

/** Placeholders in prerendered HTML that the edge fills in, escaped: comments for elements, unusual words for text. */
export const prerenderMarks = {
  view: '<!--lisan-view-->',
  navigation: '<!--lisan-navigation-->',
  slot: '<!--lisan-slot-->',
  plans: '<!--lisan-plans-->',
  viewId: '__lisan_view_id__',
  viewLabel: '__lisan_view_label__',
  viewIcon: '<!--lisan-view-icon-->',
  /** Before the path of a version's file: the base is known at request time. */
  base: '__lisan_base__/',
} as const;

/**
 * Replaced at publish with the public keys the shell accepts, space-padded to this length to keep source maps valid.
 */
export const keysPlaceholder = 'LISAN_ACCEPTED_KEYS'.padEnd(480, '_');
