import type { FastifyInstance } from 'fastify';
import { Gauge, Histogram } from 'prom-client';
import { countJobs } from '../jobs/job-report.repository';

export function addMetrics(app: FastifyInstance): void {
  const { registry } = app.core.metrics;
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route; of a stream, until it ended',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    // The route, not the URL: URLs can contain names and signatures.
    const { url = 'unknown' } = request.route;
    durations.observe(
      { method: request.method, route: url, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    done();
  });
  const streams = new Gauge({
    name: 'open_streams',
    help: 'Event streams that are open in this process',
    registers: [],
    collect() {
      this.set(app.openStreams.size);
    },
  });
  registry.registerMetric(streams);
  addQueueMetrics(app);
}

/** Covers the whole queue; every process reports the same values. */
function addQueueMetrics({ core: { database, metrics } }: FastifyInstance): void {
  let counting: ReturnType<typeof countJobs> | undefined;
  const count = () =>
    (counting ??= countJobs(database.db)
      .catch(() => [])
      .finally(() => (counting = undefined)));

  const depth = new Gauge({
    name: 'queue_jobs',
    help: 'Jobs by kind: due (should run now), later, running, failed (in the last week)',
    labelNames: ['kind', 'state'],
    registers: [],
    async collect() {
      const counts = await count();
      this.reset();
      for (const { kind, state, jobs } of counts) this.set({ kind, state }, jobs);
    },
  });
  const waits = new Gauge({
    name: 'queue_oldest_due_seconds',
    help: 'How long the oldest due job of a kind has waited',
    labelNames: ['kind'],
    registers: [],
    async collect() {
      const due = (await count()).filter(({ state }) => state === 'due');
      this.reset();
      for (const { kind, oldest } of due) this.set({ kind }, oldest);
    },
  });

  metrics.registry.registerMetric(depth);
  metrics.registry.registerMetric(waits);
}
