import { type ComponentType, type LazyExoticComponent, lazy, use, useEffect, useState } from 'react';
import { retryOnce } from './retry-once.ts';

const loads: (() => Promise<unknown>)[] = [];

/** A component that is not part of the first load. It is fetched when it is shown, or by `loadAllLazyCode`. */
export function loadLazily<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  loads.push(load);
  // React keeps a failure until the page is loaded again.
  return lazy(async () => ({ default: await retryOnce(load) }));
}

interface LazyModule<T> {
  ifLoaded(): T | undefined;
  /** Call while rendering. Until the module is loaded, the component waits as a lazy component does. */
  whenLoaded(): T;
  load(): Promise<T>;
}

/** A module without components that is not part of the first load. It is fetched like a lazy component. */
export function loadModuleLazily<T extends object>(load: () => Promise<T>): LazyModule<T> {
  let loaded: T | undefined;
  let loading: Promise<T> | undefined;
  const start = () => {
    loading ??= retryOnce(load).then((module) => {
      loaded = module;
      return module;
    });
    return loading;
  };
  loads.push(start);
  return { ifLoaded: () => loaded, whenLoaded: () => loaded ?? use(start()), load: start };
}

/** Returns the module once it is loaded. Without a need for the module, this does not load it. */
export function useIfLoaded<T>(module: LazyModule<T>, isNeeded: boolean): T | undefined {
  const [loaded, setLoaded] = useState(module.ifLoaded());
  const isWanted = isNeeded && loaded === undefined;
  useEffect(() => {
    if (isWanted) module.load().then(setLoaded, () => {});
  }, [isWanted, module]);
  return loaded;
}

/** Loads all lazy code, so that it can be used while the connection to main is lost. */
export function loadAllLazyCode(): void {
  // A load that fails here runs again when its code is first needed.
  for (const load of loads) load().catch(() => {});
}
