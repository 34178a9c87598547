// Measures neighbours in a separate thread, so that the attacker's load doesn't count. Calls at a
// fixed rate, however slow the responses, and measures from the due time.
import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const { url, people, every } = workerData;
const agent = new Agent({ keepAlive: true });
const samples = [];

function ask({ headers, body }) {
  return new Promise((resolve) => {
    const asked = request(url, { method: 'POST', headers, agent }, (answer) => {
      answer.resume().once('close', () => resolve(answer.statusCode));
    });
    asked.once('error', () => resolve(0));
    asked.end(body);
  });
}

async function take(turn, due) {
  const status = await ask(people[turn % people.length]);
  samples.push({ due: performance.timeOrigin + due, status, milliseconds: performance.now() - due });
}

await Promise.all(people.map(ask));
parentPort.postMessage('ready');
const begun = performance.now();
const open = new Set();
let turn = 0;
const timer = setInterval(() => {
  for (; begun + turn * every <= performance.now(); turn += 1) {
    const taken = take(turn, begun + turn * every).finally(() => open.delete(taken));
    open.add(taken);
  }
}, 1);
async function end() {
  clearInterval(timer);
  await Promise.all(open);
  agent.destroy();
  parentPort.postMessage(samples);
}
parentPort.once('message', () => void end());
