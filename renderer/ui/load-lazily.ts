import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { retryOnce } from './retry-once.ts';

const loads: (() => Promise<unknown>)[] = [];

/** A component that is not part of the first load. It is fetched when it is shown, or by `loadAllLazyComponents`. */
export function loadLazily<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  loads.push(load);
  // React keeps a failure until the page is loaded again.
  return lazy(async () => ({ default: await retryOnce(load) }));
}

/** Loads all lazy components, so that they can be shown while the connection to main is lost. */
export function loadAllLazyComponents(): void {
  // A load that fails here runs again when its component is first shown.
  for (const load of loads) load().catch(() => {});
}
