// One violation for each rule of .dependency-cruiser.mjs: its file and the offending line.
export type Violation = { file: string; text: string };

const from = (name: string) => `import { thing } from '${name}';\nexport const taken = thing;\n`;
const type = (name: string) => `import type { Thing } from '${name}';\nexport type Taken = Thing;\n`;

export const violations: Record<string, Violation> = {
  'contract-imports-nothing-of-ours': { file: 'shared/contract/src/planted.ts', text: from('@lisan/errors') },
  'errors-imports-nothing-of-ours': { file: 'shared/errors/src/planted.ts', text: type('@lisan/contract') },
  'event-bus-imports-only-contract-and-errors': {
    file: 'shared/event-bus/src/planted.ts',
    text: from('@lisan/i18n'),
  },
  'api-client-imports-only-contract-and-errors': {
    file: 'shared/api-client/src/planted.ts',
    text: from('@lisan/event-bus'),
  },
  'i18n-imports-only-contract-and-errors': { file: 'shared/i18n/src/planted.ts', text: from('@lisan/ui') },
  'ui-imports-only-contract-and-errors': { file: 'shared/ui/src/Planted.tsx', text: from('@lisan/i18n') },
  'session-imports-only-the-floor-below': {
    file: 'shared/session/src/planted.ts',
    text: type('@lisan/remote-kit'),
  },
  'remote-kit-imports-only-floors-below': {
    file: 'shared/remote-kit/src/planted.ts',
    text: from('@lisan/shell'),
  },
  'host-runtime-imports-no-ui-and-no-session': {
    file: 'shared/host-runtime/src/planted.ts',
    text: from('@lisan/ui'),
  },
  'remote-build-imports-only-contract-and-errors': {
    file: 'shared/remote-build/src/planted.ts',
    text: from('@lisan/ui'),
  },
  'testing-imports-only-shared': { file: 'shared/testing/src/planted.ts', text: from('@lisan/shell') },
  'remote-never-imports-another-remote': {
    file: 'remotes/chat/src/neighbour.ts',
    text: from('@lisan/billing'),
  },
  'remote-never-imports-the-shell': { file: 'remotes/chat/src/host.ts', text: type('@lisan/shell') },
  'remote-imports-only-kit-ui-contract-errors': {
    file: 'remotes/chat/src/service.ts',
    text: from('@lisan/session'),
  },
  'shell-never-imports-a-remote': {
    file: 'shell/src/remotes/planted.ts',
    text: `export const load = () => import('@lisan/chat');\n`,
  },
  'shell-imports-only-shared': { file: 'shell/src/server.ts', text: type('@lisan/api') },
  'api-imports-only-contract-and-errors': { file: 'api/src/planted.ts', text: from('@lisan/api-client') },
  'deploy-imports-only-contract-and-errors': { file: 'deploy/cli/planted.ts', text: from('@lisan/chat') },
  'deploy-store-imports-neither-edge-nor-cli': { file: 'deploy/store/planted.ts', text: type('../edge') },
  'deploy-edge-never-imports-cli': { file: 'deploy/edge/planted.ts', text: from('../cli/inside') },
  'deploy-parts-are-entered-by-their-index': {
    file: 'deploy/cli/deep.ts',
    text: type('../store/release/inside'),
  },
  'journeys-import-only-contract-and-errors': { file: 'e2e/journeys/planted.ts', text: from('@lisan/shell') },
  'tooling-imports-only-contract-errors-e2e-and-proof': {
    file: 'tooling/check/planted.ts',
    text: type('@lisan/api'),
  },
  'testing-is-for-tests-only': { file: 'shell/src/fakes.ts', text: from('@lisan/testing') },
  'remote-build-is-for-builds-only': { file: 'shell/src/build.ts', text: from('@lisan/remote-build') },
  'below-modules-knows-no-module': {
    file: 'api/src/files/planted.ts',
    text: type('../modules/chat'),
  },
  'modules-are-entered-by-their-index': {
    file: 'api/src/modules/speech/planted.ts',
    text: type('../chat/inside'),
  },
  'routes-ask-services': {
    file: 'api/src/modules/chat/chat.routes.ts',
    text: from('./chat.repository'),
  },
  'only-repositories-import-kysely': {
    file: 'api/src/modules/chat/chat.service.ts',
    text: from('kysely'),
  },
  'engine-never-imports-the-server': {
    file: 'api/engines/media/src/server.ts',
    text: type('../../../src/database/rows'),
  },
  'engines-are-entered-by-name': {
    file: 'api/src/files/past-index.ts',
    text: from('../../engines/media/src/inside'),
  },
  'runtime-imports-nothing-of-ours': {
    file: 'api/engines/runtime/src/planted.ts',
    text: from('@lisan/contract'),
  },
  'indexes-only': { file: 'remotes/chat/src/past-index.ts', text: from('../../../shared/ui/src/inside') },
  'no-deep-paths-into-packages': { file: 'remotes/chat/src/deep.ts', text: from('@lisan/ui/src/inside') },
  'no-unresolvable-imports': { file: 'remotes/chat/src/lost.ts', text: from('./nowhere') },
  'no-cycles': {
    file: 'remotes/chat/src/about.ts',
    text: `import { round } from './round';\nexport const about = round;\n`,
  },
  'nobody-imports-a-test': { file: 'remotes/chat/src/lean.ts', text: from('./nested.test') },
  'declared-dependencies-only': { file: 'remotes/chat/src/stray.ts', text: from('stray') },
  'shipped-code-needs-no-dev-dependency': { file: 'remotes/chat/src/dev.ts', text: from('dev-only') },
  'browser-code-uses-no-node': { file: 'shared/ui/src/node.ts', text: from('node:fs') },
  'only-the-shell-routes': { file: 'remotes/chat/src/route.ts', text: from('react-router-dom') },
  'remotes-read-stores-by-the-kit': { file: 'remotes/chat/src/useChat.ts', text: from('zustand/react') },
  'only-api-client-transports': { file: 'shell/src/transport.ts', text: from('ky') },
  'only-i18n-translates': { file: 'shell/src/translate.ts', text: from('i18next') },
  'only-ui-wraps-radix': { file: 'remotes/chat/src/control.ts', text: from('radix-ui') },
  'remotes-do-not-load-remotes': {
    file: 'shell/src/federation.ts',
    text: from('@module-federation/enhanced/runtime'),
  },
  'stripe-script-only-on-demand': { file: 'remotes/billing/src/card.ts', text: from('@stripe/stripe-js') },
  'payment-stays-in-billing': { file: 'shell/src/card.ts', text: from('@stripe/stripe-js/pure') },
  'espeak-only-in-its-own-process': {
    file: 'api/engines/speech/src/planted.ts',
    text: from('@echogarden/espeak-ng-emscripten'),
  },
  'payment-library-stays-in-its-engine': { file: 'api/src/pay.ts', text: from('stripe') },
  'mail-library-stays-in-its-engine': { file: 'api/src/mail.ts', text: from('nodemailer') },
  'lip-sync-library-stays-in-its-engine': { file: 'api/src/face.ts', text: from('@tensorflow/tfjs') },
};

const thing = 'export const thing = 1;\nexport type Thing = number;\n';

export const surroundings: Record<string, string> = {
  'shared/ui/src/inside.ts': thing,
  'remotes/chat/src/round.ts': `export { about } from './about';\nexport const round = 1;\n`,
  'remotes/chat/src/nested.test.ts': thing,
  'deploy/edge/index.ts': thing,
  'deploy/store/index.ts': thing,
  'deploy/cli/inside.ts': thing,
  'deploy/store/release/inside.ts': thing,
  'api/engines/media/src/inside.ts': thing,
  'api/src/modules/chat/index.ts': thing,
  'api/src/modules/chat/inside.ts': thing,
  'api/src/modules/chat/chat.repository.ts': thing,
  'api/src/database/rows.ts': thing,
};

export const allowed: Record<string, string> = {
  'remotes/chat/src/Good.tsx': `${from('@lisan/remote-kit')}${type('@lisan/contract')}import '@lisan/ui';\nimport 'react';\n`,
  'remotes/chat/src/Good.test.tsx': from('@lisan/testing') + `import './Good';\nimport 'dev-only';\n`,
  'remotes/chat/src/start.tsx': from('@lisan/testing'),
  'remotes/chat/webpack.config.js': from('@lisan/remote-build'),
  'shared/ui/webpack.config.js': from('@lisan/remote-build'),
  'api/build.mjs': from('dev-only'),
  'remotes/billing/src/pay.store.ts': from('zustand/vanilla'),
  'remotes/billing/src/pay.ts': from('@stripe/stripe-js/pure'),
  'shell/src/start.tsx': ['session', 'ui', 'i18n', 'event-bus', 'api-client', 'remote-kit', 'host-runtime']
    .map((name) => `import '@lisan/${name}';\n`)
    .join('')
    .concat(`import 'react-router-dom';\n`),
  'shell/src/start.test.tsx': from('@lisan/testing'),
  'shared/host-runtime/src/source.ts': `${from('@lisan/remote-kit')}import '@module-federation/enhanced/runtime';\n`,
  'shared/testing/src/fake.ts': from('@lisan/session'),
  'shared/session/src/store.ts': from('@lisan/event-bus'),
  'shared/api-client/src/client.ts': from('ky'),
  'api/src/translations/translator.ts': from('i18next'),
  'api/src/good.ts': `${from('@lisan/contract')}import 'node:fs';\n`,
  'api/engines/payment/src/provider.ts': from('stripe'),
  'api/src/modules/text/text.repository.ts': from('kysely'),
  'api/engines/speech/src/espeak/process/synthesizer.ts': from('@echogarden/espeak-ng-emscripten'),
  'api/src/modules/billing/billing.service.ts': type('../chat'),
  'api/src/modules/chat/good.routes.ts': from('./inside'),
  'api/src/start/housekeeping.ts': from('../modules/chat'),
  'api/engines/speech/src/good.ts': type('@lisan/engine-contract'),
  'api/src/files/good.ts': from('@lisan/engine-media'),
  'e2e/journeys/good.spec.ts': type('@lisan/contract'),
  'tooling/bench/good.ts': `${from('@lisan/e2e')}${type('@lisan/contract')}`,
};

export const libraries: Record<string, string[]> = {
  stray: ['index.js'],
  'dev-only': ['index.js'],
  react: ['index.js'],
  'react-router-dom': ['index.js'],
  ky: ['index.js'],
  i18next: ['index.js'],
  'radix-ui': ['index.js'],
  '@module-federation/enhanced': ['index.js', 'runtime/index.js'],
  '@stripe/stripe-js': ['index.js', 'pure/index.js'],
  '@echogarden/espeak-ng-emscripten': ['index.js'],
  stripe: ['index.js'],
  zustand: ['index.js', 'react.js', 'vanilla.js'],
  nodemailer: ['index.js'],
  kysely: ['index.js'],
  '@tensorflow/tfjs': ['index.js'],
};
