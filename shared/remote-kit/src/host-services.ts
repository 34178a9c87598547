import type { CallResponse, LisanEvents } from '@lisan/contract';
import type { ApiClient } from '@lisan/api-client';
import type { EventBus } from '@lisan/event-bus';
import type { Translator } from '@lisan/i18n';
import type { SessionStore } from '@lisan/session';
import type { Lifetime } from './lifetime';

/** Short message to the user. */
export interface ToastMessage {
  readonly title?: string;
  readonly message: string;
  /** Screen readers announce `bad` immediately, others when idle. Default: `info`. */
  readonly tone?: 'info' | 'good' | 'bad';
}

/** Shows one toast at a time; a new one replaces the last. */
export interface Toasts {
  show(toast: ToastMessage): () => void;
}

export interface Navigation {
  /** Opens any remote's view by id; reports unknown ids. */
  openView(viewId: string): void;
  /** Within the page the address changes before it returns. */
  goTo(path: string): void;
  /** Leaves the app, for hosted checkout. Only https, or this origin. */
  leaveTo(url: string): void;
}

export interface PublicConfig {
  readonly stripePublishableKey: string | null;
  readonly googleClientId: string | null;
  readonly engines?: CallResponse<'GET /config'>['engines'];
}

/** Google's token, with its nonce's secret if the browser could create one. */
export interface GoogleToken {
  readonly token: string;
  readonly nonce?: string;
}

export interface GoogleSignIn {
  /**
   * Renders the button into an empty element. Returns a function that removes it, or `null` without a client id;
   * rejects when Google's script fails to load.
   */
  showButton(
    container: HTMLElement,
    options: { readonly language: string; readonly onToken: (token: GoogleToken) => void },
  ): Promise<(() => void) | null>;
}

export interface SessionActions {
  /** Ends the session here and on the server; with `isOver` only here. */
  signOut(options?: { goTo?: '/' | '/login'; isOver?: boolean }): Promise<void>;
  /** New token of the same account, after a username or password change. */
  replaceToken(token: string): void;
}

/**
 * Storage of this tab for the signed-in user, such as drafts; survives reloads and is cleared at sign-out. Keys start
 * with the package name: `chat.draft`.
 */
export interface TabMemory {
  read(key: string): string | null;
  /** `null` removes the key. */
  write(key: string, value: string | null): void;
}

/** Services the shell provides to remotes. */
export interface HostServices {
  readonly bus: EventBus<LisanEvents>;
  readonly session: SessionStore;
  readonly sessionActions: SessionActions;
  readonly api: ApiClient;
  readonly translator: Translator;
  readonly toasts: Toasts;
  readonly google: GoogleSignIn;
  readonly navigation: Navigation;
  readonly memory: TabMemory;
  readonly lifetime: Lifetime;
  /** Rejects while the server is unreachable; the next call retries. */
  readonly publicConfig: () => Promise<PublicConfig>;
  /**
   * Prevents a reload for an update while it would lose state. Returns a function that ends it.
   * @param reason for developers: `chat: recording`
   * @param isNeeded checked before a reload; default: always
   */
  readonly preventReload: (reason: string, isNeeded?: () => boolean) => () => void;
  /** Reports an error that no UI shows, with the remote's name and version. */
  readonly report: (error: unknown, where: string) => void;
}
