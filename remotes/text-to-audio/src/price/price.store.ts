import { createStore } from 'zustand/vanilla';
import { isAbortError } from '@lisan/errors';
import { readonlyStore, type AccountStore, type HostServices, accountStore } from '@lisan/remote-kit';
import type { PricedSpeech } from '../speech/speech.requests';
import { createPriceRequests, type Price } from './price.requests';

export interface PriceState {
  readonly price: (Price & { readonly of: PricedSpeech }) | null;
  readonly isMissing: boolean;
}

export interface PriceStore extends AccountStore<PriceState> {
  /**
   * Requests a price; cancels the previous request. Resolves to false when the base no longer
   * exists.
   */
  request(input: PricedSpeech): Promise<boolean>;
}

export function createPriceStore(host: HostServices): PriceStore {
  const requests = createPriceRequests(host);
  const store = createStore<PriceState>(() => ({ price: null, isMissing: false }));
  let controller = new AbortController();
  let missed: PricedSpeech | undefined;
  const priceStore: PriceStore = {
    ...readonlyStore(store),
    // Retries a failed request after reconnecting.
    refresh: async () => void (store.getState().isMissing && missed && (await priceStore.request(missed))),
    async request(input) {
      controller.abort();
      controller = new AbortController();
      const { signal } = controller;
      try {
        const price = await requests.price(input, signal);
        if (!signal.aborted) store.setState({ price: { ...price, of: input }, isMissing: false });
      } catch (error) {
        if (isAbortError(error)) return true;
        if (input.base && isNotFound(error)) return false;
        missed = input;
        store.setState({ price: null, isMissing: true });
      }
      return true;
    },
  };
  return priceStore;
}

const isNotFound = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 404;

export const [usePrice, usePriceStore] = accountStore(createPriceStore);
