import { createStore } from 'zustand/vanilla';
import type { Plan, PlanPreview, SessionUser, Subscription } from '@lisan/contract';
import { isAbortError, isApiError, isNetworkError } from '@lisan/errors';
import {
  attemptWith,
  failureToast,
  keepServerData,
  nothingYet,
  readonlyStore,
  type AccountStore,
  type FailureToast,
  type HostServices,
  type ServerData,
  useTranslations,
  visitorStore,
} from '@lisan/remote-kit';
import { createPlansRequests, type Question } from './plans.requests';
import { createStripeScript } from './stripe-script';
import { planTexts } from './plan-texts';

/** What the server keeps for this view. */
interface PlansData {
  readonly plans: readonly Plan[];
  /** null for a visitor. */
  readonly subscription: Subscription | null;
}

/** What the user has to confirm. */
export interface Proposal {
  readonly preview: PlanPreview;
  /** The plan changed elsewhere while the dialog was open: it shows a new preview. */
  readonly isOutdated: boolean;
}

/** A change of the running plan. */
export interface PendingChange extends Proposal {
  readonly plan: Plan;
}

/** Why a plan could not be started or changed, where the user can do something about it. */
export type Obstacle =
  | { readonly kind: 'card'; readonly message: string }
  /** Stripe's script is blocked; the checkout at `url` works without it. */
  | { readonly kind: 'script'; readonly url: string }
  /** Whether the plan changed, and was paid for, isn't known. */
  | { readonly kind: 'unanswered' };

export type PlansState = ServerData<PlansData> & {
  /** Name of the plan that is being started; any failure clears it and says why. */
  readonly processing: string | null;
  readonly pending: PendingChange | null;
  readonly obstacle: Obstacle | null;
  /** On the way to the provider's page for card and invoices. */
  readonly isLeaving: boolean;
};

type Failure = 'contact' | 'course' | 'payment';

export interface PlansStore extends AccountStore<PlansState> {
  readonly fail: FailureToast<Failure>;
  /** Loads the plans before anything is mounted; null when they could not be had. The same promise each time. */
  firstPlans(): Promise<readonly Plan[] | null>;
  /** Begins a checkout and leaves for it; a running plan is changed only after `confirm`. */
  begin(plan: Plan): Promise<void>;
  /** Does what the pending change has told. */
  confirm(): Promise<void>;
  giveUp(): void;
  /** Opens the checkout although Stripe's script is blocked. */
  continueToCheckout(): void;
  /** What going on with a plan that ends would cost, and when; null when that cannot be had, which is told. */
  previewStay(isOutdated?: boolean): Promise<Proposal | null>;
  /** @returns a new proposal when the plan changed while the dialog was open */
  resume(preview: PlanPreview): Promise<Proposal | null>;
  cancel(): Promise<void>;
  managePayment(): Promise<void>;
  /** @throws ApiError when it is refused */
  ask(question: Question): Promise<void>;
}

const running = new Set<Subscription['status']>(['trialing', 'active', 'past_due']);

export function hasRunningPlan(subscription: Subscription | null): boolean {
  return subscription !== null && running.has(subscription.status);
}

const isStale = (error: unknown) => isApiError(error) && error.code === 'stale_preview';

/** The plans, the one that the account has, and the way from one to the other. */
export function createPlansStore(host: HostServices, user: SessionUser | null): PlansStore {
  const { bus, lifetime, publicConfig, navigation, report, toasts, translator } = host;
  const requests = createPlansRequests(host, user);
  const fail = failureToast<Failure>(host, 'billing');
  const attempt = attemptWith(fail);
  const readers = { plans: requests.plans, subscription: requests.subscription };
  const store = createStore<PlansState>(() => ({
    ...nothingYet<PlansData>(readers),
    processing: null,
    pending: null,
    obstacle: null,
    isLeaving: false,
  }));
  const { setState, getState } = store;
  // A status that cannot be had is only logged: the cards then all say 'Get started'.
  const stripe = createStripeScript(publicConfig);
  const data = keepServerData<PlansData>(store, readers, (error, name) => report(error, `billing: ${name}`));

  let first: Promise<readonly Plan[] | null> | undefined;
  let isFirstShown = false;

  const t = (key: string, values?: Record<string, string>) => translator.translate('billing')(key, values);
  const words = () => planTexts({ t: translator.translate('billing'), format: translator.format });
  const tellDone = (message: string) => toasts.show({ message, tone: 'good' });

  function refuse(message: string): void {
    setState({ processing: null, pending: null });
    toasts.show({ message, tone: 'bad' });
  }

  function refuseWith(error: unknown): void {
    if (isAbortError(error)) return setState({ processing: null, pending: null });
    if (isApiError(error) && error.code === 'payment_required') return refuseChange(error);
    refuse(
      isApiError(error)
        ? t('checkout.sessionFailed', { detail: error.detail || t('checkout.unknown') })
        : t('checkout.startFailed'),
    );
  }

  /** Refusals of a change: the card can be updated; anything else is reported as it is. */
  function refuseChange(error: unknown): void {
    setState({ processing: null, pending: null });
    if (isApiError(error) && error.code === 'payment_required')
      return setState({ obstacle: { kind: 'card', message: error.detail } });
    fail(error, 'course');
  }

  /** The plan may have changed all the same when no response came. */
  async function endChange(error: unknown): Promise<void> {
    if (isNetworkError(error)) {
      report(error, 'billing: course');
      setState({ processing: null, pending: null, obstacle: { kind: 'unanswered' } });
    } else refuseChange(error);
    // A refusal may mean that another tab was quicker.
    await data.refresh('subscription');
  }

  async function beginCheckout(plan: Plan): Promise<void> {
    try {
      const [url, isStripeReady] = await Promise.all([requests.begin(plan), stripe.load()]);
      if (isStripeReady) return leaveFor(url);
      setState({ processing: null, obstacle: { kind: 'script', url } });
    } catch (error) {
      // Another tab has started a plan: changing that one has to be confirmed.
      if (isStale(error)) return showAgain(plan);
      refuseWith(error);
    }
  }

  function leaveFor(url: string): void {
    try {
      navigation.leaveTo(url);
    } catch (error) {
      refuse(t('checkout.redirectFailed', { message: error instanceof Error ? error.message : '' }));
    }
  }

  /** The plan changed while its dialog was open: shows what confirming would do now. */
  async function showAgain(plan: Plan): Promise<void> {
    try {
      const preview = await requests.preview(plan);
      setState({ pending: { plan, preview, isOutdated: true }, processing: null });
    } catch (error) {
      refuseChange(error);
    }
    await data.refresh('subscription');
  }

  async function previewStay(isOutdated = false): Promise<Proposal | null> {
    try {
      return { preview: await requests.preview(), isOutdated };
    } catch (error) {
      fail(error, 'course');
      await data.refresh('subscription');
      return null;
    }
  }

  return {
    ...readonlyStore(store),
    fail,
    firstPlans: () => (first ??= data.refresh('plans').then(() => getState().plans)),
    refresh() {
      // The cards that `firstPlans` has just loaded need no second call.
      if (!first || isFirstShown) return data.refresh();
      isFirstShown = true;
      return data.refresh('subscription');
    },
    start() {
      bus.subscribe('balance.changed', () => void data.refresh('subscription'));
      // The page may come back from the provider as it was left, kept whole by the browser.
      const handleShow = ({ persisted }: PageTransitionEvent) =>
        persisted && setState({ processing: null, isLeaving: false });
      lifetime.hear(window, 'pageshow', handleShow);
      if (user) void stripe.load();
    },
    async begin(plan) {
      const { processing, subscription } = getState();
      if (processing !== null) return;
      if (!user?.email) return refuse(t('checkout.loginFirst'));
      setState({ processing: plan.name });
      try {
        if (!hasRunningPlan(subscription)) return await beginCheckout(plan);
        const preview = await requests.preview(plan);
        if (preview.act === 'checkout') return await beginCheckout(plan);
        setState({ pending: { plan, preview, isOutdated: false }, processing: null });
      } catch (error) {
        refuseChange(error);
      }
    },
    async confirm() {
      const { pending, processing } = getState();
      if (!pending || processing !== null) return;
      const { plan, preview } = pending;
      setState({ processing: plan.name });
      try {
        await requests.begin(plan, preview);
      } catch (error) {
        if (isStale(error)) return showAgain(plan);
        return endChange(error);
      }
      setState({ pending: null, processing: null });
      tellDone(words().describeDone(preview));
      void data.refresh('subscription');
      await requests.balance().then(
        (balance) => bus.publish('balance.changed', balance),
        (error: unknown) => isAbortError(error) || report(error, 'billing: balance'),
      );
    },
    giveUp: () => setState({ pending: null, obstacle: null }),
    continueToCheckout() {
      const { obstacle } = getState();
      setState({ obstacle: null });
      if (obstacle?.kind === 'script') leaveFor(obstacle.url);
    },
    previewStay,
    async resume(preview) {
      try {
        await requests.resume(preview);
        tellDone(words().describeDone(preview));
      } catch (error) {
        if (isStale(error)) return previewStay(true);
        await endChange(error);
        return null;
      }
      await data.refresh('subscription');
      return null;
    },
    async cancel() {
      try {
        const { subscription_plan: plan, current_period_end: end } = await requests.cancel();
        tellDone(t('course.canceled', { plan, date: words().day(end) }));
      } catch (error) {
        return endChange(error);
      }
      await data.refresh('subscription');
    },
    async managePayment() {
      if (getState().isLeaving) return;
      setState({ isLeaving: true });
      const isLeaving = await attempt('payment', async () => navigation.leaveTo(await requests.portal()));
      setState({ isLeaving });
    },
    async ask(question) {
      const { message } = await requests.ask(question);
      tellDone(message);
    },
  };
}

/** The plans are also shown to whoever is not signed in. */
export const [usePlans, usePlansStore] = visitorStore(createPlansStore);

/** The remote's sentences. */
export function useBillingTranslations() {
  return useTranslations('billing');
}

/** Sentences about what happens to a plan. */
export function usePlanTexts() {
  return planTexts(useBillingTranslations());
}
