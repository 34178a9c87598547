// Who may import whom. Each rule has its reason; tooling/conventions/boundaries.test.ts plants a
// violation of every one of them and fails when a rule does not bite or has no violation.
import { serverRules } from './api/import-rules.mjs';

const TESTS = String.raw`\.(test|spec)\.tsx?$|/testing/`;
const BUILD_FILES = String.raw`/(webpack\.config|build)\.[cm]?js$`;
const OURS = '^(shared|remotes)/[^/]+/|^(shell|api|deploy|e2e|tooling)/';
const BROWSER = '^(shell|remotes/[^/]+|shared/(?!remote-build/)[^/]+)/src/';

const shared = (...names) => `^shared/(${names.join('|')})/`;
const npm = (...names) => `^node_modules/(${names.join('|')})(/|$)`;

/** A rule that refuses every `to` from every `from`. */
const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** A rule that lets a package import nothing of ours but itself and the named shared packages. */
const onlyImports = (name, comment, packageName, packages) =>
  never(
    name,
    comment,
    { path: packageName, pathNot: BUILD_FILES },
    { path: OURS, pathNot: packages.length ? [packageName, shared(...packages)] : [packageName] },
  );

const floors = [
  onlyImports(
    'contract-imports-nothing-of-ours',
    'The contract is what both sides of every wire agree on: it must not drag one side into the other.',
    shared('contract'),
    [],
  ),
  onlyImports(
    'errors-imports-nothing-of-ours',
    'Errors are named by every package, so they stand below all of them.',
    shared('errors'),
    [],
  ),
  ...['event-bus', 'api-client', 'i18n', 'ui'].map((packageName) =>
    onlyImports(
      `${packageName}-imports-only-contract-and-errors`,
      `${packageName} is a service on the lowest floor: services there do not know each other, so each can be replaced alone.`,
      shared(packageName),
      ['contract', 'errors'],
    ),
  ),
  onlyImports(
    'session-imports-only-the-floor-below',
    'The session is built from the services of the lowest floor and is known by remote-kit, never the other way round.',
    shared('session'),
    ['contract', 'errors', 'event-bus', 'api-client', 'i18n', 'ui'],
  ),
  onlyImports(
    'remote-kit-imports-only-floors-below',
    'Remote-kit offers the services to remotes; whoever it imported would be handed to every remote.',
    shared('remote-kit'),
    ['contract', 'errors', 'event-bus', 'api-client', 'i18n', 'ui', 'session'],
  ),
  onlyImports(
    'host-runtime-imports-no-ui-and-no-session',
    'The platform mounts remotes for any product: what it needs of one, such as a notice or the account, it receives.',
    shared('host-runtime'),
    ['contract', 'errors', 'event-bus', 'i18n', 'remote-kit', 'testing'],
  ),
  onlyImports(
    'remote-build-imports-only-contract-and-errors',
    'The build runs in Node before anything exists: it must not need the code that it builds.',
    shared('remote-build'),
    ['contract', 'errors'],
  ),
  onlyImports(
    'testing-imports-only-shared',
    'Fakes stand in for shared services; a fake that knew a remote or the shell would tie their releases together.',
    shared('testing'),
    ['contract', 'errors', 'event-bus', 'api-client', 'i18n', 'ui', 'session', 'remote-kit'],
  ),
];

const packageRules = [
  never(
    'remote-never-imports-another-remote',
    'A remote never imports another remote: it must be deployable alone.',
    { path: '^remotes/([^/]+)/' },
    { path: '^remotes/', pathNot: '^remotes/$1/' },
  ),
  never(
    'remote-never-imports-the-shell',
    'A remote never imports the shell: it may run in a shell that is two months older or newer.',
    { path: '^remotes/' },
    { path: '^shell/' },
  ),
  never(
    'remote-imports-only-kit-ui-contract-errors',
    'A remote reaches services through remote-kit, never their implementation: the shell owns the instances.',
    { path: '^remotes/[^/]+/', pathNot: BUILD_FILES },
    {
      path: OURS,
      pathNot: ['^remotes/', '^shell/', shared('remote-kit', 'ui', 'contract', 'errors', 'testing')],
    },
  ),
  never(
    'shell-never-imports-a-remote',
    'The shell learns its remotes from the release manifest at run time: an import would build them into it.',
    { path: '^shell/' },
    { path: '^remotes/' },
  ),
  never(
    'shell-imports-only-shared',
    'The shell stands on the shared packages alone: the server and the release tools are other programs.',
    { path: '^shell/' },
    { path: '^(api|deploy|e2e|tooling)/' },
  ),
  onlyImports(
    'api-imports-only-contract-and-errors',
    'The server shares shapes and errors with the browser and nothing else.',
    '^api/',
    ['contract', 'errors'],
  ),
  onlyImports(
    'deploy-imports-only-contract-and-errors',
    'Release tools judge what was built from its manifest; importing it would tie them to one version.',
    '^deploy/',
    ['contract', 'errors'],
  ),
  never(
    'deploy-store-imports-neither-edge-nor-cli',
    'The edge and the command line both stand on the store: it must work without either.',
    { path: '^deploy/store/', pathNot: TESTS },
    { path: '^deploy/(edge|cli)/' },
  ),
  never(
    'deploy-edge-never-imports-cli',
    'An edge serves releases and builds nothing: its image holds no build tools.',
    { path: '^deploy/edge/', pathNot: TESTS },
    { path: '^deploy/cli/' },
  ),
  never(
    'deploy-parts-are-entered-by-their-index',
    'Whatever an index does not export may change without notice.',
    { path: '^deploy/(cli|edge|store)/', pathNot: TESTS },
    {
      path: '^deploy/(edge|store)/',
      pathNot: ['^deploy/$1/', '^deploy/(edge|store|store/compatibility-check)/index\\.ts$'],
    },
  ),
  onlyImports(
    'journeys-import-only-contract-and-errors',
    'Journeys see what a person sees: the inside of a package is out of their reach.',
    '^e2e/',
    ['contract', 'errors'],
  ),
  never(
    'tooling-imports-only-contract-errors-e2e-and-proof',
    "Tools read the packages from outside, as files and over the wire: e2e hands out a Lisan that runs, and a browser; a check that a publish makes too is the deploy tool's.",
    { path: '^tooling/', pathNot: BUILD_FILES },
    {
      path: OURS,
      pathNot: ['^tooling/', '^e2e/', '^deploy/store/compatibility-check/', shared('contract', 'errors')],
    },
  ),
  never(
    'testing-is-for-tests-only',
    'Fakes never ship: only tests and a remote started alone may import @lisan/testing.',
    { path: OURS, pathNot: [TESTS, '^shared/testing/', '^remotes/[^/]+/src/start\\.tsx$'] },
    { path: '^shared/testing/' },
  ),
  never(
    'remote-build-is-for-builds-only',
    'The bundler is no part of a page: only webpack.config.js imports @lisan/remote-build.',
    { path: OURS, pathNot: ['^shared/remote-build/', BUILD_FILES] },
    { path: '^shared/remote-build/' },
  ),
];

const indexRules = [
  never(
    'indexes-only',
    'A package is entered by its name: whatever is not exported there may change without notice.',
    { path: '^((?:shared|remotes|api/engines)/[^/]+|shell|api|deploy|e2e|tooling)/' },
    { path: OURS, pathNot: ['^$1/'], dependencyTypes: ['local'], dependencyTypesNot: ['aliased'] },
  ),
  never(
    'no-deep-paths-into-packages',
    'Only the exports of a package.json are its promise: take what you need from @lisan/<package> itself.',
    {},
    { path: '^@lisan/[^/]+/', pathNot: '^@lisan/[^/]+/testing$' },
  ),
  never(
    'no-unresolvable-imports',
    'An import that leads nowhere here leads nowhere in a fresh clone either.',
    {},
    { couldNotResolve: true, pathNot: '^@lisan/[^/]+/' },
  ),
  never(
    'no-cycles',
    'Two files that import each other are one file in two places: move what both need below them.',
    {},
    { circular: true },
  ),
  never(
    'nobody-imports-a-test',
    'A test is an end: what two tests share belongs to @lisan/testing or a file beside them.',
    {},
    { path: String.raw`\.(test|spec)\.tsx?$` },
  ),
];

const packages = [
  never(
    'declared-dependencies-only',
    'A package that is not in the importer’s package.json is there by accident and may be gone tomorrow.',
    { path: OURS },
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  ),
  never(
    'shipped-code-needs-no-dev-dependency',
    'A devDependency is absent where the code runs.',
    {
      path: OURS,
      pathNot: [TESTS, BUILD_FILES, '^e2e/', '^tooling/', '^shared/testing/', '\\.config\\.[cm]?[jt]s$'],
    },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm', 'type-only', 'npm-optional'] },
  ),
  never(
    'browser-code-uses-no-node',
    'Node’s built-in modules do not exist in a browser.',
    { path: BROWSER, pathNot: TESTS },
    { dependencyTypes: ['core'] },
  ),
  never(
    'only-the-shell-routes',
    'Where something mounts is the shell’s decision: a remote moves a person on by useHost().navigation of @lisan/remote-kit.',
    { path: OURS, pathNot: '^shell/' },
    { path: npm('react-router-dom', 'react-router') },
  ),
  never(
    'remotes-read-stores-by-the-kit',
    'A store starts and ends with its account: accountStore of @lisan/remote-kit makes it and its hook.',
    { path: '^remotes/' },
    { path: '^node_modules/zustand/(?!.*vanilla)' },
  ),
  never(
    'only-api-client-transports',
    'One place adds the bearer, the time-out and the named errors: call through the api client.',
    { path: OURS, pathNot: shared('api-client') },
    { path: npm('ky', 'axios') },
  ),
  never(
    'only-i18n-translates',
    'One translator decides language, plural and fallback: use @lisan/remote-kit or @lisan/i18n, or translations in the server.',
    { path: OURS, pathNot: '^api/src/translations/' },
    { path: npm('i18next') },
  ),
  never(
    'only-ui-wraps-radix',
    'Focus, direction and looks of a control are settled once, in @lisan/ui.',
    { path: OURS, pathNot: shared('ui') },
    { path: npm('radix-ui', '@radix-ui/[^/]+') },
  ),
  never(
    'remotes-do-not-load-remotes',
    'Loading, integrity and fallback of remotes are host-runtime’s: nothing else names the federation run time.',
    { path: '^(remotes/[^/]+|shell)/src/|^shared/(?!remote-build/|host-runtime/)' },
    { path: npm('@module-federation/[^/]+', 'webpack') },
  ),
  never(
    'stripe-script-only-on-demand',
    'The plain import injects the provider’s script at once: import @stripe/stripe-js/pure, in billing alone.',
    { path: OURS },
    { path: '^node_modules/@stripe/stripe-js/(?!.*pure)' },
  ),
  never(
    'payment-stays-in-billing',
    'One remote takes payments, so one remote carries the provider’s code.',
    { path: OURS, pathNot: '^remotes/billing/' },
    { path: npm('@stripe/stripe-js') },
  ),
  never(
    'espeak-only-in-its-own-process',
    'espeak-ng is under the GPL and an optional part: it runs in a process of its own that talks by messages.',
    { path: OURS, pathNot: '^api/engines/speech/src/espeak/process/' },
    { path: npm('@echogarden/espeak-ng-emscripten') },
  ),
  ...[
    ['stripe', 'payment'],
    ['nodemailer', 'mail'],
    ['@vladmandic/face-api|@tensorflow/[^/]+', 'lip-sync'],
  ].map(([library, engine]) =>
    never(
      `${engine}-library-stays-in-its-engine`,
      `What the ${engine} engine is made of can be replaced only while nobody else knows it: use the engine’s interface.`,
      { path: '^api/', pathNot: [`^api/engines/${engine}/`, TESTS] },
      { path: npm(library) },
    ),
  ),
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...floors,
    ...packageRules,
    ...serverRules({ never, npm, shared, OURS, TESTS }),
    ...indexRules,
    ...packages,
  ],
  options: {
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.cache|\\.data|coverage)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default', 'require'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs', '.cjs', '.jsx', '.json'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
};
