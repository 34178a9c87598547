import { Component, type ReactNode } from 'react';

interface RenderGuardProps {
  readonly children: ReactNode;
  readonly onError: (error: unknown) => void;
  /** What stands in place of what threw; nothing when absent. */
  readonly fallback?: ReactNode;
}

/** Keeps an error of rendering inside. React offers this to class components alone. */
export class RenderGuard extends Component<RenderGuardProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
