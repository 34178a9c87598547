import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, type FormatConfig } from 'oxfmt';
import { folderOf, inCamelCase, inPascalCase, readManifests, type NewRemote } from './remote';

const template = fileURLToPath(new URL('template/', import.meta.url));
const workflowTemplate = fileURLToPath(new URL('workflow.yml.template', import.meta.url));
const TEMPLATE_EXTENSION = '.template';

export async function layOut(root: string, path: string, text: string): Promise<string> {
  const options = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8')) as FormatConfig;
  const { code, errors } = await format(path, text, options);
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`);
  return code;
}

type Manifest = Record<'dependencies' | 'devDependencies', Record<string, string> | undefined>;

export async function renderRemote(root: string, remote: NewRemote): Promise<Map<string, string>> {
  const values: Record<string, string> = {
    name: remote.name,
    Name: inPascalCase(remote.name),
    camel: inCamelCase(remote.name),
    label: remote.label.en,
    labelAr: remote.label.ar,
    icon: remote.icon,
    order: String(remote.order),
    contract: String(Math.max(...[...readManifests(root).values()].map(({ contract }) => contract))),
  };
  const versions = readVersions(root);
  const fill = (text: string) =>
    text.replaceAll(/__(?:version:([@\w/-]+?)|([a-zA-Z]+))__/g, (mark, wanted?: string, value?: string) => {
      const found = wanted === undefined ? values[value ?? ''] : versions.get(wanted);
      if (found === undefined) throw new Error(`The template asks for ${mark}, which nobody knows.`);
      return found;
    });
  const files = readdirSync(template, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith(TEMPLATE_EXTENSION),
  );
  const rendered = files.sort().map(async (file) => {
    const path = `${folderOf(remote.name)}/${fill(file.slice(0, -TEMPLATE_EXTENSION.length).replaceAll('\\', '/'))}`;
    return [path, await layOut(root, path, fill(readFileSync(join(template, file), 'utf8')))] as const;
  });
  return new Map(await Promise.all(rendered));
}

function readVersions(root: string): Map<string, string> {
  const folders = ['shell', ...readdirSync(join(root, 'shared')).map((name) => `shared/${name}`)];
  return new Map(
    folders.flatMap((folder) => {
      const text = readFileSync(join(root, folder, 'package.json'), 'utf8');
      const { dependencies = {}, devDependencies = {} } = JSON.parse(text) as Manifest;
      return Object.entries({ ...devDependencies, ...dependencies });
    }),
  );
}

export function renderWorkflow(name: string): string {
  const isShell = name === 'shell';
  return readFileSync(workflowTemplate, 'utf8')
    .replaceAll('__name__', name)
    .replaceAll('__path__', isShell ? name : folderOf(name))
    .replaceAll('__what__', isShell ? 'The shell' : `The remote ${name}`);
}
