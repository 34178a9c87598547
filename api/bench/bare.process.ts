import fastify from 'fastify';

/** What the server's calls are measured beside: a route that does nothing. Tells its parent where it listens. */
const app = fastify();
app.get('/route', async () => ({ name: 'bare' }));
process.on('disconnect', () => process.exit(0));
process.send?.({ listening: await app.listen({ host: '127.0.0.1', port: 0 }) });
