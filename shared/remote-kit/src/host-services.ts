import type { CallResponse, LisanEvents } from '@lisan/contract';
import type { ApiClient } from '@lisan/api-client';
import type { EventBus } from '@lisan/event-bus';
import type { Translator } from '@lisan/i18n';
import type { SessionStore } from '@lisan/session';
import type { Lifetime } from './lifetime';

/** A short message to the person. */
export interface ToastMessage {
  /** Shown in bold above the message. */
  readonly title?: string;
  readonly message: string;
  /** `bad` is announced at once, the others when the person pauses. `info` when absent. */
  readonly tone?: 'info' | 'good' | 'bad';
}

/** One toast at a time; a new one takes the old one's place. */
export interface Toasts {
  /** Answers how it is taken away again, if it is still there. */
  show(toast: ToastMessage): () => void;
}

/** Ways to move the person on. */
export interface Navigation {
  /** Opens a dashboard view of any remote, by its id. Unknown ids are ignored and reported. */
  openView(viewId: string): void;
  /** A path of the shell's own route table. */
  goTo(path: string): void;
  /** Leaves the app, for hosted checkout. Only https, or this origin. */
  leaveTo(url: string): void;
}

/** What the browser was told by `GET /config`, once, at start. */
export interface PublicConfig {
  readonly stripePublishableKey: string | null;
  readonly googleClientId: string | null;
  /** Which engines run; hosts of older releases don't say. */
  readonly engines?: CallResponse<'GET /config'>['engines'];
}

/** Google's token, and the secret of its nonce where the browser could make one. */
export interface GoogleToken {
  readonly token: string;
  readonly nonce?: string;
}

/** Google's own button: its script is the shell's to load. */
export interface GoogleSignIn {
  /**
   * Shows the button in an empty element. Answers how to take it away, `null` on a server without a client id;
   * rejects when Google's script does not come.
   */
  showButton(
    container: HTMLElement,
    options: { readonly language: string; readonly onToken: (token: GoogleToken) => void },
  ): Promise<(() => void) | null>;
}

/** What a remote may do to the session. */
export interface SessionActions {
  /** Ends the session here and at the server; with `isOver` here alone, for the server has ended it already. */
  signOut(options?: { goTo?: '/' | '/login'; isOver?: boolean }): Promise<void>;
  /** A new token for the same account (a changed username or password). */
  replaceToken(token: string): void;
}

/**
 * Small things that outlive a reload of this tab: a draft, what was open. Belongs to the signed-in user and is
 * forgotten at sign-out. Keys begin with the package's name: `chat.draft`.
 */
export interface TabMemory {
  read(key: string): string | null;
  /** `null` forgets. */
  write(key: string, value: string | null): void;
}

/** All services that the shell makes once and lends to remotes. */
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
  /** Of the account that is signed in now, or of the visitor. */
  readonly lifetime: Lifetime;
  /** Rejects while the server cannot be reached; asked again at the next call. */
  readonly publicConfig: () => Promise<PublicConfig>;
  /**
   * The page is not loaded anew, to take a newer version of Lisan, while this is needed: something would be lost that
   * neither the server nor the memory has. Answers how to let it go.
   * @param reason for developers: `chat: recording`
   * @param isNeeded is asked when the page could go; until it is let go, when absent
   */
  readonly keepPage: (reason: string, isNeeded?: () => boolean) => () => void;
  /** A fault that no one could show: the shell reports it with the remote's name and version. */
  readonly report: (error: unknown, where: string) => void;
}
