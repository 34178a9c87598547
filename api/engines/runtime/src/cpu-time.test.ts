import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { jest } from '@jest/globals';
import { limitCpuTime, readCpuSeconds, readGroupCpuSeconds, watchForHang } from './cpu-time';

describe('CPU time', () => {
  it('is read for a process and its group, where the system supports it', async () => {
    const busy =
      'const end = Date.now() + 300; while (Date.now() < end); console.log(1); setInterval(() => {}, 1e6)';
    const child = spawn(process.execPath, ['-e', busy], {
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await once(child.stdout, 'data');
    const pid = child.pid ?? 0;
    const known = [await readCpuSeconds(pid), await readGroupCpuSeconds(pid)].filter((used = 0) => used > 0);
    expect(known).toHaveLength(process.platform === 'linux' ? 2 : 0);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect([await readCpuSeconds(pid), await readGroupCpuSeconds(pid)]).toEqual([undefined, undefined]);
  });
});

describe('simulated clock and processor', () => {
  let used: number | undefined;
  const read = async () => used;
  beforeEach(() => {
    jest.useFakeTimers();
    used = 0;
  });
  afterEach(() => void jest.useRealTimers());

  async function pass(seconds: number, share: number): Promise<void> {
    for (let second = 0; second < seconds; second += 1) {
      if (used !== undefined) used += share;
      await jest.advanceTimersByTimeAsync(1_000);
    }
  }

  it('ends a process that used up its CPU time', async () => {
    const onOver = jest.fn();
    limitCpuTime({ seconds: 60, read, onOver });
    await pass(59, 1);
    expect(onOver).not.toHaveBeenCalled();
    await pass(8, 1);
    expect(onOver).toHaveBeenCalledTimes(1);
  });

  it('waits for a starved process, but not forever', async () => {
    const onOver = jest.fn();
    limitCpuTime({ seconds: 60, read, onOver });
    await pass(590, 0.1);
    expect(onOver).not.toHaveBeenCalled();
    await pass(20, 0.1);
    expect(onOver).toHaveBeenCalledTimes(1);
    used = 0;
    const onHang = jest.fn();
    limitCpuTime({ seconds: 60, read, onOver: onHang });
    await pass(1_300, 0);
    expect(onHang).toHaveBeenCalledTimes(1);
  });

  it('uses the clock where CPU time is unknown, and stops with the process', async () => {
    used = undefined;
    const [onOver, onEnded] = [jest.fn(), jest.fn()];
    limitCpuTime({ seconds: 60, read, onOver });
    limitCpuTime({ seconds: 60, read, onOver: onEnded })();
    await pass(61, 0);
    expect([onOver.mock.calls.length, onEnded.mock.calls.length]).toEqual([1, 0]);
  });

  it('keeps a silent worker alive that gets a hundredth of a processor', async () => {
    const onHang = jest.fn();
    const watch = watchForHang({ seconds: 300, read, onHang });
    await pass(7_200, 0.01);
    expect(onHang).not.toHaveBeenCalled();
    watch.end();
  });

  it('detects a silent worker that is idle or loops forever', async () => {
    const [onHang, onEndless] = [jest.fn(), jest.fn()];
    watchForHang({ seconds: 300, read, onHang });
    await pass(610, 0);
    expect(onHang).toHaveBeenCalledTimes(1);
    watchForHang({ seconds: 300, read, onHang: onEndless });
    await pass(610, 1);
    expect(onEndless).toHaveBeenCalledTimes(1);
  });

  it('keeps a reporting worker alive, however long it takes', async () => {
    const onHang = jest.fn();
    const watch = watchForHang({ seconds: 300, read, onHang });
    for (let report = 0; report < 10; report += 1) {
      await pass(299, report % 2);
      watch.handleReport();
    }
    expect(onHang).not.toHaveBeenCalled();
    watch.end();
  });

  it('decides by silence where CPU time is unknown', async () => {
    used = undefined;
    const onHang = jest.fn();
    watchForHang({ seconds: 300, read, onHang });
    await pass(301, 0);
    expect(onHang).toHaveBeenCalledTimes(1);
  });
});
