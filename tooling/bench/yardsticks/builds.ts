import { execFileSync } from 'node:child_process';
import { frameWith, manifestOf, remoteNames, viewOf } from './sources';

/** Files of one package to build: its sources and its webpack.config.js. */
export type Package = Readonly<Record<string, string>>;

const page = (title: string) => `import { pageBuild } from '@lisan/remote-build';
export default pageBuild(import.meta.url, { entry: './start.tsx', title: '${title}' });
`;

/** React and one heading: nothing can be less with React. */
const bare: Package = {
  'package.json': manifestOf('bare'),
  'start.tsx': `import { createRoot } from 'react-dom/client';
createRoot(document.getElementById('root')!).render(<h1>Bare</h1>);
`,
  'webpack.config.js': page('Bare'),
};

/** Router, styles, translations and calls around one page, in one bundle. */
const framework: Package = {
  'package.json': manifestOf('framework'),
  ...frameWith(`import Chat from './chat';
import { otherViews } from './others';
export const views = { chat: Chat, ...otherViews };
`),
  'chat.tsx': viewOf('chat'),
  'others.tsx': `import { lazy } from 'react';
export const otherViews = {
${remoteNames
  .slice(1)
  .map((name) => `  ${name}: lazy(() => import('./${name}')),`)
  .join('\n')}
};
`,
  ...Object.fromEntries(remoteNames.slice(1).map((name) => [`${name}.tsx`, viewOf(name)])),
  'start.tsx': `import { start } from './frame';
void start();
`,
  'webpack.config.js': page('Framework set'),
};

const shared = `{
  react: { singleton: true },
  'react-dom': { singleton: true },
  'react-router-dom': { singleton: true },
  'styled-components': { singleton: true },
}`;

/** Module Federation as its plugin's manual begins: entries of all remotes at the start, nothing eager, nothing preloaded. */
const federationHost: Package = {
  'package.json': manifestOf('host'),
  ...frameWith(`import { lazy } from 'react';
export const views = {
${remoteNames.map((name) => `  ${name}: lazy(() => import('${name}/View')),`).join('\n')}
};
`),
  'start.tsx': `import('./bootstrap');
`,
  'bootstrap.tsx': `import { start } from './frame';
void start();
`,
  'webpack.config.js': `import { pageBuild } from '@lisan/remote-build';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
const build = pageBuild(import.meta.url, { entry: './start.tsx', title: 'Default federation' });
export default (env, argv) => {
  const page = build(env, argv);
  const federation = new ModuleFederationPlugin({
    name: 'host',
    remotes: { ${remoteNames.map((name) => `${name}: '${name}@/${name}/remoteEntry.js'`).join(', ')} },
    shared: ${shared},
    dts: false,
  });
  return { ...page, plugins: [...page.plugins, federation] };
};
`,
};

const federationRemote = (name: string): Package => ({
  'package.json': manifestOf(name),
  'View.tsx': viewOf(name),
  'webpack.config.js': `import { pageBuild } from '@lisan/remote-build';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
const build = pageBuild(import.meta.url, { entry: './View.tsx', title: '${name}' });
export default (env, argv) => {
  const page = build(env, argv);
  const federation = new ModuleFederationPlugin({
    name: '${name}',
    filename: 'remoteEntry.js',
    exposes: { './View': './View.tsx' },
    shared: ${shared},
    dts: false,
  });
  return { ...page, entry: {}, output: { ...page.output, publicPath: 'auto', uniqueName: '${name}' }, plugins: [federation] };
};
`,
});

/** Modules of the browser itself: what is shared is named by an import map. */
const moduleBuild = (
  entry: string,
  others: readonly string[],
) => `import { pageBuild } from '@lisan/remote-build';
const build = pageBuild(import.meta.url, { entry: './${entry}', title: '' });
export default (env, argv) => {
  const page = build(env, argv);
  return {
    ...page,
    entry: { main: './${entry}' },
    experiments: { outputModule: true },
    output: { ...page.output, filename: '[name].js', chunkFilename: '[name].js', module: true, library: { type: 'module' }, publicPath: 'auto', trustedTypes: undefined },
    externalsType: 'module',
    externals: ${JSON.stringify(others)},
    plugins: [],
  };
};
`;

const libraries = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'styled-components'];

/** Every name of the libraries once, of the first that has it. */
function vendorSource(): string {
  // As a browser gets them: while developing, libraries have more names.
  const script = `console.log(JSON.stringify(${JSON.stringify(libraries)}.map((name) => Object.keys(require(name)))))`;
  const env = { ...process.env, NODE_ENV: 'production' };
  const cwd = import.meta.dirname;
  const found = execFileSync(process.execPath, ['--input-type=commonjs', '--eval', script], {
    cwd,
    env,
    encoding: 'utf8',
  });
  const taken = new Set(['default']);
  const lines = (JSON.parse(found) as string[][]).map((names, index) => {
    const own = names.filter((name) => /^[A-Za-z]\w*$/.test(name) && !taken.has(name));
    for (const name of own) taken.add(name);
    return own.length === 0 ? '' : `export { ${own.join(', ')} } from '${libraries[index]}';`;
  });
  return `${lines.join('\n')}\nimport React from 'react';\nexport default React;\n`;
}

/** By hand and as little as it can be: one file of libraries, one of the frame, one of each remote, all fetched at once. */
const leanPackages = (): Readonly<Record<string, Package>> => ({
  vendor: {
    'package.json': manifestOf('vendor'),
    'vendor.js': vendorSource(),
    'webpack.config.js': moduleBuild('vendor.js', []),
  },
  shell: {
    'package.json': manifestOf('shell'),
    ...frameWith(`import { lazy } from 'react';
export const views = {
${remoteNames.map((name) => `  ${name}: lazy(() => import(/* webpackIgnore: true */ '/${name}/main.js')),`).join('\n')}
};
`),
    'start.tsx': `import { start } from './frame';
void start();
`,
    'webpack.config.js': moduleBuild('start.tsx', libraries),
  },
  ...Object.fromEntries(
    remoteNames.map((name) => [
      name,
      {
        'package.json': manifestOf(name),
        'View.tsx': viewOf(name),
        'webpack.config.js': moduleBuild('View.tsx', libraries),
      },
    ]),
  ),
});

const leanDocument = `<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8"><title>Lean federation</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<script type="importmap">${JSON.stringify({ imports: Object.fromEntries(libraries.map((name) => [name, '/vendor/main.js'])) })}</script>
${['vendor', 'shell', 'chat'].map((name) => `<link rel="modulepreload" href="/${name}/main.js">`).join('\n')}
<script type="module" src="/shell/main.js"></script>
<style>.frame { display: grid; grid-template-columns: 220px 1fr; gap: 16px; font-family: sans-serif; } .frame nav { display: grid; gap: 8px; align-content: start; }</style></head>
<body><div id="root"><div class="frame"><nav>${remoteNames.map((name) => `<a href="/${name}">${name}</a>`).join('')}</nav></div></div></body></html>
`;

export interface Yardstick {
  /** Folder of the build below the yardstick's own → its package; the empty name is the folder itself. */
  readonly packages: Readonly<Record<string, Package>>;
  /** In place of the document that a build would make. */
  readonly document?: string;
}

/** By the names that figures have. */
export const yardsticks = {
  'bare React page': () => ({ packages: { '': bare } }),
  'framework set': () => ({ packages: { '': framework } }),
  'lean federation': () => ({ packages: leanPackages(), document: leanDocument }),
  'default federation': () => {
    const remotes = remoteNames.map((name): [string, Package] => [name, federationRemote(name)]);
    return { packages: { '': federationHost, ...Object.fromEntries(remotes) } };
  },
} satisfies Record<string, () => Yardstick>;

export type YardstickName = keyof typeof yardsticks;
