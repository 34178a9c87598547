import { createStore } from 'zustand/vanilla';
import type { Plan, PlanPreview, SessionUser, Subscription } from '@lisan/contract';
import { isAbortError, isApiError, isNetworkError } from '@lisan/errors';
import {
  attemptWith,
  failureToast,
  createServerDataLoader,
  notLoaded,
  readonlyStore,
  type AccountStore,
  type HostServices,
  type ServerData,
  useTranslations,
  visitorStore,
} from '@lisan/remote-kit';
import { createPlansRequests } from './plans.requests';
import { createStripeScript } from './stripe-script';
import { planTexts } from './plan-texts';

interface PlansData {
  readonly plans: readonly Plan[];
  /** null for a visitor. */
  readonly subscription: Subscription | null;
}

export interface Proposal {
  readonly preview: PlanPreview;
  readonly isOutdated: boolean;
}

export interface PendingChange extends Proposal {
  readonly plan: Plan;
}

/** Why a plan could not be started or changed, where the user can do something about it. */
export type CheckoutProblem =
  | { readonly kind: 'card'; readonly message: string }
  /** Stripe's script is blocked; the checkout at `url` works without it. */
  | { readonly kind: 'script'; readonly url: string }
  /** Whether the plan changed, and was paid for, isn't known. */
  | { readonly kind: 'unanswered' };

export type PlansState = ServerData<PlansData> & {
  /** Name of the plan that is being started; any failure clears it. */
  readonly processing: string | null;
  readonly pending: PendingChange | null;
  readonly checkoutProblem: CheckoutProblem | null;
  readonly isLeaving: boolean;
};

type Failure = 'course' | 'payment';

export interface PlansStore extends AccountStore<PlansState> {
  /** Loads the plans before mount, null on failure. Always returns the same promise. */
  firstPlans(): Promise<readonly Plan[] | null>;
  /** Starts a checkout and navigates to it; a running plan changes only after `confirm`. */
  startPlan(plan: Plan): Promise<void>;
  confirm(): Promise<void>;
  dismiss(): void;
  continueToCheckout(): void;
  /** Preview of keeping a plan that ends; null, with a toast, when it can't be loaded. */
  previewResume(isOutdated?: boolean): Promise<Proposal | null>;
  /** @returns a new proposal when the plan changed while the dialog was open */
  resume(preview: PlanPreview): Promise<Proposal | null>;
  cancel(): Promise<void>;
  managePayment(): Promise<void>;
}

/** Page of the shell where visitors start a plan; the plan survives registration and sign-in. */
export const registerPathFor = ({ name }: Pick<Plan, 'name'>): string =>
  `/register?${new URLSearchParams({ view: 'pricing', plan: name })}`;

const running = new Set<Subscription['status']>(['trialing', 'active', 'past_due']);

export function hasRunningPlan(subscription: Subscription | null): boolean {
  return subscription !== null && running.has(subscription.status);
}

/** A trial ends, and a month that isn't paid for doesn't start. */
export function isRenewing({ status, cancel_at_period_end: isEnding }: Subscription): boolean {
  return !isEnding && status !== 'trialing' && status !== 'past_due';
}

const isStale = (error: unknown) => isApiError(error) && error.code === 'stale_preview';

export function createPlansStore(host: HostServices, user: SessionUser | null): PlansStore {
  const { bus, lifetime, publicConfig, navigation, report, toasts, translator } = host;
  const requests = createPlansRequests(host, user);
  const fail = failureToast<Failure>(host, 'billing');
  const attempt = attemptWith(fail);
  const readers = { plans: requests.plans, subscription: requests.subscription };
  const store = createStore<PlansState>(() => ({
    ...notLoaded<PlansData>(readers),
    processing: null,
    pending: null,
    checkoutProblem: null,
    isLeaving: false,
  }));
  const { setState, getState } = store;
  // A failed subscription request is only logged: every card then says 'Get started'.
  const stripe = createStripeScript(publicConfig);
  const data = createServerDataLoader<PlansData>(store, readers, (error, name) =>
    report(error, `billing: ${name}`),
  );

  let first: Promise<readonly Plan[] | null> | undefined;
  let isFirstShown = false;

  const t = (key: string, values?: Record<string, string>) => translator.translate('billing')(key, values);
  const texts = () => planTexts({ t: translator.translate('billing'), format: translator.format });
  const showSuccess = (message: string) => toasts.show({ message, tone: 'good' });

  function showError(message: string): void {
    setState({ processing: null, pending: null });
    toasts.show({ message, tone: 'bad' });
  }

  function failCheckout(error: unknown): void {
    if (isAbortError(error)) return setState({ processing: null, pending: null });
    if (isApiError(error) && error.code === 'payment_required') return failChange(error);
    showError(
      isApiError(error)
        ? t('checkout.sessionFailed', { detail: error.detail || t('checkout.unknown') })
        : t('checkout.startFailed'),
    );
  }

  /** A declined payment leads to the card; other errors become a toast. */
  function failChange(error: unknown): void {
    setState({ processing: null, pending: null });
    if (isApiError(error) && error.code === 'payment_required')
      return setState({ checkoutProblem: { kind: 'card', message: error.detail } });
    fail(error, 'course');
  }

  /** Without a response the plan may have changed anyway. */
  async function endChange(error: unknown): Promise<void> {
    if (isNetworkError(error)) {
      report(error, 'billing: course');
      setState({ processing: null, pending: null, checkoutProblem: { kind: 'unanswered' } });
    } else failChange(error);
    // Another tab may have changed the plan first.
    await data.refresh('subscription');
  }

  async function startCheckout(plan: Plan): Promise<void> {
    try {
      const [url, isStripeReady] = await Promise.all([requests.startCheckout(plan), stripe.load()]);
      if (isStripeReady) return navigateTo(url);
      setState({ processing: null, checkoutProblem: { kind: 'script', url } });
    } catch (error) {
      // Another tab started a plan, so this change needs confirmation.
      if (isStale(error)) return proposeAgain(plan);
      failCheckout(error);
    }
  }

  function navigateTo(url: string): void {
    try {
      navigation.leaveTo(url);
    } catch (error) {
      showError(t('checkout.redirectFailed', { message: error instanceof Error ? error.message : '' }));
    }
  }

  async function proposeAgain(plan: Plan): Promise<void> {
    try {
      const preview = await requests.preview(plan);
      setState({ pending: { plan, preview, isOutdated: true }, processing: null });
    } catch (error) {
      failChange(error);
    }
    await data.refresh('subscription');
  }

  async function previewResume(isOutdated = false): Promise<Proposal | null> {
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
    firstPlans: () => (first ??= data.refresh('plans').then(() => getState().plans)),
    refresh() {
      // `firstPlans` has just loaded the plans.
      if (!first || isFirstShown) return data.refresh();
      isFirstShown = true;
      return data.refresh('subscription');
    },
    start() {
      bus.subscribe('balance.changed', () => void data.refresh('subscription'));
      // The page may return from the provider through the back/forward cache.
      const handleShow = ({ persisted }: PageTransitionEvent) =>
        persisted && setState({ processing: null, isLeaving: false });
      lifetime.listen(window, 'pageshow', handleShow);
      if (user) void stripe.load();
    },
    async startPlan(plan) {
      const { processing, subscription } = getState();
      if (processing !== null) return;
      if (!user) navigation.goTo(registerPathFor(plan));
      if (!user?.email) return showError(t('checkout.loginFirst'));
      setState({ processing: plan.name });
      try {
        if (!hasRunningPlan(subscription)) return await startCheckout(plan);
        const preview = await requests.preview(plan);
        if (preview.act === 'checkout') return await startCheckout(plan);
        setState({ pending: { plan, preview, isOutdated: false }, processing: null });
      } catch (error) {
        failChange(error);
      }
    },
    async confirm() {
      const { pending, processing } = getState();
      if (!pending || processing !== null) return;
      const { plan, preview } = pending;
      setState({ processing: plan.name });
      try {
        await requests.startCheckout(plan, preview);
      } catch (error) {
        if (isStale(error)) return proposeAgain(plan);
        return endChange(error);
      }
      setState({ pending: null, processing: null });
      showSuccess(texts().describeDone(preview));
      void data.refresh('subscription');
      await requests.balance().then(
        (balance) => bus.publish('balance.changed', balance),
        (error: unknown) => isAbortError(error) || report(error, 'billing: balance'),
      );
    },
    dismiss: () => setState({ pending: null, checkoutProblem: null }),
    continueToCheckout() {
      const { checkoutProblem } = getState();
      setState({ checkoutProblem: null });
      if (checkoutProblem?.kind === 'script') navigateTo(checkoutProblem.url);
    },
    previewResume,
    async resume(preview) {
      try {
        await requests.resume(preview);
        showSuccess(texts().describeDone(preview));
      } catch (error) {
        if (isStale(error)) return previewResume(true);
        await endChange(error);
        return null;
      }
      await data.refresh('subscription');
      return null;
    },
    async cancel() {
      try {
        const { subscription_plan: plan, current_period_end: end } = await requests.cancel();
        const { day, nameOf } = texts();
        showSuccess(t('course.canceled', { plan: nameOf(plan), date: day(end) }));
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
  };
}

/** Visitors see the plans too. */
export const [usePlans, usePlansStore] = visitorStore(createPlansStore);

export function useBillingTranslations() {
  return useTranslations('billing');
}

export function usePlanTexts() {
  return planTexts(useBillingTranslations());
}
