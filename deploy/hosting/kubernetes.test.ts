import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { root } from '../store/install-paths';

const folder = join(root, 'deploy/hosting/kubernetes');
const require = createRequire(import.meta.url);

interface Container {
  readonly name: string;
  readonly image: string;
  readonly command?: readonly string[];
  readonly ports?: readonly { readonly name: string }[];
  readonly env?: readonly { readonly name: string }[];
  readonly envFrom?: readonly Readonly<Record<string, { readonly name: string }>>[];
  readonly volumeMounts?: readonly { readonly name: string; readonly mountPath: string }[];
  readonly readinessProbe?: object;
  readonly livenessProbe?: object;
  readonly resources?: { readonly requests?: object; readonly limits?: { readonly memory?: string } };
  readonly securityContext?: object;
}

interface Pod {
  readonly enableServiceLinks?: boolean;
  readonly automountServiceAccountToken?: boolean;
  readonly securityContext?: object;
  readonly containers: readonly Container[];
  readonly volumes?: readonly {
    readonly name: string;
    readonly persistentVolumeClaim?: { readonly claimName: string };
  }[];
}

interface Resource {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name?: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: {
    readonly template?: { readonly metadata: { readonly labels: object }; readonly spec: Pod };
    readonly selector?: { readonly matchLabels?: object };
    readonly podSelector?: { readonly matchLabels?: object };
    readonly scaleTargetRef?: { readonly name: string };
  };
}

const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const files = readdirSync(join(folder, 'base')).filter((name) => name !== 'kustomization.yaml');
const resources = files.flatMap((name) =>
  parseAllDocuments(read(`base/${name}`)).map((one) => one.toJS() as Resource),
);
const ofKind = (kind: string) => resources.filter((one) => one.kind === kind);
const named = (kind: string, name: string) => ofKind(kind).some(({ metadata }) => metadata.name === name);
const pods = resources.flatMap(({ kind, spec }) =>
  spec?.template ? [{ kind, ...spec.template, selector: spec.selector }] : [],
);

const sourcesOf = (kind: 'configMapRef' | 'secretRef') =>
  pods
    .flatMap(({ spec }) => spec.containers)
    .flatMap(({ envFrom = [] }) => envFrom)
    .flatMap((from) => from[kind]?.name ?? []);

type Validated = new (data: object) => { validate(): void };

function validate(resource: Resource): void {
  const path = `kubernetes-models/${resource.apiVersion}/${resource.kind}`;
  const { [resource.kind]: Kind } = require(path) as Record<string, Validated | undefined>;
  if (!Kind) throw new Error(`There is no ${resource.kind}`);
  new Kind(resource).validate();
}

function findPodFaults({ kind, spec }: { kind: string; spec: Pod }): string[] {
  const expects = (is: boolean, fault: string) => (is ? [] : [fault]);
  const restricted = { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } };
  const locked = {
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  };
  const has = (value: object | undefined, part: object) =>
    Object.entries(part).every(
      ([key, one]) => JSON.stringify((value as Record<string, unknown>)?.[key]) === JSON.stringify(one),
    );
  return spec.containers.flatMap((container) =>
    [
      ...expects(has(spec.securityContext, restricted), 'runs as somebody with rights'),
      ...expects(has(container.securityContext, locked), 'keeps rights, or may write into its own files'),
      ...expects(spec.enableServiceLinks === false, 'is told API_PORT by the cluster'),
      ...expects(spec.automountServiceAccountToken === false, 'holds a token of the cluster'),
      ...expects(/:\d+\.\d+\.\d+$/.test(container.image), `${container.image} is not pinned`),
      ...expects(
        Boolean(container.resources?.requests && container.resources.limits?.memory),
        'has no bounds',
      ),
      ...expects(
        kind === 'Job' || Boolean(container.readinessProbe && container.livenessProbe),
        'is not asked for its health',
      ),
      ...(container.volumeMounts ?? [])
        .filter((mount) => !spec.volumes?.some(({ name }) => name === mount.name))
        .map((mount) => `mounts ${mount.name}, which is not there`),
    ].map((fault) => `${container.name}: ${fault}`),
  );
}

test('matches the Kubernetes schema in each manifest', () => {
  expect(resources.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining([
      'Deployment',
      'Service',
      'Ingress',
      'PodDisruptionBudget',
      'HorizontalPodAutoscaler',
      'NetworkPolicy',
      'Job',
    ]),
  );
  for (const resource of resources) expect(() => validate(resource)).not.toThrow();
  const [deployment] = ofKind('Deployment');
  expect(() => validate({ ...deployment, spec: { replicas: 'two' } } as unknown as Resource)).toThrow(
    'replicas',
  );
});

test('restricts and limits each pod, and checks its health', () => {
  expect(pods.map(({ spec }) => spec.containers[0]?.name)).toEqual([
    'api',
    'edge',
    'publish',
    'publisher',
    'worker',
  ]);
  expect(pods.flatMap(findPodFaults)).toEqual([]);
  expect(
    findPodFaults({ kind: 'Deployment', spec: { containers: [{ name: 'open', image: 'a:latest' }] } }),
  ).toHaveLength(7);
});

test('starts publishing with the shell, without anything live', () => {
  const [job] = ofKind('Job');
  const command = job?.spec?.template?.spec.containers[0]?.command?.at(-1);
  expect(command).toMatch(/ publish shell \$\$\(ls remotes\) --by cluster$/);
});

test('opens the admin port to labelled namespaces only, over TLS, not through the ingress', () => {
  const policy = ofKind('NetworkPolicy').find(({ metadata }) => metadata.name === 'publisher');
  expect(policy?.spec).toMatchObject({
    ingress: [
      {
        from: [{ namespaceSelector: { matchLabels: { 'lisan/publishes': 'true' } } }],
        ports: [{ port: 'admin' }],
      },
    ],
  });
  const service = ofKind('Service').find(({ metadata }) => metadata.name === 'publisher');
  expect(service?.spec).toMatchObject({ type: 'ClusterIP', ports: [{ port: 4100 }] });
  expect(JSON.stringify(ofKind('Ingress'))).not.toContain('publisher');
  const publisher = pods.find(({ metadata }) => JSON.stringify(metadata.labels).includes('publisher'));
  const reported = publisher?.spec.containers[0]?.env?.map(({ name }) => name);
  expect(reported).toEqual(expect.arrayContaining(['ADMIN_CERTIFICATE', 'ADMIN_CERTIFICATE_KEY']));
});

test('refers only to existing resources', () => {
  const labelled = pods.map(({ metadata }) => JSON.stringify(metadata.labels));
  for (const { spec } of [...ofKind('Deployment'), ...ofKind('PodDisruptionBudget')])
    expect(labelled).toContain(JSON.stringify(spec?.selector?.matchLabels));
  for (const { spec } of ofKind('Service')) expect(labelled).toContain(JSON.stringify(spec?.selector));
  for (const { spec } of ofKind('HorizontalPodAutoscaler'))
    expect(named('Deployment', spec?.scaleTargetRef?.name ?? '')).toBe(true);
  const claims = pods
    .flatMap(({ spec }) => spec.volumes ?? [])
    .flatMap(({ persistentVolumeClaim: claim }) => claim ?? []);
  for (const { claimName } of claims) expect(named('PersistentVolumeClaim', claimName)).toBe(true);
  for (const name of sourcesOf('configMapRef')) expect(named('ConfigMap', name)).toBe(true);
});

test('gives each pod a network policy and denies everything else', () => {
  const rules = ofKind('NetworkPolicy').map(({ spec }) => JSON.stringify(spec?.podSelector?.matchLabels));
  expect(rules).toContain(undefined);
  for (const { metadata } of pods) expect(rules).toContain(JSON.stringify(metadata.labels));
});

test('gives processes only the settings they read, and stores no secret in a file', () => {
  const documented = readFileSync(join(root, 'docs/configuring.md'), 'utf8');
  const reported = [
    ...pods.flatMap(({ spec }) => spec.containers.flatMap(({ env = [] }) => env.map(({ name }) => name))),
    ...ofKind('ConfigMap').flatMap(({ data = {} }) => Object.keys(data)),
  ];
  for (const name of reported) expect(documented).toContain(`\`${name}\``);
  expect(reported.filter((name) => /SECRET|PASSWORD|TOKEN|ACCESS_KEY|DATABASE_URL/.test(name))).toEqual([]);
  expect(ofKind('Secret')).toEqual([]);
  const described = readFileSync(join(root, 'docs/deployment.md'), 'utf8');
  for (const name of sourcesOf('secretRef')) expect(described).toContain(`\`${name}\``);
});

test("lists existing resources, and uses the base's images in overlays", () => {
  const base = parse(read('base/kustomization.yaml')) as { resources: string[] };
  expect([...base.resources, 'publish.yaml'].sort()).toEqual([...files].sort());
  const overlay = parse(read('production/kustomization.yaml')) as {
    images: { name: string }[];
    patches: { target: { kind: string; name: string }; patch: string }[];
  };
  const images = pods.map(({ spec }) => spec.containers[0]?.image.split(':')[0]);
  for (const { name } of overlay.images) expect(images).toContain(name);
  for (const { target, patch } of overlay.patches) {
    expect(named(target.kind, target.name)).toBe(true);
    const whole = resources.find(
      ({ kind, metadata }) => kind === target.kind && metadata.name === target.name,
    );
    for (const { path } of parse(patch) as { path: string }[]) {
      const found = path
        .slice(1)
        .split('/')
        .reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], whole);
      expect({ path, found }).toEqual({ path, found: expect.anything() });
    }
  }
});
