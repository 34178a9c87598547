import type { HostServices } from './host-services';
import { endWith, lifetimeUntil } from './lifetime';

type Api = HostServices['api'];

export function hostUntil(host: HostServices, signal: AbortSignal): HostServices {
  return {
    ...host,
    lifetime: lifetimeUntil(signal),
    api: apiUntil(host.api, signal),
    bus: {
      ...host.bus,
      publish: (topic, payload) => void (signal.aborted || host.bus.publish(topic, payload)),
      subscribe(topic, subscriber) {
        if (signal.aborted) return () => undefined;
        return endWith(signal, host.bus.subscribe(topic, subscriber));
      },
    },
    toasts: { show: (toast) => (signal.aborted ? () => undefined : host.toasts.show(toast)) },
    memory: {
      read: (key) => (signal.aborted ? null : host.memory.read(key)),
      write: (key, value) => void (signal.aborted || host.memory.write(key, value)),
    },
    preventReload(reason, isNeeded) {
      if (signal.aborted) return () => undefined;
      return endWith(signal, host.preventReload(reason, isNeeded));
    },
    report: (error, where) => void (signal.aborted || host.report(error, where)),
  };
}

function apiUntil(api: Api, ending: AbortSignal): Api {
  const until = <Options extends { readonly signal?: AbortSignal | undefined }>(options?: Options) => {
    ending.throwIfAborted();
    return { ...options, signal: options?.signal ? AbortSignal.any([options.signal, ending]) : ending };
  };
  return {
    call: async (key, input, options) => api.call(key, input, until(options)),
    upload: async (key, input, options) => api.upload(key, input, until(options)),
    download: async (key, input, options) => api.download(key, input, until(options)),
    stream: (key, input, options) => api.stream(key, input, until(options)),
    async saveFile(url) {
      ending.throwIfAborted();
      await api.saveFile(url);
    },
    endpoint(key, input) {
      ending.throwIfAborted();
      return api.endpoint(key, input);
    },
  };
}
