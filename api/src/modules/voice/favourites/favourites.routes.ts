import type { FastifyInstance } from 'fastify';
import { defineRoute } from '../../../routing';
import type { Favourites } from './favourites.service';

export function registerFavourites(app: FastifyInstance, favourites: Favourites): void {
  defineRoute(app, 'GET /voice/favourites', async ({ caller }) => ({
    voice_ids: await favourites.list(caller.userId),
  }));

  defineRoute(app, 'PUT /voice/favourites/:voice_id', async ({ caller, params, translate }) => {
    await favourites.add(caller.userId, params.voice_id);
    return { success: true, message: translate('voice_favourite_added') };
  });

  defineRoute(app, 'DELETE /voice/favourites/:voice_id', async ({ caller, params, translate }) => {
    await favourites.remove(caller.userId, params.voice_id);
    return { success: true, message: translate('voice_favourite_removed') };
  });
}
