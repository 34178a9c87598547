import { createAdmission, type Admission } from './admission';

let time: number;
let admission: Admission;
beforeEach(() => {
  time = 0;
  admission = createAdmission({ minLimit: 16, maxLimit: 640, targetLatency: 250 }, () => time);
});

function serve(comers: number, milliseconds: number): number {
  const leave: (() => void)[] = [];
  for (let count = 0; count < comers; count += 1) if (admission.hasCapacity()) leave.push(admission.enter());
  time += milliseconds;
  for (const each of leave) each();
  admission.adjust(0);
  return leave.length;
}

describe('admission control', () => {
  it('admits everyone while responses are fast', () => {
    for (let read = 0; read < 50; read += 1) expect(serve(600, 100)).toBe(600);
    expect(admission.limit).toBe(640);
  });

  it('admits fewer while responses are slow, and finds the sustainable limit', () => {
    for (let read = 0; read < 100; read += 1) serve(5_000, admission.limit);
    for (let read = 0; read < 100; read += 1) {
      const inside = serve(5_000, admission.limit);
      expect(inside).toBeGreaterThan(100);
      expect(inside).toBeLessThan(400);
    }
  });

  it('counts a blocked event loop as load', () => {
    const leave = Array.from({ length: 300 }, () => admission.enter());
    admission.adjust(900);
    expect(admission.limit).toBe(210);
    expect(admission.hasCapacity()).toBe(false);
    expect(admission.hasCapacity(4)).toBe(true);
    for (const each of leave) each();
  });

  it('recovers as soon as the load is gone, and never closes completely', () => {
    for (let read = 0; read < 50; read += 1) serve(5_000, 5_000);
    expect(admission.limit).toBe(16);
    expect(serve(16, 1)).toBe(16);
    for (let read = 0; read < 25; read += 1) serve(1, 1);
    expect(admission.limit).toBe(640);
  });

  it('counts requests that get no response', () => {
    for (let count = 0; count < 640; count += 1) admission.enter();
    time += 2_000;
    admission.adjust(0);
    expect(admission.limit).toBe(448);
  });

  it('ignores slow senders', () => {
    const leave = Array.from({ length: 640 }, () => admission.enter(() => true));
    expect(admission.hasCapacity()).toBe(false);
    time += 60_000;
    admission.adjust(0);
    expect([admission.limit, admission.inside, admission.hasCapacity()]).toEqual([640, 0, true]);
    for (const each of leave) each();
    admission.adjust(0);
    expect([admission.limit, admission.inside]).toEqual([640, 0]);
  });
});
