const MODULES = '^api/src/modules/';

export const serverRules = ({ never, npm, shared, OURS, TESTS }) => [
  never(
    'below-modules-knows-no-module',
    'What modules stand on serves all of them: what it needs of one is a type, a hook or a table that the module brings.',
    { path: '^api/src/', pathNot: [MODULES, '^api/src/(start|commands)/', '^api/src/app\\.ts$', TESTS] },
    { path: MODULES },
  ),
  never(
    'modules-are-entered-by-their-index',
    'A module may be rebuilt behind its index: whoever needs more asks it to offer more there.',
    { path: '^api/src/(modules/[^/]+|[^/]+)', pathNot: TESTS },
    {
      path: MODULES,
      pathNot: ['^api/src/$1/', '^api/src/modules/index\\.ts$', '^api/src/modules/[^/]+/index\\.ts$'],
    },
  ),
  never(
    'routes-ask-services',
    'A route reads as a sentence: rows, transactions and rules are its service’s.',
    { path: '^api/src/modules/.*\\.routes\\.ts$' },
    { path: ['^api/src/database/', '\\.(repository|tables)\\.ts$', npm('kysely')] },
  ),
  never(
    'only-repositories-import-kysely',
    'SQL has one place per module: a service calls its repository.',
    {
      path: '^api/',
      pathNot: ['\\.(repository|tables)\\.ts$', '^api/src/database/', TESTS, '^api/testing/'],
    },
    { path: npm('kysely') },
  ),
  never(
    'engine-never-imports-the-server',
    'An engine knows its task alone: it is handed configuration, texts and files, so it runs and is tested without a server.',
    { path: '^api/engines/' },
    { path: '^api/(src|testing)/' },
  ),
  never(
    'engines-are-entered-by-name',
    'An engine may be rebuilt behind its index: import @lisan/engine-<name>.',
    { path: '^api/(src|testing)/' },
    { path: '^api/engines/', dependencyTypes: ['local'], dependencyTypesNot: ['aliased'] },
  ),
  never(
    'runtime-imports-nothing-of-ours',
    'What stands below the server and each of its processes knows errors alone: what it imported would run in all.',
    { path: '^api/engines/runtime/', pathNot: TESTS },
    { path: OURS, pathNot: ['^api/engines/runtime/', shared('errors')] },
  ),
];
