import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

const loads: (() => Promise<unknown>)[] = [];

/** A component that is not part of the first load. It is fetched when it is shown, or by `loadAllLazyComponents`. */
export function loadLazily<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  loads.push(load);
  return lazy(async () => ({ default: await load() }));
}

/** Loads all lazy components, so that they can be shown while the connection to main is lost. */
export function loadAllLazyComponents(): void {
  // A load that fails here is retried when its component is shown.
  for (const load of loads) load().catch(() => {});
}
