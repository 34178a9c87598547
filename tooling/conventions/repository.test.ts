import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { listFiles, listWorkspaces, readJson, readText, root, type PackageJson } from './tree';

type Trigger = { paths?: string[] };
type Step = { run?: string };
type Job = {
  steps?: Step[];
  uses?: string;
  with?: { name?: string };
  strategy?: { matrix: { node?: number[]; campaign?: string[] } };
};
type Workflow = { on: Record<string, Trigger | null>; jobs: Record<string, Job> };

const folder = '.github/workflows/';
const workflows = listFiles(root, '.github/workflows').map((path) => ({
  path,
  workflow: parse(readText(path)) as Workflow,
}));
const find = (name: string) => workflows.find(({ path }) => path === `${folder}${name}.yml`)?.workflow;
const isThere = (path: string) => existsSync(join(root, path));
const manifest = readJson<PackageJson & { engines: { node: string }; packageManager: string }>(
  'package.json',
);

const released = listWorkspaces()
  .filter((path) => path === 'shell' || path.startsWith('remotes/'))
  .map((path) => ({ path, name: path.split('/').at(-1) ?? '' }));

describe('workflows', () => {
  it.each(released)('release $name alone when it changes', ({ path, name }) => {
    const workflow = find(name);
    const { push, pull_request: proposed } = workflow?.on ?? {};
    expect(push?.paths).toEqual(expect.arrayContaining([`${path}/**`, 'shared/**']));
    expect(proposed?.paths).toEqual(push?.paths);
    const others = released.filter((other) => other.path !== path).map((other) => `${other.path}/**`);
    expect(push?.paths?.filter((one) => others.includes(one))).toEqual([]);
    const [job] = Object.values(workflow?.jobs ?? {});
    expect(job?.uses).toBe('./.github/workflows/release.yml');
    expect(job?.with?.name).toBe(name);
  });

  it('watch paths that exist', () => {
    const paths = workflows.flatMap(({ workflow }) =>
      Object.values(workflow.on).flatMap((trigger) => trigger?.paths ?? []),
    );
    expect(paths.length).toBeGreaterThan(20);
    expect(paths.filter((path) => !isThere(path.replace(/\/\*\*$/, '')))).toEqual([]);
  });

  it('run commands that exist', () => {
    const runs = workflows.flatMap(({ workflow }) =>
      Object.values(workflow.jobs).flatMap(({ steps = [] }) => steps.flatMap(({ run = '' }) => run)),
    );
    const names = runs.flatMap((run) => [...run.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name));
    expect(names).toContain('deploy');
    expect(names.filter((name) => !(name in (manifest.scripts ?? {})))).toEqual([]);
    const files = runs.filter((run) => /^\.?[\w/.-]+$/.test(run));
    expect(files).toEqual(['.ci/run']);
    expect(files.filter((file) => !isThere(file))).toEqual([]);
  });

  it('run every campaign each night', () => {
    const { campaign = [] } = find('nightly')?.jobs['campaign']?.strategy?.matrix ?? {};
    const known = Object.keys(manifest.scripts ?? {}).filter((name) => name.startsWith('campaign:'));
    expect(campaign.map((name) => `campaign:${name}`).sort()).toEqual(known.sort());
  });

  it('check the server alone when it changes', () => {
    const { push, pull_request: proposed } = find('api')?.on ?? {};
    expect(push?.paths).toEqual(
      expect.arrayContaining(['api/**', 'shared/contract/**', 'shared/errors/**', 'package-lock.json']),
    );
    expect(proposed?.paths).toEqual(push?.paths);
  });

  it('check the oldest supported Node and later ones', () => {
    const { node = [] } = find('check')?.jobs['whole']?.strategy?.matrix ?? {};
    const oldest = Number(/\d+/.exec(manifest.engines.node)?.[0]);
    expect(node).toEqual([20, 22, 24, 26]);
    expect(Math.min(...node)).toBe(oldest);
    expect(node).toContain(Number(readText('.nvmrc')));
    expect(manifest.packageManager).toMatch(/^npm@\d+\.\d+\.\d+$/);
  });

  it("run images on the developers' Node", () => {
    const dockerfiles = ['api', 'edge'].map((name) => readText(`deploy/hosting/${name}.Dockerfile`));
    const images = dockerfiles.flatMap((text) => [...text.matchAll(/^FROM node:(\d+)/gm)]);
    expect(new Set(images.map(([, major]) => major))).toEqual(new Set([readText('.nvmrc').trim()]));
  });
});

describe('owners', () => {
  const lines = readText('.github/CODEOWNERS')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(/\s+/));

  it('are named for every package', () => {
    const owns = (packageName: string) => lines.some(([path = '']) => `/${packageName}/`.startsWith(path));
    expect(listWorkspaces().filter((packageName) => !owns(packageName))).toEqual([]);
  });

  it('are teams of existing paths', () => {
    const paths = lines.map(([path = '']) => path).filter((path) => path !== '*');
    expect(paths.filter((path) => !isThere(path))).toEqual([]);
    const teams = lines.flatMap(([, ...owners]) => owners);
    expect(teams.filter((team) => !/^@[\w-]+\/[\w-]+$/.test(team))).toEqual([]);
  });
});
