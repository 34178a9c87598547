import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DockerfileParser, type Copy, type From } from 'dockerfile-ast';
import { validate, ValidationSeverity } from 'dockerfile-utils';
import { startBucketServer } from '../testing/bucket-server';
import { findPort } from '../testing/test-edge';
import { author, createWorkspace } from '../testing/workspace-fixture';
import { publish } from '../store/operations/publish';
import { root } from '../store/install-paths';
import { openStorage, openReleaseStore } from '../store/storage/release-store';

const run = promisify(execFile);
const hosting = join(root, 'deploy/hosting');
const dockerfiles = readdirSync(hosting).filter((name) => name.endsWith('.Dockerfile'));
const read = (name: string) => readFileSync(join(hosting, name), 'utf8');

function findImageFaults(text: string): string[] {
  const file = DockerfileParser.parse(text);
  const stages: { readonly name: string; readonly from: From; user: string; isChecked: boolean }[] = [];
  const faults: string[] = [];
  for (const instruction of file.getInstructions()) {
    const words = instruction.getArguments().map((word) => word.getValue());
    const [first = ''] = words;
    const stage = stages.at(-1);
    if (instruction.getKeyword() === 'FROM') {
      const from = instruction as From;
      const base = stages.find(({ name }) => name === from.getImage());
      if (!base && !/^\w[\w./-]*:\d+\.\d+\.\d+(?:[^\s\d]\S*)?$/.test(from.getImage() ?? ''))
        faults.push(`${from.getImage()} is not pinned`);
      const { user = 'root', isChecked = false } = base ?? {};
      stages.push({ name: from.getBuildStage() ?? '', from, user, isChecked });
    } else if (!stage) faults.push(`${instruction.getKeyword()} stands before any stage`);
    else if (instruction.getKeyword() === 'USER') stage.user = first;
    else if (instruction.getKeyword() === 'HEALTHCHECK') stage.isChecked = true;
    else if (instruction.getKeyword() === 'ADD')
      faults.push('ADD fetches and unpacks: COPY says what it does');
    else if (instruction.getKeyword() === 'COPY')
      faults.push(...findCopyFaults(instruction as Copy, words, stages));
    else if (
      /^(?:ENV|ARG)$/.test(instruction.getKeyword()) &&
      /SECRET|PASSWORD|TOKEN|_KEY/.test(words.join(' '))
    )
      faults.push(`${words.join(' ')} would be readable in the image`);
    else if (/\bnpm (?:ci|install)\b/.test(words.join(' ')) && !words.includes('--ignore-scripts'))
      faults.push('packages run scripts while they are installed');
  }
  for (const { name, user, isChecked, from } of stages) {
    if (['sources', 'image'].includes(name)) continue;
    if (!/^[1-9]\d*:[1-9]\d*$/.test(user)) faults.push(`${name} runs as ${user}`);
    if (!isChecked) faults.push(`${name} (from ${from.getImage()}) says nothing of its health`);
  }
  return faults;
}

function findCopyFaults(copy: Copy, words: readonly string[], stages: readonly { readonly name: string }[]) {
  const from = copy
    .getFlags()
    .find((flag) => flag.getName() === 'from')
    ?.getValue();
  if (from)
    return stages.some(({ name }) => name === from) ? [] : [`COPY --from=${from}: there is no such stage`];
  return words
    .slice(0, -1)
    .filter((source) => !existsSync(join(root, source)))
    .map((source) => `COPY ${source}: it is not there`);
}

describe('Dockerfile', () => {
  test.each(dockerfiles)('%s is valid, and its images are restricted', (name) => {
    const strict = Object.fromEntries(
      ['directiveCasing', 'emptyContinuationLine', 'instructionCasing', 'instructionWorkdirRelative'].map(
        (rule) => [rule, ValidationSeverity.ERROR],
      ),
    );
    expect(validate(read(name), strict)).toEqual([]);
    expect(findImageFaults(read(name))).toEqual([]);
  });

  test('exists for each process', () => {
    expect(dockerfiles).toEqual(['api.Dockerfile', 'edge.Dockerfile']);
  });
});

function commandOf(text: string, keyword: 'ENTRYPOINT' | 'HEALTHCHECK'): string[] {
  const found = text.match(new RegExp(`^${keyword}[^[]*(\\[.*\\])$`, 'gm'))?.at(-1) ?? '';
  return JSON.parse(found.slice(found.indexOf('['))) as string[];
}

/** An unnamed user when this process may switch; the files are read-only anyway. */
const asNobody = process.getuid?.() === 0 ? { uid: 54_321, gid: 54_321 } : {};

async function makeReadOnly(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) await chmod(join(entry.parentPath, entry.name), 0o555);
  await chmod(folder, 0o555);
}

test('the edge image contains only what the edge needs, and runs without a named user', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lisan-image-'));
  const [image, data] = [join(folder, 'image'), join(folder, 'data')];
  const workspace = await createWorkspace();
  const bucket = await startBucketServer();
  let edge: ChildProcess | undefined;
  try {
    await workspace.buildShell('aaaaaaaa');
    await workspace.buildRemote('chat', '11111111');
    const access = { ...bucket.keys, endpoint: bucket.endpoint };
    const store = openReleaseStore(await openStorage('s3://releases/lisan', access));
    await publish({ root: workspace.root, store, author }, ['shell', 'chat']);
    await run('node', ['deploy/build.mjs'], { cwd: root });
    await run('node', ['deploy/hosting/gather.mjs', 'edge', image], { cwd: root });
    const held = await readdir(image, { recursive: true });
    const folders = [...new Set(held.map((path) => path.split('/', 1)[0] ?? ''))].sort();
    expect(folders).toEqual(['LICENSE', 'NOTICE', 'deploy', 'node_modules']);
    expect(
      held.filter((path) => /^(?:deploy\/src|node_modules\/(?:typescript|webpack))$/.test(path)),
    ).toEqual([]);
    await makeReadOnly(image);
    await mkdir(data);
    // World-writable for this test only: `chown` needs root.
    await Promise.all([chmod(folder, 0o755), chmod(data, 0o777)]);
    const text = read('edge.Dockerfile');
    const [program = '', ...words] = commandOf(text, 'ENTRYPOINT');
    const env = {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(await findPort()),
      DATA_DIR: data,
      // The S3 client looks for a home folder, which an unnamed user lacks.
      HOME: data,
      RELEASE_STORE: 's3://releases/lisan',
      RELEASE_S3_ENDPOINT: bucket.endpoint,
      RELEASE_S3_ACCESS_KEY_ID: bucket.keys.accessKeyId,
      RELEASE_S3_SECRET_ACCESS_KEY: bucket.keys.secretAccessKey,
    };
    edge = spawn(program, words, { cwd: image, env, ...asNobody });
    let said = '';
    await new Promise<void>((resolve, reject) => {
      edge?.once('exit', () => reject(new Error(said)));
      for (const stream of [edge?.stdout, edge?.stderr])
        stream?.on('data', (part: Buffer) => (said += part).includes('is ready') && resolve());
    });
    const [asker = '', ...question] = commandOf(text, 'HEALTHCHECK');
    await run(asker, question, { env, ...asNobody });
    await expect(run(asker, question, { env: { ...env, PORT: '1' }, ...asNobody })).rejects.toThrow(
      'Command failed',
    );
    const page = await fetch(`http://127.0.0.1:${env.PORT}/home`);
    expect(await page.text()).toContain('0.1.0-11111111');
  } finally {
    edge?.kill('SIGKILL');
    await run('chmod', ['-R', 'u+w', folder]);
    await rm(folder, { recursive: true, force: true });
    await bucket.close();
    await workspace.remove();
  }
}, 120_000);
