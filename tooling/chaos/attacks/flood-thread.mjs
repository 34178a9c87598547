// A load generator in its own thread: closed loop, or at a fixed rate.
import { parentPort, workerData } from 'node:worker_threads';
import autocannon from 'autocannon';

const { url, people, connections, seconds, perSecond } = workerData;
let turn = 0;
const next = (request) => {
  turn += 1;
  return { ...request, ...people[turn % people.length] };
};
const answers = [];
const flood = autocannon(
  {
    url,
    connections,
    duration: seconds,
    timeout: 60,
    ...(perSecond && { overallRate: perSecond }),
    requests: [{ method: 'POST', setupRequest: next }],
  },
  (error, result) =>
    parentPort.postMessage({ answers, errors: error ? connections : result.errors + result.timeouts }),
);
flood.on('response', (_client, status, _bytes, milliseconds) => answers.push([status, milliseconds]));
