import { Agent, request as send, type RequestListener } from 'node:http';

/** The least that a proxy in Node can do. */
export function forwardTo(target: string): RequestListener {
  const { hostname: host, port } = new URL(target);
  const agent = new Agent({ keepAlive: true });
  return (request, response) => {
    const { url: path, method, headers } = request;
    const upstream = send({ host, port, path, method, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    upstream.on('error', () => response.destroy());
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  };
}
