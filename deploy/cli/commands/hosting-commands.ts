import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { headerRules, writeHeadersFile } from '../hosting/cdn';
import { writeNginx, type NginxOptions } from '../hosting/nginx';
import { type Commands, example, upstream } from './options';

export function addHostingCommands({ program, add }: Commands): void {
  const hosting = program
    .command('hosting')
    .description('write configuration for servers in front of the edge');
  example(hosting, 'hosting nginx --edge 127.0.0.1:4000 --out nginx.conf', 'hosting cdn --out cdn --json');

  const nginx = hosting
    .command('nginx')
    .description('nginx in front of one or more edges')
    .requiredOption('--edge <host:port>', 'an edge; repeatable', upstream)
    .option('--api <host:port>', 'an API that nginx calls directly, not through the edge', upstream)
    .option('--assets <folder>', 'the folder `assets` of a release store, which nginx then serves')
    .option('--listen <place>', 'a port, or address:port', '8080')
    .option('--scratch <folder>', 'folder for temporary files of nginx', '/tmp')
    .option('--trust <networks...>', 'proxies in front of nginx whose X-Forwarded-* headers are trusted')
    .option('--resolver <address>', 'DNS server that resolves the names again every five seconds')
    .option('--brotli <module>', 'path of the brotli module, to serve files compressed with brotli')
    .requiredOption('--out <file>', 'the file to write');
  add(
    example(nginx, 'hosting nginx --edge 127.0.0.1:4000 --assets /srv/lisan/assets --out nginx.conf'),
    async (_words: [], { out, ...options }: NginxOptions & { readonly out: string }) =>
      written({ [out]: writeNginx(options) }),
  );

  const cdn = hosting
    .command('cdn')
    .description('the headers that a CDN must set, as `_headers` and as JSON')
    .requiredOption('--out <folder>', 'the folder to write to');
  add(example(cdn, 'hosting cdn --out cdn'), async (_words: [], { out }: { out: string }) =>
    written({
      [join(out, '_headers')]: writeHeadersFile(),
      [join(out, 'headers.json')]: `${JSON.stringify({ rules: headerRules() }, null, 2)}\n`,
    }),
  );
}

async function written(files: Readonly<Record<string, string>>) {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(resolve(path)), { recursive: true });
    await writeFile(path, text);
  }
  const names = Object.keys(files);
  return { text: `Written: ${names.join(', ')}`, data: { files: names } };
}
