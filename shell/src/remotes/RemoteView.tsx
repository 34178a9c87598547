import { RemoteBoundary } from './RemoteBoundary';
import { useRemotes } from './remotes-context';
import type { NavigationView } from './use-released-views';

/** The open view of the dashboard. Mount it with the view's id as `key`. */
export function RemoteView({ view }: { readonly view: NavigationView }) {
  const { viewPart } = useRemotes();
  return <RemoteBoundary part={viewPart(view.remote, view.id)} label={view.label} />;
}
