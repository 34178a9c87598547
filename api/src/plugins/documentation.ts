import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { API_BASE } from '../routing/base';

export function addDocumentation(app: FastifyInstance): void {
  void app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Lisan',
        description: 'Write, speak and lip-sync with AI, in Arabic and English.',
        version: '1.0.0',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
  });
  void app.register(fastifySwaggerUi, {
    routePrefix: `${API_BASE}/docs`,
    // The plugin's default policy allows other hosts and upgrades http to https.
    staticCSP: {
      'default-src': "'none'",
      'base-uri': "'none'",
      'connect-src': "'self'",
      'font-src': "'self' data:",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
      'img-src': "'self' data:",
      'script-src': "'self'",
      'style-src': "'self'",
    },
    logLevel: 'warn',
  });
}
