/** Model servers by their usual addresses. */
const usual = [
  { product: 'Ollama', url: 'http://localhost:11434', path: '/api/tags' },
  { product: 'LM Studio', url: 'http://localhost:1234', path: '/v1/models' },
];
const TIMEOUT_MS = 500;

/** A hint for each model server on this machine that Lisan could use. */
export async function findLocalModels(servers: typeof usual = usual): Promise<string[]> {
  const hints = await Promise.all(
    servers.map(async ({ product, url, path }) => {
      const isRunning = await fetch(url + path, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
        ({ ok }) => ok,
        () => false,
      );
      return isRunning ? [`  Models    ${product} runs on this machine. To use it: LISAN_MODELS=${url}`] : [];
    }),
  );
  return hints.flat();
}
