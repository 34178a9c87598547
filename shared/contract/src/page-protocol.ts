/**
 * What the edge, the shell, remotes' builds and tests say to each other about one page. Builds are set up by Node
 * before any TypeScript is compiled and repeat the names they need in `shared/remote-build/src/page-names.js`.
 */
export const pageProtocol = {
  /** Every call of the contract is below this path. */
  apiBase: '/api',
  /** Paths that show the dashboard to somebody who is signed in. */
  dashboardPaths: ['/', '/home', '/demo'],
  /** `id` of the element that the shell draws in. */
  rootId: 'root',
  /** `id` of the script element that holds the release set as JSON. */
  releaseSetId: 'release-set',
  /** `property` of the meta element whose `nonce` scripts and styles carry. */
  nonceProperty: 'csp-nonce',
  /** Cookie that holds the id of the view shown last to somebody signed in. */
  lastViewCookie: 'lisan-view',
  /** Stands behind that id where this browser is given the canary of the view's remote. */
  canaryEnding: '.canary',
  /** Cookies that hold the language and the theme that were chosen in this browser; none before a choice. */
  languageCookie: 'lisan-language',
  themeCookie: 'lisan-theme',
  /** Trusted Types policy that turns text into script URLs. */
  scriptPolicy: 'lisan-scripts',
  /** Function of the page that gives the hash of a URL, or undefined. */
  integrityLookup: '__LISAN_INTEGRITY__',
  /** Attribute of the release set's element that holds its signatures, with spaces between them. */
  signatures: 'data-signatures',
  /** Attribute of that element: this page was chosen to tell what it opens and how quick it is; every page tells what fails. */
  tells: 'data-tells',
  /** Where a page tells it. */
  beaconPath: '/beacon',
  /** Where a page gives the edge the token of an override, and takes it back. */
  overridePath: '/override',
  /** Cookie that holds that token, for the edge alone. */
  overrideCookie: 'lisan-override',
  /** `property` of the meta element whose `content` is a token that the edge has accepted. */
  overrideProperty: 'lisan-override',
  /** How the part of a link behind `#` begins that holds a token. */
  overrideFragment: '#override=',
  /** Below which a remote that is being worked on has the files that a page of the whole Lisan takes. */
  developedFiles: '/federated/',
  /** Header of pages: id of the set that is live at this edge. */
  liveSetHeader: 'lisan-set',
  /** The edge's own event in the stream of `GET /events`: the set that is live, `{ "id": "12-9f86d081" }`. */
  liveSetEvent: 'set.live',
  /** Attribute of the script that holds the page to the files of its set: the policy that it puts into the head. */
  filePolicy: 'data-policy',
  /** Attribute of that element: canaries that the edge gives to nobody any more, `chat@1.4.0-9f86d081`, with spaces between. */
  halted: 'data-halted',
  /**
   * Attributes of the element that holds a view's first picture, which is the root of the remote's own React: id of the
   * view, its language, and the version of the remote whose picture it is.
   */
  pictureView: 'data-picture-view',
  pictureLanguage: 'data-picture-language',
  pictureVersion: 'data-picture-version',
  /** Attribute of the element of a view that runs already, while what stands around it is a picture still. */
  pictureLive: 'data-picture-live',
  /** Attribute of the one element in the root that a picture of the shell stands in: which it is, such as `dashboard`. */
  picturePage: 'data-picture-page',
  /** Attribute of that element: id of the view that the frame's picture shows as open. */
  pictureOpen: 'data-picture-open',
  /** Attribute of a style element with a picture's rules: whose they are, `shell` or a remote's name. */
  pictureStyle: 'data-picture-style',
  /** Attribute of a button: its label once it was pressed before hydration, while it has `aria-busy`. */
  busyLabel: 'data-busy-label',
  /** Global object of the page: presses before hydration, and the field in which an input method is composing. */
  before: '__LISAN_BEFORE__',
  /** Key of local storage that holds the token of whoever is signed in. */
  accessToken: 'access_token',
  /** How keys of session storage begin that hold the memory of this tab; the account's id follows. */
  tabMemory: 'lisan.memory',
  /** Key of session storage that holds the query that a visitor came with to the path of the dashboard. */
  wantedHome: 'lisan.wanted-home',
} as const;

/** Characters of a query that is kept: a longer one was made by nobody who wants to get somewhere. */
export const longestWantedHome = 500;

/**
 * What stands in pictures for what only the edge knows. Comments where an element goes, words that nobody writes where
 * text goes: the edge writes both over, escaped.
 */
export const pictureMarks = {
  /** In the shell's `dashboard`: the open view's picture goes here, alone in its element. */
  view: '<!--lisan-view-->',
  /** In the shell's `dashboard`, once for each of its `navigations`. */
  navigation: '<!--lisan-navigation-->',
  /** In the shell's `landing`: the slot's prerendered HTML goes here, alone in its element. */
  slot: '<!--lisan-slot-->',
  /** In the slot's prerendered HTML: one card for each plan goes here. */
  plans: '<!--lisan-plans-->',
  viewId: '__lisan_view_id__',
  viewLabel: '__lisan_view_label__',
  viewIcon: '<!--lisan-view-icon-->',
  /** Before the path of a file of the version: where its files are is known when the page is made. */
  base: '__lisan_base__/',
} as const;

/**
 * Stands in a built shell where a publish writes the public keys whose sets that shell accepts, with spaces between and
 * after them: as many characters as there are here, so that source maps stay right.
 */
export const keysPlaceholder = 'LISAN_ACCEPTED_KEYS'.padEnd(480, '_');
