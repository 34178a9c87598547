import type { HostServices } from './host-services';

type Api = HostServices['api'];

/** The host as one account may use it: once `signal` is aborted nothing is asked, said, shown or remembered any more. */
export function hostOfAccount(host: HostServices, signal: AbortSignal): HostServices {
  return {
    ...host,
    api: apiOfAccount(host.api, signal),
    bus: {
      ...host.bus,
      publish: (topic, payload) => void (signal.aborted || host.bus.publish(topic, payload)),
      subscribe(topic, subscriber) {
        if (signal.aborted) return () => undefined;
        const end = host.bus.subscribe(topic, subscriber);
        signal.addEventListener('abort', end, { once: true });
        return end;
      },
    },
    toasts: { show: (toast) => (signal.aborted ? () => undefined : host.toasts.show(toast)) },
    memory: {
      read: (key) => (signal.aborted ? null : host.memory.read(key)),
      write: (key, value) => void (signal.aborted || host.memory.write(key, value)),
    },
    keepPage(reason, isNeeded) {
      if (signal.aborted) return () => undefined;
      const letGo = host.keepPage(reason, isNeeded);
      signal.addEventListener('abort', letGo, { once: true });
      return letGo;
    },
    report: (error, where) => void (signal.aborted || host.report(error, where)),
  };
}

function apiOfAccount(api: Api, ending: AbortSignal): Api {
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
